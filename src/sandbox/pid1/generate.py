"""Writes programs.ts: the static program that is process 1 of every call in the warm sandbox, for x86-64 and aarch64.

    python3 src/sandbox/pid1/generate.py [--check]

Needs binutils and binutils-aarch64-linux-gnu. `--check` writes nothing and ends with status 1 where programs.ts differs;
an assembler that is missing is reported and its machine left out of the comparison.

The program (x64.s, arm64.s) reads the seccomp program from descriptor 3, dies with its parent, cannot be read or traced
(not dumpable), gains no privileges, puts on the filter, writes one byte to descriptor 4, closes its descriptors, and
then only reaps: orphans fall to it, and their CPU time is counted in its own by being waited for. It is as small as
that because the code of a call can send it signals and shares its user: an interpreter here could be ended or, without
the filter, written to through /proc/1/mem. A failure is exit status 90 and more.

The ELF header is written here, so that the bytes depend on the instructions only and not on a linker.
"""

import base64
import os
import shutil
import struct
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TARGET = os.path.join(HERE, "programs.ts")

# Node's process.arch, ELF machine number, prefix of the binutils
MACHINES = (("x64", 62, ("x86_64-linux-gnu-", "")), ("arm64", 183, ("aarch64-linux-gnu-",)))

BASE = 0x400000
HEADERS = 64 + 2 * 56
READ, WRITE, EXECUTE = 4, 2, 1
PT_LOAD, PT_GNU_STACK = 1, 0x6474E551


def tools(prefixes):
    for prefix in prefixes:
        if shutil.which(prefix + "as") and shutil.which(prefix + "objcopy"):
            return prefix + "as", prefix + "objcopy"
    return None


def instructions(name, prefixes):
    """The bytes of the text section, null where the assembler is missing."""
    found = tools(prefixes)
    if not found:
        return None
    with tempfile.TemporaryDirectory() as folder:
        unit, flat = os.path.join(folder, "unit.o"), os.path.join(folder, "flat")
        subprocess.run([found[0], "-o", unit, os.path.join(HERE, name + ".s")], check=True)
        subprocess.run([found[1], "-O", "binary", "-j", ".text", unit, flat], check=True)
        with open(flat, "rb") as file:
            return file.read()


def elf(machine, code):
    size = HEADERS + len(code)
    ident = b"\x7fELF" + bytes([2, 1, 1, 0]) + bytes(8)
    head = struct.pack("<HHIQQQIHHHHHH", 2, machine, 1, BASE + HEADERS, 64, 0, 0, 64, 56, 2, 64, 0, 0)
    load = struct.pack("<IIQQQQQQ", PT_LOAD, READ | EXECUTE, 0, BASE, BASE, size, size, 0x10000)
    stack = struct.pack("<IIQQQQQQ", PT_GNU_STACK, READ | WRITE, 0, 0, 0, 0, 0, 16)
    return ident + head + load + stack + code


def rows(programs):
    out = []
    for name, program in programs.items():
        chars = base64.b64encode(program).decode()
        lines = [chars[i : i + 96] for i in range(0, len(chars), 96)]
        out.append(f"  {name}: [\n" + "".join(f'    "{line}",\n' for line in lines) + '  ].join(""),\n')
    return out


def main():
    check = "--check" in sys.argv[1:]
    programs = {}
    for name, machine, prefixes in MACHINES:
        code = instructions(name, prefixes)
        if code is not None:
            programs[name] = elf(machine, code)
        elif check:
            print(f"no assembler for {name}: not compared", file=sys.stderr)
        else:
            sys.exit(f"no assembler for {name} ({prefixes[0]}as): install binutils for it")
    if check:
        with open(TARGET, encoding="ascii") as file:
            text = file.read()
        if not programs or any(row not in text for row in rows(programs)):
            sys.exit(f"{TARGET} is not what generate.py writes here")
        print(" ".join(programs))
        return
    with open(TARGET, "w", encoding="ascii") as file:
        file.write(
            "// Written by generate.py; do not edit. ELF programs by Node's name of the machine, base64.\n"
            "export const PID1_PROGRAMS: Readonly<Record<string, string>> = {\n" + "".join(rows(programs)) + "};\n"
        )


if __name__ == "__main__":
    main()
