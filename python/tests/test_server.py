"""Starting, sharing and ending a real `bench serve`. `R1CI_BENCH_COMMAND` names the command."""

import json
import os
import signal
import subprocess
import sys
import time
import unittest
from unittest import mock

from r1ci_bench import Client, ServerUnavailable, server, stop
from r1ci_bench.errors import R1ciError
from r1ci_bench.server import bench_command

SCRIPT = """
import json, os, sys, time
import r1ci_bench
from r1ci_bench.server import server
print(json.dumps(server()._asdict()), flush=True)
sys.stdin.readline()
"""


def answers(started):
    try:
        return Client(started["url"], started["token"], retries=0, timeout=5).health()["status"] == "healthy"
    except R1ciError:
        return False


def until_gone(started, seconds=60):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if not answers(started):
            return True
        time.sleep(0.2)
    return False


def program(env=None):
    process = subprocess.Popen([sys.executable, "-c", SCRIPT], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=env)
    return process, json.loads(process.stdout.readline())


class Sharing(unittest.TestCase):
    def tearDown(self):
        stop()

    def test_it_is_started_once_and_children_use_it(self):
        first = server()
        self.assertEqual(first, server())
        self.assertTrue(answers(first._asdict()))
        child, theirs = program()
        self.assertEqual((theirs["url"], theirs["owner"]), (first.url, os.getpid()))
        child.communicate("\n")
        self.assertTrue(answers(first._asdict()), "the child ended the server of its parent")
        if hasattr(os, "fork"):
            forked = os.fork()
            if forked == 0:
                os._exit(0 if answers(server()._asdict()) else 1)
            self.assertEqual(os.waitpid(forked, 0)[1], 0)
        stop()
        self.assertTrue(until_gone(first._asdict()))

    def test_it_needs_its_token(self):
        started = server()
        with self.assertRaisesRegex(R1ciError, "401"):
            Client(started.url).verify({"task": "x"})

    def test_a_server_that_died_is_started_again(self):
        first = server()
        sys.modules["r1ci_bench.server"]._process.kill()
        sys.modules["r1ci_bench.server"]._process.wait()
        second = server()
        self.assertNotEqual(first.url, second.url)
        self.assertTrue(answers(second._asdict()))

    def test_it_ends_with_its_process(self):
        for kill in (None, signal.SIGKILL):
            process, started = program({**os.environ, "R1CI_BENCH_STARTED": ""})
            self.assertTrue(answers(started))
            if kill is None:
                process.communicate("\n")
            else:
                os.kill(process.pid, kill)
                process.communicate()
            self.assertTrue(until_gone(started), f"the server outlived its process ({kill})")

    def test_a_named_server_is_used_as_it_is(self):
        with mock.patch.dict(os.environ, {"R1CI_BENCH_URL": "http://127.0.0.1:9", "R1CI_BENCH_TOKEN": "t"}):
            self.assertEqual(server()[:2], ("http://127.0.0.1:9", "t"))

    def test_what_is_missing_is_named(self):
        bare = {"PATH": "/nowhere"}
        with mock.patch.dict(os.environ, bare, clear=True):
            with self.assertRaisesRegex(ServerUnavailable, "Node.js is missing.*npm install.*R1CI_BENCH_URL"):
                bench_command()
        with mock.patch.dict(os.environ, {"R1CI_BENCH_COMMAND": f"{sys.executable} -c print(1)"}):
            with self.assertRaisesRegex(ServerUnavailable, "R1CI_BENCH_COMMAND"):
                server()
        with mock.patch.dict(os.environ, {"R1CI_BENCH_COMMAND": "/nowhere/bench"}):
            with self.assertRaisesRegex(ServerUnavailable, "/nowhere/bench"):
                server()


if __name__ == "__main__":
    unittest.main()
