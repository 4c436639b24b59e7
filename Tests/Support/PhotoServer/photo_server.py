#!/usr/bin/env python3
"""Serves the photos of a folder on loopback, for journeys and benchmarks.

photo_server.py FOLDER [LATENCY] writes its port and its process number, a line each, and serves until it is ended. What it was asked for
stands in FOLDER/.asked, a line each. LATENCY is in seconds, before each answer.

/NAME the photo, fresh for an hour · /stale/NAME to be asked about each time · /once/NAME 500s at first, then it · /slow/NAME in small
pieces · /begun/NAME its first 100,000 bytes and no more · /private/NAME for `me` with the password `secret` alone · /forbidden/NAME not to be kept · else 404.
"""
import base64, hashlib, http.server, os, sys, threading, time

FOLDER = sys.argv[1]
LATENCY = float(sys.argv[2]) if len(sys.argv) > 2 else 0
LOCK = threading.Lock()
SEEN = {}


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *arguments):
        pass

    def do_GET(self):
        with LOCK:
            SEEN[self.path] = count = SEEN.get(self.path, 0) + 1
            with open(os.path.join(FOLDER, ".asked"), "a") as log:
                log.write(self.path + "\n")
        time.sleep(LATENCY)
        kind, _, rest = self.path[1:].partition("/")
        if not rest:
            kind, rest = "", kind
        path = os.path.join(FOLDER, os.path.basename(rest.split("?")[0]))
        known = ("", "stale", "once", "slow", "begun", "private", "forbidden")
        if kind not in known or not os.path.isfile(path):
            return self.fail(404)
        if kind == "once" and count <= 1:
            return self.fail(404)
        wanted = "Basic " + base64.b64encode(b"me:secret").decode()
        if kind == "private" and self.headers.get("Authorization") != wanted:
            return self.fail(401)
        with open(path, "rb") as photo:
            body = photo.read()
        tag = '"%s"' % hashlib.sha1(body).hexdigest()
        if self.headers.get("If-None-Match") == tag:
            self.send_response(304)
            self.send_header("ETag", tag)
            self.send_header("Cache-Control", "max-age=3600" if kind != "stale" else "max-age=0")
            self.end_headers()
            return
        self.send_response(200)
        self.send_header("Content-Type", "image/jpeg")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("ETag", tag)
        keep = {"stale": "max-age=0", "forbidden": "no-store"}.get(kind, "max-age=3600")
        self.send_header("Cache-Control", keep)
        self.end_headers()
        if kind == "begun":
            self.wfile.write(body[:100_000])
            self.wfile.flush()
            time.sleep(60)
            return
        if kind != "slow":
            self.wfile.write(body)
            return
        for start in range(0, len(body), 20000):
            self.wfile.write(body[start:start + 20000])
            self.wfile.flush()
            time.sleep(0.4)

    def fail(self, code):
        self.send_response(code)
        self.send_header("Content-Length", "0")
        self.end_headers()


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128

    def handle_error(self, *arguments):
        pass


server = Server(("127.0.0.1", 0), Handler)
print(server.server_address[1], os.getpid(), sep="\n", flush=True)
server.serve_forever()
