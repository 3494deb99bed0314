"""Writes filters.ts, the seccomp programs of the sandbox, for x86_64 and aarch64.

    /usr/bin/python3 src/sandbox/seccomp/generate.py [--check]

Needs python3-seccomp (libseccomp >= 2.5). `--check` writes nothing and ends with status 1 where filters.ts differs.

A deny-list: the code may do what an ordinary program does, and the calls below are refused with an errno, so that
libraries fall back instead of crashing. Namespaces, capabilities and mounts are the first wall (bubblewrap); this is the
second one: it takes away the kernel's rarely used doors and what the namespaces do not cover.
"""

import base64
import errno
import os
import struct
import sys
import tempfile

import seccomp
from seccomp import ALLOW, ERRNO, MASKED_EQ, NE, Arch, Arg, Attr, SyscallFilter

HERE = os.path.dirname(os.path.abspath(__file__))
TARGET = os.path.join(HERE, "filters.ts")

# name in filters.ts (Node's process.arch), libseccomp's token, the kernel's AUDIT_ARCH number
ARCHES = (("x64", Arch.X86_64, 0xC000003E), ("arm64", Arch.AARCH64, 0xC00000B7))

DENIED = """
mount umount2 pivot_root chroot move_mount open_tree fsopen fsconfig fsmount fspick mount_setattr
unshare setns
ptrace process_vm_readv process_vm_writev process_madvise process_mrelease kcmp
pidfd_open pidfd_getfd pidfd_send_signal
keyctl add_key request_key
bpf perf_event_open userfaultfd
io_uring_setup io_uring_enter io_uring_register
kexec_load kexec_file_load init_module finit_module delete_module reboot
open_by_handle_at name_to_handle_at fanotify_init fanotify_mark inotify_init inotify_init1
quotactl quotactl_fd swapon swapoff syslog acct lookup_dcookie nfsservctl uselib vhangup
iopl ioperm modify_ldt personality
settimeofday clock_settime clock_adjtime adjtimex sethostname setdomainname
migrate_pages move_pages mbind set_mempolicy set_mempolicy_home_node vmsplice
mknod mknodat
setuid setgid setreuid setregid setresuid setresgid setfsuid setfsgid setgroups capset
shmget shmat shmctl msgget msgsnd msgrcv semget semop semtimedop mq_open mq_unlink
memfd_create memfd_secret
sched_setaffinity
io_setup io_submit io_getevents io_pgetevents io_cancel io_destroy
flock
bind connect listen accept accept4
""".split()

# Calls newer than Debian 12's libseccomp, by number (the same on both machines):
# statmount, listmount, lsm_get_self_attr, lsm_set_self_attr, lsm_list_modules, open_tree_attr, listns.
DENIED_NUMBERS = (457, 458, 459, 460, 461, 467, 470)

NAMESPACE_FLAGS = (0x00020000, 0x02000000, 0x04000000, 0x08000000, 0x10000000, 0x20000000, 0x40000000)
AF_UNIX = 1
CLONE_PARENT = 0x00008000
F_SETPIPE_SZ, F_SETLEASE, F_NOTIFY = 1031, 1024, 1026
SOL_SOCKET, SO_PASSPIDFD, SO_PEERPIDFD = 1, 76, 77
RLIMIT_CORE = 4
TIOCSTI, TIOCLINUX = 0x5412, 0x541C
INT = 0xFFFFFFFF  # arguments of type int: the kernel looks at the lower half only, so must the filter


