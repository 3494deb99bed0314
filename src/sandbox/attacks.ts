/** Something that code in the sandbox must not be able to do. */
export interface Attack {
  name: string;
  /** Python statements that end in an OSError or ValueError where the attack is held. CANARY is a file of the host. */
  body: string;
  /** It works without the sandbox, so that a test can see that its success would be seen. */
  outside?: boolean;
  /** What the error says. */
  error?: RegExp;
}

const PRELUDE = `
import ctypes, fcntl, os, resource, signal, socket, struct, sys, time
CANARY = PATH
libc = ctypes.CDLL(None, use_errno=True)
def check(value):
    if value < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
def call(number, *args):
    check(libc.syscall(ctypes.c_long(number), *map(ctypes.c_long, args)))
def attack():
    BODY
try:
    attack()
except (OSError, ValueError) as error:
    print("held", error)
else:
    print("through")
`;

/**
 * Never to be run without isolation as a whole: several would do what they say. Those marked `outside` are harmless.
 * Each is one request to the kernel or the file system, refused at once; what exhausts a resource is tested elsewhere.
 */
export const ATTACKS: readonly Attack[] = [
  { name: "TCP socket", body: "socket.socket()", outside: true, error: /Errno 13/ },
  { name: "UDP socket", body: "socket.socket(type=socket.SOCK_DGRAM)", outside: true, error: /Errno 13/ },
  {
    name: "netlink socket",
    body: "socket.socket(socket.AF_NETLINK, socket.SOCK_RAW)",
    outside: true,
    error: /Errno 13/,
  },
  { name: "unix socket", body: "socket.socket(socket.AF_UNIX)", outside: true, error: /Errno 13/ },
  { name: "pair of another family", body: "socket.socketpair(socket.AF_INET)", error: /Errno 13/ },
  {
    name: "interfaces of the host through standard output",
    body: "fcntl.ioctl(1, 0x8912, struct.pack('iP', 0, 0))",
    outside: true,
    error: /Errno 1\D/,
  },
  {
    name: "name in the host's socket namespace",
    body: "socket.socketpair()[0].bind('\\0bench-test')",
    error: /Errno 1\D/,
  },
  { name: "host file", body: "print(open(CANARY).read())", outside: true },
  { name: "/etc/passwd", body: "open('/etc/passwd')", outside: true },
  { name: "what people installed", body: "os.listdir('/usr/local/lib')", outside: true },
  { name: "/sys", body: "os.listdir('/sys')", outside: true },
  { name: "memory of process 1", body: "open('/proc/1/mem', 'r+b')" },
  { name: "root of process 1", body: "os.listdir('/proc/1/root')" },
  { name: "environment of process 1", body: "open('/proc/1/environ')" },
  {
    name: "its own score for the kernel's killer",
    body: "os.write(os.open('/proc/self/oom_score_adj', os.O_WRONLY), b'-900')",
  },
  {
    name: "gaining privileges from a set-user-id program",
    body: "import subprocess; check(-1 if subprocess.run(['/usr/bin/mount', '-t', 'tmpfs', 'x', '/tmp'], capture_output=True).returncode else 0)",
  },
  { name: "write to /usr", body: "open('/usr/bench-test', 'w')" },
  { name: "write to /", body: "open('/bench-test', 'w')" },
  { name: "write to /dev", body: "open('/dev/bench-test', 'w')" },
  { name: "write to /etc", body: "open('/etc/bench-test', 'w')" },
  { name: "core_pattern", body: "open('/proc/sys/kernel/core_pattern', 'w')" },
  { name: "sysrq", body: "open('/proc/sysrq-trigger', 'w')" },
  {
    name: "disk device",
    body: "os.mknod('/tmp/disk', 0o660 | 0o060000, os.makedev(8, 0))",
    error: /Errno 1\D/,
  },
  { name: "memfd_create", body: "os.memfd_create('x')", outside: true, error: /Errno 1\D/ },
  { name: "inotify", body: "check(libc.inotify_init())", outside: true, error: /Errno 1\D/ },
  {
    name: "larger pipes",
    body: "fcntl.fcntl(os.pipe()[0], 1031, 65536 * 4)",
    outside: true,
    error: /Errno 1\D/,
  },
  {
    name: "larger pipes, dirty upper half of the argument",
    body: "call(72 if os.uname().machine == 'x86_64' else 25, os.pipe()[0], (7 << 32) | 1031, 65536 * 4)",
    outside: true,
    error: /Errno 1\D/,
  },
  { name: "terminal injection", body: "fcntl.ioctl(os.openpty()[1], 0x5412, b'x')", error: /Errno [12]\D/ },
  { name: "user namespace", body: "check(libc.unshare(0x10000000))", error: /Errno 1\D/ },
  { name: "mount namespace", body: "check(libc.unshare(0x00020000))", error: /Errno 1\D/ },
  { name: "mount", body: "check(libc.mount(b'none', b'/tmp', b'tmpfs', 0, None))", error: /Errno 1\D/ },
  { name: "umount", body: "check(libc.umount2(b'/proc/1', 2))", error: /Errno 1\D/ },
  { name: "chroot", body: "os.chroot('/tmp')", error: /Errno 1\D/ },
  { name: "ptrace of process 1", body: "check(libc.ptrace(16, 1, 0, 0))", error: /Errno 1\D/ },
  { name: "pidfd", body: "os.pidfd_open(os.getpid())", outside: true, error: /Errno 1\D/ },
  { name: "clone3", body: "call(435, 0, 0)", error: /Errno 38/ },
  { name: "io_uring", body: "call(425, 1, 0)", error: /Errno 1\D/ },
  {
    name: "a child that is the launcher's (CLONE_PARENT)",
    body: "call(56 if os.uname().machine == 'x86_64' else 220, 0x8011, 0, 0, 0, 0) or os._exit(0)",
    error: /Errno 1\D/,
  },
  {
    name: "asynchronous I/O contexts, which are the whole machine's",
    body: "call(206 if os.uname().machine == 'x86_64' else 0, 1, ctypes.addressof(ctypes.c_ulong()))",
    error: /Errno 1\D/,
  },
  {
    name: "locks on the host's files",
    body: "fcntl.flock(open('/usr/bin/env'), fcntl.LOCK_SH)",
    outside: true,
    error: /Errno 1\D/,
  },
  {
    name: "notices of the host's folders",
    body: "fcntl.fcntl(os.open('/usr/bin', os.O_RDONLY), 1026, 1)",
    outside: true,
    error: /Errno 1\D/,
  },
  {
    name: "the process at the other end of a socket",
    body: "socket.socketpair()[0].getsockopt(1, 77, 4)",
    error: /Errno 1\D/,
  },
  {
    name: "core files by way of the host",
    body: "resource.setrlimit(resource.RLIMIT_CORE, (0, 1))",
    outside: true,
    error: /not allowed|Errno 1\D/,
  },
  { name: "statmount", body: "call(457, 0, 0, 0, 0)", error: /Errno 1\D/ },
  { name: "listmount", body: "call(458, 0, 0, 0, 0)", error: /Errno 1\D/ },
  { name: "lsm_list_modules", body: "call(461, 0, 0, 0)", error: /Errno 1\D/ },
  {
    name: "System V shared memory",
    body: "check(libc.shmget(0, 4096, 0o1600))",
    outside: true,
    error: /Errno 1\D/,
  },
  { name: "setuid", body: "os.setuid(0)", error: /Errno 1\D/ },
  {
    name: "more descriptors than allowed",
    body: "hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]; resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard + 1))",
  },
  {
    name: "more memory than allowed",
    body: "resource.setrlimit(resource.RLIMIT_AS, (-1, -1))",
    outside: false,
  },
  { name: "kill of another user's process", body: "os.kill(3, 0)" },
];

/** The program of an attack: prints `held` and the error, or `through`. `canary`: path of an existing file of the host. */
export function attackProgram(attack: Attack, canary: string): string {
  // JSON of a plain string is a Python literal too.
  return PRELUDE.replace("BODY", () => attack.body).replace("PATH", () => JSON.stringify(canary));
}
