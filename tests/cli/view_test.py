# SPDX-License-Identifier: Apache-2.0
"""`drydock view`: what it serves, and what it refuses. Oracle: the right status, and a server that lives on."""

import gzip
import json
import shutil
import signal
import socket
import time

from live_memory import EXAMPLES, SATELLITE as MSS_SATELLITE, memory_over_edits
from program import InFolder, main, run
from web_client import KEY, Served, frame, parted

HALL = """# a hall
drydock: 1
kind: hall
name: "<img src=x onerror=alert(1)>"
objects:
  - {name: satellite, box: [1.2, 1.1, 0.9], at: {p: [0.5, 0.3, 0.8], yaw: 17 deg}}  # moves
rigs:
  mss:
    platform: {point: D, radius: 25 mm}
    cables: {diameter: 20 mm, tension: [20 N, 1 kN], anchors: [[-3.5, -3.25, 4], [3.5, -3.25, 4], [3.5, 3.25, 4], [-3.5, 3.25, 4]]}
    load: {force: [0, 0, -500 N]}
map: {box: [[-1, -1, 1], [1, 1, 2.2]], resolution: 10 cm}
"""
SATELLITE = "objects.satellite.at"
ALLOWED = {"text/html; charset=utf-8", "application/json", "text/plain; charset=utf-8"}


def edit(number, value, path=SATELLITE, transient=False):
    return {"kind": "edit", "id": number, "transient": transient, "label": "a step",
            "settings": [{"path": path, "value": value}]}


class ViewTest(InFolder):
    def setUp(self):
        super().setUp()
        self.write("hall.yaml", HALL)

    def serve(self, *arguments):
        return Served(*(arguments or ("hall.yaml",)), cwd=self.folder)

    def assert_lives(self, server):
        self.assertTrue(server.runs())
        self.assertEqual(server.page()[0], 200)


