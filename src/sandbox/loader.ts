/**
 * The first thing the interpreter runs, before any code of a request: `python3 -I -c LOADER MAIN [init]`.
 *
 * With `init` it is process 1 of a pid namespace: it forks, the child becomes the program (process 2), and process 1
 * reaps, ends what the program left behind, reports and exits. bubblewrap has an init of its own, but its monitor does
 * not wait for that one, which where the system's init reaps nothing leaves a zombie a call; and only the parent knows
 * the program's real wait status and what its whole tree used.
 *
 * Standard input brings one line of `NAME=value` limits and then the program up to its end. Descriptor 5 is the set-up
 * status, out of the program's reach: `R` when the interpreter waits for a request, `G` when every limit stands and the
 * program is about to be compiled; then the child closes it. What happens before `G` is the sandbox's doing, what
 * happens after it is the program's. At the end process 1 adds `E<wait status> <CPU microseconds> <peak KiB>;`.
 *
 * The program becomes the real `__main__`, in MAIN (which tracebacks, inspect and multiprocessing read). The loader's own
 * frame is cut from the uncaught traceback. Output is flushed line by line, so that what was printed before an infinite
 * loop is not lost when the call is killed.
 */
export const LOADER = `
def _loader():
    import os, resource, sys
    main, space = sys.argv[1], globals()
    if sys.argv[2:] == ["init"]:
        program = os.fork()
        if program:
            # Without handlers, no signal from inside the namespace reaches process 1.
            import signal
            for number in range(1, 32):
                if number not in (signal.SIGKILL, signal.SIGSTOP):
                    signal.signal(number, signal.SIG_DFL)
            os.closerange(0, 5)
            os.closerange(6, 1 << 16)
            end = 0
            while True:
                try:
                    pid, status = os.wait()
                except ChildProcessError:
                    break
                if pid == program:
                    end = status
                    try:
                        os.kill(-1, signal.SIGKILL)
                    except ProcessLookupError:
                        pass
            used = resource.getrusage(resource.RUSAGE_CHILDREN)
            micros = int((used.ru_utime + used.ru_stime) * 1e6)
            os.write(5, b"E%d %d %d;" % (end, micros, used.ru_maxrss))
            os._exit(0)
    for name in os.listdir("/dev/fd"):
        if int(name) > 2 and int(name) != 5:
            try:
                os.close(int(name))
            except OSError:
                pass
    os.write(5, b"R")
    parts = []
    while part := os.read(0, 1 << 20):
        parts.append(part)
    header, _, source = b"".join(parts).partition(b"\\n")
    del parts
    limits = dict(pair.split("=") for pair in header.decode().split())
    strict = limits.pop("STRICT") == "1"
    null = os.open("/dev/null", os.O_RDONLY)
    os.dup2(null, 0)
    os.close(null)
    os.umask(0o022)
    with open(main, "wb") as file:
        file.write(source)
    try:
        # Not lowered again below what it is now without CAP_SYS_RESOURCE of the host: the code goes first.
        with open("/proc/self/oom_score_adj", "w") as file:
            file.write("1000")
    except OSError:
        pass
    for name, value in limits.items():
        try:
            kind, value = getattr(resource, "RLIMIT_" + name), int(value)
            hard = resource.getrlimit(kind)[1]
            top = value + (name == "CPU")
            top = top if hard == resource.RLIM_INFINITY else min(top, hard)
            resource.setrlimit(kind, (min(value, top), top))
        except (AttributeError, OSError, ValueError):
            if strict:
                raise
    code = sys._getframe().f_code, sys._getframe(1).f_code

    def excepthook(kind, value, trace):
        while trace is not None and trace.tb_frame.f_code in code:
            trace = trace.tb_next
        sys.__excepthook__(kind, value.with_traceback(trace), trace)

    sys.excepthook = excepthook
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(line_buffering=True)
    sys.argv[:] = [main]
    sys.path.insert(0, os.path.dirname(main))
    del space["_loader"]
    space.update(__file__=main, __cached__=None)
    os.write(5, b"G")
    os.close(5)
    return compile(source, main, "exec", dont_inherit=True), space
exec(*_loader())
`;
