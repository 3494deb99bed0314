/**
 * What every interpreter runs around the code of a request, as Python text: helper functions of one level of
 * indentation, to stand inside the function of a backend's own script (`loader.ts`, `zygote.ts`), which defines
 * `main` (path of the program's file) and `space` (the globals of `__main__`). Nothing of it is in `space`: the script has
 * globals of its own (`launcher`), else the program's objects would be held to the very end by our functions.
 *
 * A request is one line of `NAME=value` and then SIZE bytes of source and STDIN bytes of standard input. The values:
 * resource limits by the names of `resource.RLIMIT_*`, `CPU` in seconds, `STRICT` (a limit that cannot be set is a
 * failure), `SESSION` (the interpreter stays for further requests).
 *
 * On the status descriptor the interpreter writes `G` when every limit stands and the program is about to be compiled:
 * what happens before it is the sandbox's doing, what happens after it is the program's. Without a session the
 * descriptor is closed then, out of the program's reach. In a session each program is a cell, and after each stands
 * `D<NONCE> <exit status> <CPU microseconds> <peak KiB>;`, NONCE being the request's (code that looks for it can forge
 * that, and fools only itself).
 */
export const PROGRAM = String.raw`
    import gc, os, resource, sys
    hidden, frame = set(), sys._getframe()
    while frame is not None:
        hidden.add(frame.f_code)
        frame = frame.f_back

    def receive(fd):
        data = os.read(fd, 1 << 20)
        while b"\n" not in data:
            more = os.read(fd, 1 << 20)
            if not more:
                raise EOFError
            data += more
        line, _, data = data.partition(b"\n")
        values = dict(pair.split("=") for pair in line.decode().split())
        size, extra = int(values.pop("SIZE")), int(values.pop("STDIN"))
        parts, left = [data], size + extra - len(data)
        while left > 0:
            part = os.read(fd, 1 << 20)
            if not part:
                raise EOFError
            parts.append(part)
            left -= len(part)
        data = b"".join(parts)
        return values, data[:size], data[size:]

    def set_limits(values, strict):
        for name, value in values.items():
            try:
                kind, value = getattr(resource, "RLIMIT_" + name), int(value)
                hard = resource.getrlimit(kind)[1]
                top = value + (name == "CPU")
                top = top if hard == resource.RLIM_INFINITY else min(top, hard)
                resource.setrlimit(kind, (min(value, top), top))
            except (AttributeError, OSError, ValueError):
                if strict:
                    raise

    def set_input(data):
        if data:
            name = main + ".stdin"
            fd = os.open(name, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
            os.unlink(name)
            with os.fdopen(os.dup(fd), "wb") as file:
                file.write(data)
            os.lseek(fd, 0, os.SEEK_SET)
        else:
            fd = os.open("/dev/null", os.O_RDONLY)
        os.dup2(fd, 0)
        os.close(fd)

    def write_file(path, source):
        with open(path, "wb") as file:
            file.write(source)

    plain_hook = sys.__excepthook__

    def excepthook(kind, value, trace):
        while trace is not None and trace.tb_frame.f_code in hidden:
            trace = trace.tb_next
        plain_hook(kind, value.with_traceback(trace), trace)

    def used():
        both = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
        micros = int(sum(each.ru_utime + each.ru_stime for each in both) * 1e6)
        return micros, max(each.ru_maxrss for each in both)

    def become_main():
        os.umask(0o022)
        sys.excepthook = excepthook
        for stream in (sys.stdout, sys.stderr):
            # What was printed before an endless loop must not be lost when the call is ended.
            stream.reconfigure(line_buffering=True)
        # A program that asks for the interpreter's own hook wants tracebacks, not our frames.
        sys.__excepthook__ = excepthook
        sys.argv[:] = [main]
        sys.orig_argv[:] = [sys.executable, main]
        sys.path.insert(0, os.path.dirname(main))
        from importlib.machinery import SourceFileLoader
        space.update(__file__=main, __cached__=None, __loader__=SourceFileLoader("__main__", main))

    def start(first, request, status):
        """Takes what 'receive' gave; returns the program's code (with a session it never returns)."""
        hidden.add(sys._getframe().f_code)
        values, source, extra = first
        strict, session = values.pop("STRICT") == "1", values.pop("SESSION") == "1"
        nonce = values.pop("NONCE")
        cpu = int(values.pop("CPU"))
        values.pop("WALL")
        become_main()
        set_limits(values, strict)
        if session:
            cells(request, status, nonce, cpu, source, extra)
        set_input(extra)
        write_file(main, source)
        set_limits({"CPU": cpu}, strict)
        if request != 0:
            os.close(request)
        os.write(status, b"G")
        os.close(status)
        return compile(source, main, "exec", dont_inherit=True)

    def cells(request, status, nonce, cpu, source, extra):
        import fcntl
        # Above the descriptors that a program opens, and not for the programs that it starts.
        fds = [fcntl.fcntl(fd, fcntl.F_DUPFD_CLOEXEC, 50) for fd in (request, status)]
        for fd in (request, status):
            if fd != 0:
                os.close(fd)
        request, status = fds
        owner, number = os.getpid(), 0
        while True:
            number += 1
            name = os.path.join(os.path.dirname(main), "cell_%d.py" % number)
            set_input(extra)
            write_file(name, source)
            before = used()[0]
            # Only the soft limit: the next cell's is higher.
            resource.setrlimit(resource.RLIMIT_CPU, (before // 1000000 + 1 + cpu, resource.getrlimit(resource.RLIMIT_CPU)[1]))
            space.update(__file__=name)
            sys.argv[:] = [name]
            os.write(status, b"G")
            end = cell(source, name)
            for stream in (sys.stdout, sys.stderr):
                try:
                    stream.flush()
                except Exception:
                    pass
            if os.getpid() != owner:
                os._exit(end & 255)
            micros, peak = used()
            os.write(status, b"D%s %d %d %d;" % (nonce.encode(), end & 255, micros - before, peak))
            try:
                values, source, extra = receive(request)
            except EOFError:
                os._exit(0)
            cpu, nonce = int(values["CPU"]), values["NONCE"]

    def cell(source, name):
        hidden.add(sys._getframe().f_code)
        try:
            exec(compile(source, name, "exec", dont_inherit=True), space)
        except SystemExit as end:
            if end.code is None or isinstance(end.code, int):
                return end.code or 0
            print(end.code, file=sys.stderr)
            return 1
        except BaseException as error:
            try:
                sys.excepthook(type(error), error, error.__traceback__)
            except BaseException:
                pass
            return 1
        return 0
`;

/** A script that runs `text` in globals of its own, where `main_space` is the globals of `__main__`. */
export function launcher(text: string): string {
  // JSON of plain text is a Python literal too.
  return `exec(${JSON.stringify(text)}, {"main_space": globals(), "__name__": "launcher"})`;
}