class Hostile(ViewTest):
    """Each request is refused with the status it deserves; after each table the server still serves its page."""

    def refuse_all(self, server, cases):
        for name, (expected, answer) in cases.items():
            with self.subTest(name):
                status, headers, body = answer() if callable(answer) else answer
                self.assertEqual(status, expected, body[:200])
                self.assertIn(headers.get("content-type"), ALLOWED)
                self.assertEqual(headers.get("x-content-type-options"), "nosniff")
                self.assertNotIn(server.token.encode(), body)
                self.assertLess(len(body), 100)
        self.assert_lives(server)

    def test_hosts_and_origins(self):
        with self.serve() as server:
            port = server.port
            hosts = ["evil.example", f"evil.example:{port}", "127.0.0.1", "localhost", f"127.0.0.1:{port + 1}",
                     f"127.0.0.1.evil.example:{port}", f"localhost.:{port}", f"LOCALHOST:{port}", f"0.0.0.0:{port}",
                     f"user@127.0.0.1:{port}", f"127.0.0.1:{port}:80", f"[::]:{port}"]
            cases = {f"host {host}": (403, lambda host=host: server.page(host=host)) for host in hosts}
            for origin in ["null", "http://evil.example", f"https://{server.host}", f"http://{server.host}/",
                           f"http://localhost:{port}", f"http://{server.host}.evil.example", "file://", "chrome://x"]:
                cases[f"origin {origin}"] = (403, lambda o=origin: server.data(headers=[f"Origin: {o}"]))
            for site in ["cross-site", "same-site", "nonsense"]:
                cases[f"site {site}"] = (403, lambda s=site: server.data(headers=[f"Sec-Fetch-Site: {s}"]))
            cases["no host"] = (400, lambda: server.page(host=""))
            cases["two hosts"] = (400, lambda: server.page(headers=[f"Host: {server.host}"]))
            self.refuse_all(server, cases)
            self.assertEqual(server.data(headers=[f"Origin: http://{server.host}"])[0], 200)

    def test_tokens(self):
        with self.serve() as server:
            token = server.token
            wrong = ("0" if token[0] != "0" else "1") + token[1:]
            targets = ["/", "/?token=", f"/?token={wrong}", f"/?token={token[:-1]}", f"/?token={token}x",
                       f"/?token={token}&token={token}", f"/?token={token}&next=http://evil.example", f"/data?token={token}",
                       "/live", f"/live?token={wrong}", f"/?TOKEN={token}", f"/?token={token.upper()}x"]
            cases = {target: (401, lambda t=target: server.ask(t)) for target in targets}
            cases["data without"] = (401, lambda: server.ask("/data"))
            cases["data with a wrong one"] = (401, lambda: server.ask("/data", token=wrong))
            cases["data with a basic one"] = (401, lambda: server.ask("/data", headers=[f"Authorization: Basic {token}"]))
            cases["data with a cookie"] = (401, lambda: server.ask("/data", headers=[f"Cookie: token={token}"]))
            self.refuse_all(server, cases)

    def test_targets(self):
        with self.serve() as server:
            targets = ["/hall.yaml", "/../hall.yaml", "/..%2fhall.yaml", "/%2e%2e/hall.yaml", "//etc/passwd",
                       "/data/../../etc/passwd", "/data/", "/data%00", "/./data", "/index.html", "/favicon.ico",
                       "/.git/config", "http://evil.example/", f"http://{server.host}/data", "*", "\\..\\x", "/~root",
                       "/live/..", "/\xff\xfe", "/<script>"]
            cases = {target: (404, lambda t=target: server.ask(t, token=server.token)) for target in targets}
            cases["spaces"] = (400, lambda: server.ask("/ /etc/passwd", token=server.token))
            cases["long"] = (414, lambda: server.ask("/" + "a" * 2000, token=server.token))
            cases["very long"] = (431, lambda: server.ask("/" + "a" * 20000, token=server.token))
            self.refuse_all(server, cases)

    def test_methods_versions_and_bodies(self):
        with self.serve() as server:
            cases = {method: (405, lambda m=method: server.page(method=m))
                     for method in ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "PROPFIND", "BREW"]}
            cases["CONNECT"] = (405, lambda: server.ask("evil.example:443", method="CONNECT"))
            cases["1.0"] = (505, lambda: server.page(version="HTTP/1.0"))
            cases["2.0"] = (400, lambda: server.page(version="HTTP/2.0"))
            cases["none"] = (400, lambda: parted(server.raw(b"GET /\r\n\r\n")))
            cases["body"] = (413, lambda: server.page(headers=["Content-Length: 9"]))
            cases["huge body"] = (413, lambda: server.page(headers=["Content-Length: 999999999999"]))
            cases["chunks"] = (413, lambda: server.page(headers=["Transfer-Encoding: chunked"]))
            cases["smuggling"] = (400, lambda: server.page(headers=["Content-Length: 4", "Transfer-Encoding: chunked"]))
            cases["negative body"] = (400, lambda: server.page(headers=["Content-Length: -1"]))
            cases["two tokens"] = (400, lambda: server.data(headers=["Authorization: Bearer x"]))
            cases["many headers"] = (431, lambda: server.page(headers=[f"X-{i}: {'y' * 90}" for i in range(200)]))
            cases["long header"] = (431, lambda: server.page(headers=["X: " + "y" * 20000]))
            cases["bad header"] = (400, lambda: server.page(headers=["no colon"]))
            cases["folded host"] = (403, lambda: server.page(headers=[" folded: x"]))
            cases["nul in a header"] = (400, lambda: server.page(headers=["X: a\0b"]))
            cases["TLS"] = (400, lambda: parted(server.raw(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\0" * 300)))
            cases["junk"] = (400, lambda: parted(server.raw(bytes(range(128, 256)) * 4 + b"\r\n\r\n")))
            cases["upgrade"] = (400, lambda: server.page(headers=["Connection: Upgrade", "Upgrade: h2c"]))
            self.refuse_all(server, cases)

    def test_bad_upgrades(self):
        with self.serve() as server:
            good = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
                    "Sec-WebSocket-Key": KEY}

            def upgrade(method="GET", **changed):
                headers = {**good, **{name.replace("_", "-"): value for name, value in changed.items()}}
                return lambda: server.ask(f"/live?token={server.token}", method=method,
                                          headers=[f"{name}: {value}" for name, value in headers.items() if value])

            self.refuse_all(server, {
                "plain": (426, lambda: server.ask(f"/live?token={server.token}")),
                "other protocol": (426, upgrade(Upgrade="h2c")), "old version": (426, upgrade(Sec_WebSocket_Version="8")),
                "no version": (426, upgrade(Sec_WebSocket_Version="")), "no key": (400, upgrade(Sec_WebSocket_Key="")),
                "short key": (400, upgrade(Sec_WebSocket_Key="AAAA")), "head": (405, upgrade(method="HEAD")),
                "evil origin": (403, upgrade(Origin="http://evil.example")), "null origin": (403, upgrade(Origin="null")),
                "cross-site": (403, upgrade(Sec_Fetch_Site="cross-site"))})

    def test_frames(self):
        """A frame against the rules, or a message that is none, ends its socket and nothing else."""
        big = json.dumps({"kind": "go", "id": 1, "revision": 1, "x": "y" * 70000})
        cases = {
            "unmasked": ([frame("{}", masked=False)], 1002), "reserved bit": ([frame("{}", reserved=4)], 1002),
            "reserved opcode": ([frame("{}", opcode=3)], 1002), "not UTF-8": ([frame(b"\xff\xfe{}")], 1007),
            "too big": ([frame(big)], 1009), "too big by its length": ([b"\x81\xff" + b"\x7f" + b"\xff" * 7], 1009),
            "too big in pieces": ([frame("x" * 30000, end=False)] + [frame("y" * 30000, 0, end=False)] * 3, 1009),
            "continuation of nothing": ([frame("{}", opcode=0)], 1002),
            "text within text": ([frame("{", end=False), frame("}")], 1002),
            "long ping": ([frame("x" * 126, opcode=9)], 1002), "ping in pieces": ([frame("x", opcode=9, end=False)], 1002),
            "binary": ([frame(b"\0\1\2", opcode=2)], 1003), "no JSON": ([frame("hello")], 1008),
            "empty": ([frame("")], 1008), "list": ([frame("[]")], 1008), "deep": ([frame("[" * 60000)], 1008),
            "unknown kind": ([frame('{"kind":"run","id":1}')], 1008),
            "no kind": ([frame('{"id":1}')], 1008), "key twice": ([frame('{"kind":"go","id":1,"id":1,"revision":0}')], 1008),
            "unknown field": ([frame('{"kind":"go","id":1,"revision":0,"more":1}')], 1008),
            "missing field": ([frame('{"kind":"go","id":1}')], 1008),
            "text for number": ([frame('{"kind":"go","id":"1","revision":0}')], 1008),
            "negative": ([frame('{"kind":"go","id":1,"revision":-1}')], 1008),
            "huge number": ([frame('{"kind":"go","id":1e999,"revision":0}')], 1008),
            "two lines": ([frame(json.dumps(edit(1, "1\nkind: mission")))], 1008),
            "no settings": ([frame(json.dumps({**edit(1, "1"), "settings": []}))], 1008),
        }
        with self.serve() as server:
            for name, (frames, code) in cases.items():
                with self.subTest(name), server.live() as live:
                    self.assertEqual(live.status, 101)
                    for piece in frames:
                        live.send_bytes(piece)
                    closed, words = live.closing()
                    self.assertIn(closed, (code, 0) if code in (1002, 1007, 1009) else (code,), words)
                    self.assertNotIn("bug", words)
            self.assert_lives(server)

    def test_edits_of_what_is_not_offered(self):
        with self.serve() as server, server.live() as live:
            live.until("hall")
            for number, (path, value) in enumerate([
                    ("objects.satellite.mesh", "/etc/passwd"), ("name", "x"), ("objects[0].name", "x"),
                    ("rigs.mss.cables.diameter", "{file: /etc/passwd}"), ("../../x", "1"), ("objects.satellite.at", "[[[["),
                    ("objects.satellite.at", "{p: [1, 2, .inf]}"), ("objects.satellite.at", "&a [*a]"),
                    ("map.resolution", "1 nm"), ("rigs.mss.cables.tension[7]", "1 N")], start=1):
                live.send(**edit(number, value, path))
                self.assertTrue(live.until("problems", edit=number)["problems"], path)
            live.send(kind="go", id=90, revision=77)
            live.until("problems", edit=90)
            live.send(kind="save", id=91, revision=77)
            live.until("problems", edit=91)
            self.assertEqual((self.folder / "hall.yaml").read_text(), HALL)

    def test_slow_senders_are_cut_off(self):
        with self.serve() as server:
            idle = [server.connect() for _ in range(4)]
            for connection in idle:
                connection.sendall(b"GET / HTTP/1.1\r\nHost:")
            begin = time.monotonic()
            self.assert_lives(server)  # nobody waits for them
            for connection in idle:
                connection.settimeout(20)
                self.assertEqual(connection.recv(100), b"")
                connection.close()
            self.assertLess(time.monotonic() - begin, 20)
            self.assert_lives(server)

    def test_floods(self):
        with self.serve() as server:
            with server.live() as live:
                live.send_bytes(frame('{"kind":"go","id":1,"revision":0}') * 2000)
                self.assertEqual(live.closing()[0], 1008)
            wanted = [101] * 8 + [503] * 4
            for _ in range(5):  # the one that was cut off may hold its place for a moment
                sockets = [server.live() for _ in range(12)]
                statuses = [one.status for one in sockets]
                for one in sockets:
                    with one:
                        pass
                if statuses == wanted:
                    break
                time.sleep(1)
            self.assertEqual(statuses, wanted)
            crowd = []
            for _ in range(100):
                crowd.append(socket.create_connection(("127.0.0.1", server.port)))
            for connection in crowd:
                connection.close()
            time.sleep(0.3)
            statuses = [server.ask("/nothing", token=server.token)[0] for _ in range(200)]
            self.assertEqual(set(statuses), {404, 429})
            time.sleep(1)
            self.assert_lives(server)


class Serving(ViewTest):
    def test_the_page_and_its_data(self):
        with self.serve() as server:
            status, headers, body = server.page()
            self.assertEqual(status, 200)
            self.assertIn(b"<!doctype html>", body[:20].lower())
            self.assertIn("default-src 'none'", headers["content-security-policy"])
            self.assertIn("frame-ancestors 'none'", headers["content-security-policy"])
            self.assertNotIn("unsafe-inline' ", headers["content-security-policy"].split("style-src")[0])
            self.assertEqual(headers["referrer-policy"], "no-referrer")
            self.assertEqual(headers["cross-origin-resource-policy"], "same-origin")
            self.assertEqual(headers["cache-control"], "no-store")
            status, headers, body = server.data()
            self.assertEqual((status, headers["content-encoding"]), (200, "gzip"))
            report = json.loads(gzip.decompress(body))
            self.assertEqual((report["drydock_report"], report["live"]), (1, "hall"))
            self.assertEqual(report["scene"]["title"], "<img src=x onerror=alert(1)>")
            status, headers, body = server.data(method="HEAD")
            self.assertEqual((status, body), (200, b""))
            self.assertGreater(int(headers["content-length"]), 100)

    def test_it_is_on_loopback_alone(self):
        with self.serve() as server:
            with open("/proc/net/tcp", encoding="ascii") as table:
                local = [line.split()[1] for line in table if line.split()[3] == "0A"]
            self.assertIn(f"0100007F:{server.port:04X}", local)
            self.assertNotIn(f"00000000:{server.port:04X}", local)

    def test_a_live_hall(self):
        with self.serve() as server, server.live() as live, server.live() as other:
            hall = live.until("hall")
            self.assertEqual((hall["revision"], hall["unsaved"]), (0, False))
            first = live.until("map", finest=True)
            live.send(**edit(1, "{p: [0, 0, 1.5]}", transient=True))
            self.assertEqual(live.until("map", edit=1)["revision"], 0)
            live.send(**edit(2, "{p: [0, 0, 1.6], yaw: 30 deg}"))
            hall = live.until("hall", revision=1)
            self.assertEqual((hall["parent"], hall["label"], hall["unsaved"], hall["scene"]), (0, "a step", True, None))
            moved = live.until("map", edit=2, finest=True)
            self.assertLess(moved["volumes"]["free_m3"], first["volumes"]["free_m3"])
            self.assertEqual(other.until("map", revision=1, finest=True)["edit"], -1)
            live.send(**edit(3, "5 mm", "rigs.mss.cables.diameter"))
            self.assertIsNotNone(live.until("hall", revision=2)["scene"])
            live.send(kind="go", id=4, revision=0)
            self.assertEqual(live.until("map", edit=4, finest=True)["volumes"], first["volumes"])
            live.send(kind="go", id=5, revision=2)
            live.until("hall", revision=2)
            live.send(kind="save", id=6, revision=2)
            saved = live.until("saved")
            self.assertEqual(saved["changed"], ["objects.satellite.at: {p: [0, 0, 1.6], yaw: 30 deg}",
                                                "rigs.mss.cables.diameter: 5 mm"])
            other.until("saved")
        self.assertEqual((self.folder / "hall.yaml").read_text(),
                         HALL.replace("{p: [0.5, 0.3, 0.8], yaw: 17 deg}", "{p: [0, 0, 1.6], yaw: 30 deg}")
                         .replace("diameter: 20 mm", "diameter: 5 mm"))

    def test_unsaved_changes_are_taken_up(self):
        with self.serve() as server, server.live() as live:
            live.until("hall")
            live.send(**edit(1, "{p: [0, 0, 1.6], yaw: 30 deg}"))
            live.until("map", edit=1)
            self.assertEqual(server.end(signal.SIGKILL), -signal.SIGKILL)
        self.assertEqual((self.folder / "hall.yaml").read_text(), HALL)
        with self.serve() as server, server.live() as live:
            hall = live.until("hall")
            self.assertEqual((hall["revision"], hall["unsaved"]), (1, True))
            live.send(kind="save", id=2, revision=1)
            self.assertEqual(live.until("saved")["changed"], ["objects.satellite.at: {p: [0, 0, 1.6], yaw: 30 deg}"])
            self.assertFalse((self.folder / "hall.yaml.unsaved").exists())
            live.send(**edit(3, "{p: [0, 0, 1.7]}"))
            live.until("hall", revision=2)
            self.assertEqual(server.end(), 0)
            self.assertIn("unsaved changes are in hall.yaml.unsaved", server.errors)
        self.write("hall.yaml", HALL)
        with self.serve() as server, server.live() as live:
            self.assertFalse(live.until("hall")["unsaved"])
            self.assertEqual(server.end(), 0)
            self.assertIn("as it was before; they are left there", server.errors)
        self.assertTrue((self.folder / "hall.yaml.unsaved").exists())

    def test_memory_stays_bounded(self):
        """Each hall of the mss example holds more than a megabyte; undo keeps texts."""
        shutil.copytree(EXAMPLES / "mss", self.folder / "mss")
        with self.serve("mss/mss.yaml") as server, server.live() as live:
            seen = memory_over_edits(server, live, 260, {60, 260}, MSS_SATELLITE)
            self.assertLess(seen[260], seen[60] + 30, seen)

    def test_a_result_that_grows(self):
        self.assert_exit(self.run_here("map", "hall.yaml", "--resolution", "20cm", "-o", "out"), 0)
        with self.serve("out") as server, server.live() as live:
            before = json.loads(gzip.decompress(server.data()[2]))
            self.assertEqual((before["live"], before["summary"]["command"]), ("result", "map"))
            self.assert_exit(self.run_here("map", "hall.yaml", "--resolution", "10cm", "-o", "out"), 0)
            live.until("result_changed")
            time.sleep(1)
            after = json.loads(gzip.decompress(server.data()[2]))
            self.assertGreater(after["summary"]["figures"]["free_m3"], before["summary"]["figures"]["free_m3"])
            live.send(**edit(1, "{p: [0, 0, 1]}"))  # nothing here can be changed
            time.sleep(0.2)
            self.assert_lives(server)


class Using(ViewTest):
    def test_it_ends_well(self):
        for by in (signal.SIGINT, signal.SIGTERM):
            with self.subTest(by), self.serve() as server:
                self.assertEqual(server.end(by), 0, server.errors)

    def test_mistakes_are_told(self):
        self.assert_exit(self.run_here("map", "hall.yaml", "--resolution", "50cm", "-o", "out"), 0)
        self.write("other/note.txt", "x")
        self.write("bad.yaml", HALL.replace("20 mm", "-20 mm"))
        self.write("mission.yaml", "drydock: 1\nkind: mission\nname: m\n")
        for arguments, code, words in [
                (["nothing"], 2, "there is no nothing"), (["out/report.html"], 2, "opens in a browser by itself"),
                (["out/summary.json"], 2, "drydock view out"), (["other"], 3, "other"), (["bad.yaml"], 3, "bad.yaml:10"),
                (["cube.obj"], 2, "expected the folder"), (["mission.yaml"], 2, "drydock run"), ([], 2, "WHAT"),
                (["hall.yaml", "--port", "80000"], 2, "--port: found \"80000\", expected a whole number from 0 to 65535")]:
            with self.subTest(arguments):
                process = run("view", *arguments, "--no-browser", cwd=self.folder)
                self.assert_exit(process, code)
                self.assertIn(words, process.stderr)

    def test_a_port_that_is_taken(self):
        with self.serve() as server:
            process = run("view", "hall.yaml", "--no-browser", "--port", server.port, cwd=self.folder)
            self.assert_exit(process, 4)
            self.assertIn("port", process.stderr)


if __name__ == "__main__":
    main()
