import { launcher, PROGRAM } from "./program.js";

/**
 * The first thing an interpreter of the `fresh` backend runs: `python3 -I -c LOADER MAIN [init]`.
 *
 * With `init` it is process 1 of a pid namespace: it forks, the child becomes the program (process 2), and process 1
 * reaps, ends what the program left behind, reports and exits. bubblewrap has an init of its own, but its monitor does
 * not wait for that one, which where the system's init reaps nothing leaves a zombie a call; and only the parent knows
 * the program's real wait status and what its whole tree used.
 *
 * Requests come on standard input (see `program.ts`). Descriptor 5 is the status: `R` when the interpreter waits for a
 * request, then what `program.ts` says; at the end process 1 adds `E<wait status> <CPU microseconds> <peak KiB>;`.
 *
 * The program becomes the real `__main__`, in MAIN (which tracebacks, inspect and multiprocessing read). The loader's own
 * frames are cut from the uncaught traceback.
 */
export const LOADER = launcher(String.raw`
def _loader():
    import os, sys
    main, space = sys.argv[1], globals().pop("main_space")
${PROGRAM}
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
            total = resource.getrusage(resource.RUSAGE_CHILDREN)
            micros = int((total.ru_utime + total.ru_stime) * 1e6)
            os.write(5, b"E%d %d %d;" % (end, micros, total.ru_maxrss))
            os._exit(0)
    for name in os.listdir("/dev/fd"):
        if int(name) > 2 and int(name) != 5:
            try:
                os.close(int(name))
            except OSError:
                pass
    try:
        # Not lowered again below what it is now without CAP_SYS_RESOURCE of the host: the code goes first.
        with open("/proc/self/oom_score_adj", "w") as file:
            file.write("1000")
    except OSError:
        pass
    os.write(5, b"R")
    try:
        first = receive(0)
    except EOFError:
        os._exit(0)
    return start(first, 0, 5), space
exec(*_loader())
`);
