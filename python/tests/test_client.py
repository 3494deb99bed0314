"""The client against a server that fails in the usual ways."""

import os
import pickle
import threading
import unittest
from unittest import mock

from r1ci_bench import Client, R1ciError, RequestRefused, ServerUnavailable

from .support import Scripted

GOOD = {"reward": 1.1, "components": {}, "outcome": "judged", "verdict": {}}


class Requests(unittest.TestCase):
    def setUp(self):
        self.waits = []
        patch = mock.patch("r1ci_bench.client.time.sleep", self.waits.append)
        patch.start()
        self.addCleanup(patch.stop)

    def test_batches_are_chunked_and_keep_their_order(self):
        def script(n, path, body):
            return 200, {"results": [{**GOOD, "reward": item["index"]} for item in body["items"]]}

        with Scripted(script) as server:
            judged = Client(server.url).verify_batch([{"index": i} for i in range(600)], mode="lenient")
        self.assertEqual([one["reward"] for one in judged], list(range(600)))
        self.assertEqual([len(body["items"]) for _, body, _ in server.seen], [256, 256, 88])
        self.assertTrue(all(body["mode"] == "lenient" and path == "/verify/batch" for path, body, _ in server.seen))

    def test_outages_are_tried_again(self):
        faults = [None, (503, {"error": "busy"}), (429, {}), (200, "half an answ"), (200, GOOD)]
        with Scripted(lambda n, path, body: faults[n]) as server:
            self.assertEqual(Client(server.url).verify({"task": "x"}), GOOD)
        self.assertEqual(len(server.seen), 5)
        self.assertEqual(len(self.waits), 4)
        self.assertTrue(all(0.3 < wait <= 10 for wait in self.waits))

    def test_an_outage_that_stays_is_an_error_with_the_next_step(self):
        with Scripted(lambda n, path, body: (500, {"error": "broken"})) as server:
            with self.assertRaisesRegex(ServerUnavailable, "3 times.*HTTP 500.*broken.*bench serve"):
                Client(server.url, retries=2).verify({})
        self.assertEqual(len(server.seen), 3)

    def test_a_program_is_sent_again_where_the_sandbox_failed(self):
        failed = {"status": "SandboxError", "message": "no room", "run_result": None}
        ran = {"status": "Success", "message": "", "run_result": {"stdout": "1"}}
        with Scripted(lambda n, path, body: (200, ran if n == 2 else failed)) as server:
            self.assertEqual(Client(server.url).run_code("print(1)", timeout=5), ran)
            self.assertEqual(server.seen[0][1], {"code": "print(1)", "language": "python", "run_timeout": 5})
            with self.assertRaisesRegex(ServerUnavailable, "failed 2 times: no room"):
                Client(server.url, retries=1).run_code("print(1)")

    def test_refusals_name_the_field_and_are_not_tried_again(self):
        body = {"error": {"message": "needs a text", "field": "items.3.response"}}
        with Scripted(lambda n, path, _: (422, body)) as server:
            with self.assertRaises(RequestRefused) as caught:
                Client(server.url).verify({})
        self.assertEqual((caught.exception.status, caught.exception.field), (422, "items.3.response"))
        self.assertIn("items.3.response: needs a text", str(caught.exception))
        self.assertEqual(len(server.seen), 1)

    def test_the_token_is_sent(self):
        with Scripted(lambda n, path, body: (200, GOOD)) as server:
            Client(server.url, token="secret").verify({})
            Client(server.url).verify({})
        self.assertEqual([headers.get("Authorization") for _, _, headers in server.seen], ["Bearer secret", None])

    def test_any_text_can_be_sent(self):
        with Scripted(lambda n, path, body: (200, {**GOOD, "echo": body["response"]})) as server:
            for text in ("\ud800", "\0", "é\u2028", "<<<1>>>" * 50_000):
                self.assertEqual(Client(server.url).verify({"response": text})["echo"], text)

    def test_connections_are_kept_and_not_shared(self):
        ports = []
        with Scripted(lambda n, path, body: (200, GOOD)) as server:
            client = Client(server.url)
            client.verify({})
            ports.append(client._connection(1).sock.getsockname()[1])
            client.verify({})
            ports.append(client._connection(1).sock.getsockname()[1])
            thread = threading.Thread(
                target=lambda: (client.verify({}), ports.append(client._connection(1).sock.getsockname()[1]))
            )
            thread.start()
            thread.join()
            self.assertEqual(ports[0], ports[1])
            self.assertNotEqual(ports[0], ports[2])
            if hasattr(os, "fork"):
                child = os.fork()
                if child == 0:
                    other = client.verify({}) and client._connection(1).sock.getsockname()[1]
                    os._exit(0 if other != ports[0] else 1)
                self.assertEqual(os.waitpid(child, 0)[1], 0)
            client.verify({})

    def test_it_can_be_pickled(self):
        client = pickle.loads(pickle.dumps(Client("http://127.0.0.1:1/prefix/", "t", 5, 1)))
        self.assertEqual((client.url, client.token, client.timeout, client.retries), ("http://127.0.0.1:1/prefix", "t", 5, 1))

    def test_wrong_use_is_named(self):
        with self.assertRaisesRegex(R1ciError, "localhost:80.*http://HOST:PORT"):
            Client("localhost:80")
        with self.assertRaisesRegex(R1ciError, "'strictness'.*mode"):
            Client("http://127.0.0.1:1").verify({}, strictness=1)
        with Scripted(lambda n, path, body: (200, {"results": []})) as server:
            with self.assertRaisesRegex(R1ciError, "1 items"):
                Client(server.url).verify_batch([{}])


if __name__ == "__main__":
    unittest.main()