def libseccomp_program(arch):
    """The part that libseccomp can express, as BPF bytes. Calls of other ABIs (x32, int 0x80) end the process."""
    rules = SyscallFilter(defaction=ALLOW)
    rules.set_attr(Attr.ACT_BADARCH, seccomp.KILL_PROCESS)
    native = Arch()
    if int(native) != arch:
        rules.add_arch(Arch(arch))
        rules.remove_arch(native)
    for name in DENIED:
        if seccomp.resolve_syscall(Arch(arch), name) >= 0:  # below zero: the machine has no such call
            rules.add_rule(ERRNO(errno.EPERM), name)
    rules.add_rule(ERRNO(errno.ENOSYS), "clone3")  # its flags are behind a pointer; libc falls back to clone
    # A child given to one's parent (CLONE_PARENT) would be the launcher's to reap, who does not know of it.
    for flag in (*NAMESPACE_FLAGS, CLONE_PARENT):
        rules.add_rule(ERRNO(errno.EPERM), "clone", Arg(0, MASKED_EQ, flag, flag))
    rules.add_rule(ERRNO(errno.EACCES), "socket")
    rules.add_rule(ERRNO(errno.EACCES), "socketpair", Arg(0, NE, AF_UNIX))  # asyncio wakes itself through AF_UNIX pairs
    # Leases and notices of directories work on the host's own files, through every read-only mount.
    for command in (F_SETPIPE_SZ, F_SETLEASE, F_NOTIFY):
        rules.add_rule(ERRNO(errno.EPERM), "fcntl", Arg(1, MASKED_EQ, INT, command))
    # The socket of an output stream would give a descriptor of the process that made it, the caller's.
    for call, option in (("getsockopt", SO_PEERPIDFD), ("setsockopt", SO_PASSPIDFD)):
        rules.add_rule(ERRNO(errno.EPERM), call, Arg(1, MASKED_EQ, INT, SOL_SOCKET), Arg(2, MASKED_EQ, INT, option))
    rules.add_rule(ERRNO(errno.EPERM), "ioctl", Arg(1, MASKED_EQ, 0xFF00, 0xFF00))  # of process descriptors
    # A core_pattern that is a pipe obeys the limit 1 and ignores 0: nobody lowers it.
    rules.add_rule(ERRNO(errno.EPERM), "prlimit64", Arg(1, MASKED_EQ, INT, RLIMIT_CORE), Arg(2, NE, 0))
    if seccomp.resolve_syscall(Arch(arch), "setrlimit") >= 0:
        rules.add_rule(ERRNO(errno.EPERM), "setrlimit", Arg(0, MASKED_EQ, INT, RLIMIT_CORE))
    for request in (TIOCSTI, TIOCLINUX):
        rules.add_rule(ERRNO(errno.EPERM), "ioctl", Arg(1, MASKED_EQ, INT, request))
    # The output streams are sockets made by the caller in the caller's network namespace: SIOC* (0x8900..0x89ff) would
    # list its interfaces through them, as would bind() take names in it (hence bind and connect above).
    rules.add_rule(ERRNO(errno.EPERM), "ioctl", Arg(1, MASKED_EQ, 0xFFFFFF00, 0x8900))
    with tempfile.TemporaryFile() as out:
        rules.export_bpf(out)
        out.seek(0)
        return out.read()


def number_program(audit_arch):
    """A prefix that refuses DENIED_NUMBERS and falls through to what follows it."""

    def op(code, jt, jf, k):
        return struct.pack("=HBBI", code, jt, jf, k)

    load, equal, jump, ret = 0x20, 0x15, 0x05, 0x06
    count = len(DENIED_NUMBERS)
    tests = [op(equal, count - i, 0, number) for i, number in enumerate(DENIED_NUMBERS)]
    body = [op(load, 0, 0, 0), *tests, op(jump, 0, 0, 1), op(ret, 0, 0, 0x00050000 | errno.EPERM)]
    return b"".join([op(load, 0, 0, 4), op(equal, 0, len(body), audit_arch), *body])


def text():
    rows = []
    for name, arch, audit_arch in ARCHES:
        blob = number_program(audit_arch) + libseccomp_program(arch)
        chars = base64.b64encode(blob).decode()
        lines = [chars[i : i + 96] for i in range(0, len(chars), 96)]
        rows.append(f"  {name}: [\n" + "".join(f'    "{line}",\n' for line in lines) + '  ].join(""),\n')
    return (
        "// Written by generate.py (python3-seccomp); do not edit. Seccomp programs by Node's name of the machine, base64.\n"
        "export const SECCOMP_FILTERS: Readonly<Record<string, string>> = {\n" + "".join(rows) + "};\n"
    )


def main():
    new = text()
    if "--check" in sys.argv[1:]:
        with open(TARGET, encoding="ascii") as file:
            if file.read() != new:
                sys.exit(f"{TARGET} is not what generate.py writes here")
        return
    with open(TARGET, "w", encoding="ascii") as file:
        file.write(new)


if __name__ == "__main__":
    main()
