import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Cgroup, openCgroups } from "../../src/sandbox/cgroup.js";

// Ordinary folders with the kernel's file names: what is written where, and how what is read is understood.
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "bench-cgroup-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function paths(mounts: string[], own: string): { mountinfo: string; self: string } {
  const mountinfo = join(folder, "mountinfo");
  const self = join(folder, "self");
  writeFileSync(mountinfo, mounts.join("\n"));
  writeFileSync(self, own);
  return { mountinfo, self };
}

describe("control groups of version 2", () => {
  it("are made below the nearest group that hands on memory", () => {
    mkdirSync(join(folder, "cg/user.slice/session.scope"), { recursive: true });
    writeFileSync(join(folder, "cg/cgroup.subtree_control"), "cpu memory pids");
    writeFileSync(join(folder, "cg/user.slice/cgroup.subtree_control"), "memory pids");
    writeFileSync(join(folder, "cg/user.slice/session.scope/cgroup.subtree_control"), "");
    const mounts = [`30 23 0:26 / ${join(folder, "cg")} rw,nosuid shared:4 - cgroup2 cgroup2 rw,nsdelegate`];
    const tree = openCgroups(paths(mounts, "0::/user.slice/session.scope\n"));
    expect(tree?.version).toBe(2);
    const base = tree?.bases.memory ?? "";
    expect(base.startsWith(join(folder, "cg/user.slice/r1ci-bench-"))).toBe(true);
    expect(readFileSync(join(base, "cgroup.subtree_control"), "utf8")).toBe("+memory +pids");

    if (!tree) throw new Error("no tree");
    const group = new Cgroup(tree, "slot0", { memoryBytes: 1000, processes: 5 });
    const file = (name: string) => join(base, "slot0", name);
    expect(readFileSync(file("memory.max"), "utf8")).toBe("1000");
    expect(readFileSync(file("memory.swap.max"), "utf8")).toBe("0");
    expect(readFileSync(file("pids.max"), "utf8")).toBe("5");
    expect(group.fds).toHaveLength(1);
    expect([group.cpuMs(), group.oomKills(), group.peakKb()]).toEqual([null, 0, null]);
    writeFileSync(file("cpu.stat"), "usage_usec 123456\nuser_usec 100000\n");
    writeFileSync(file("memory.events"), "low 0\noom 2\noom_kill 3\n");
    expect([group.cpuMs(), group.oomKills()]).toEqual([123, 3]);
    group.close();
  });

  it("are not there where no group hands on memory", () => {
    mkdirSync(join(folder, "cg"));
    writeFileSync(join(folder, "cg/cgroup.subtree_control"), "cpu");
    const mounts = [`30 23 0:26 / ${join(folder, "cg")} rw - cgroup2 cgroup2 rw`];
    expect(openCgroups(paths(mounts, "0::/\n"))).toBeNull();
  });
});

describe("control groups of version 1", () => {
  it("are made below our own, in each hierarchy", () => {
    for (const dir of ["memory/own", "pids", "cpu,cpuacct"])
      mkdirSync(join(folder, dir), { recursive: true });
    const mount = (name: string) => `31 23 0:27 / ${join(folder, name)} rw - cgroup cgroup rw,${name}`;
    const tree = openCgroups(
      paths(["memory", "pids", "cpu,cpuacct"].map(mount), "4:memory:/own\n3:pids:/gone\n2:cpu,cpuacct:/\n"),
    );
    expect(tree?.version).toBe(1);
    expect(tree?.bases.memory).toContain("/memory/own/r1ci-bench-");
    expect(tree?.bases.pids).toContain("/pids/r1ci-bench-");
    expect(tree?.bases.cpuacct).toContain("/cpu,cpuacct/r1ci-bench-");
    if (!tree) throw new Error("no tree");
    const group = new Cgroup(tree, "slot0", { memoryBytes: 1000, processes: 5 });
    expect(group.fds).toHaveLength(3);
    expect(readFileSync(join(tree.bases.memory ?? "", "slot0/memory.limit_in_bytes"), "utf8")).toBe("1000");
    expect(readFileSync(join(tree.bases.pids ?? "", "slot0/pids.max"), "utf8")).toBe("5");
    writeFileSync(join(tree.bases.cpuacct ?? "", "slot0/cpuacct.usage"), "5600000\n");
    writeFileSync(join(tree.bases.memory ?? "", "slot0/memory.max_usage_in_bytes"), "2048\n");
    expect([group.cpuMs(), group.peakKb()]).toEqual([6, 2]);
    group.close();
  });

  it("are not there where nothing can be made", () => {
    expect(openCgroups(paths([], ""))).toBeNull();
    expect(openCgroups({ mountinfo: join(folder, "none"), self: join(folder, "none") })).toBeNull();
    expect(existsSync(join(folder, "none"))).toBe(false);
  });
});
