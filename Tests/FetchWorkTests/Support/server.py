#!/usr/bin/env python3
"""A server on loopback with a fault for each path; for FetchWorkTests.

It writes its ports to standard output, a line each, and ends when standard input does. `GET /count/PATH` says how often a
path was asked for, `GET /last/PATH` the headers it was asked with.
"""
import base64, collections, os, socket, socketserver, ssl, sys, threading, time

BODY = bytes(range(256)) * 400  # 102,400 bytes
DATE = "Sun, 06 Nov 1994 08:49:37 GMT"
counts = collections.Counter()
last = {}
lock = threading.Lock()
ports = {}
open_now = collections.Counter()
open_most = collections.Counter()


def now():
    return time.strftime("%a, %d %b %Y %H:%M:%S GMT", time.gmtime())


def answer(status=200, headers=(), body=BODY, length=True, reason="OK"):
    lines = ["HTTP/1.1 %d %s" % (status, reason)] + list(headers)
    if length is True:
        lines.append("Content-Length: %d" % len(body))
    elif length is not False:
        lines.append("Content-Length: %d" % length)
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1") + body


def chunks(body, size=5000, end=True):
    parts = [body[i:i + size] for i in range(0, len(body), size)]
    data = b"".join(b"%x\r\n%s\r\n" % (len(p), p) for p in parts)
    return data + (b"0\r\n\r\n" if end else b"")


class Handler(socketserver.StreamRequestHandler):
    scheme = "http"

    def handle(self):
        with lock:
            open_now[self.scheme] += 1
            open_most[self.scheme] = max(open_most[self.scheme], open_now[self.scheme])
        try:
            while self.one():
                pass
        except (ConnectionError, ssl.SSLError, OSError):
            pass
        finally:
            with lock:
                open_now[self.scheme] -= 1

    def one(self):
        if self.rfile.peek(1)[:1] == b"\x16":  # TLS, where none is spoken
            self.wfile.write(answer(400, body=b"what?"))
            return False
        line = self.rfile.readline(65536).decode("latin-1").split()
        if len(line) < 2:
            return False
        headers = {}
        while True:
            header = self.rfile.readline(65536)
            if header in (b"\r\n", b"\n", b""):
                break
            name, _, value = header.decode("latin-1").partition(":")
            headers[name.lower()] = value.strip()
        method, path = line[0], line[1]
        if method == "CONNECT":
            return self.tunnel(path)
        if path.startswith("http://"):  # as a proxy
            with lock:
                counts["proxied"] += 1
            path = "/" + path.split("/", 3)[3]
        if path.startswith("/count/"):
            return self.say(str(counts[path[6:]]))
        if path.startswith("/last/"):
            return self.say("\n".join("%s: %s" % h for h in sorted(last.get(path[5:], {}).items())))
        if path == "/most":
            return self.say(str(open_most[self.scheme]))
        with lock:
            counts[path] += 1
            last[path] = headers
            count = counts[path]
        name, _, rest = path[1:].partition("/")
        call = getattr(self, "do_" + name.replace("-", "_").split(".")[0].split("?")[0], None)
        if call is None:
            self.wfile.write(answer(404, body=b"nothing here", reason="Not \x1b[31mFound"))
            return True
        return call(rest, headers, count) is not False

    def say(self, text):
        self.wfile.write(answer(body=text.encode()))
        return True

    def tunnel(self, place):
        with lock:
            counts["tunnelled"] += 1
        host, _, port = place.rpartition(":")
        far = socket.create_connection((host.strip("[]"), int(port)))
        self.wfile.write(b"HTTP/1.1 200 Established\r\n\r\n")

        def pump(a, b):
            try:
                while True:
                    data = a.recv(65536)
                    if not data:
                        break
                    b.sendall(data)
            except OSError:
                pass
            for s in (a, b):
                try:
                    s.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass
        other = threading.Thread(target=pump, args=(far, self.connection), daemon=True)
        other.start()
        pump(self.connection, far)
        return False

    # Whole, in one way or another.
    def do_whole(self, rest, headers, count):
        self.wfile.write(answer(headers=["Content-Type: image/jpeg", "Last-Modified: " + DATE]))

    def do_small(self, rest, headers, count):
        self.wfile.write(answer(body=b"small " + rest.encode()))

    def do_slow(self, rest, headers, count):
        time.sleep(0.04)
        self.wfile.write(answer(body=b"slow " + rest.encode()))

    def do_chunked(self, rest, headers, count):
        self.wfile.write(answer(headers=["Transfer-Encoding: chunked"], body=b"", length=False) + chunks(BODY))

    def do_trailer(self, rest, headers, count):
        self.wfile.write(answer(headers=["Transfer-Encoding: chunked", "Cache-Control: max-age=3600"], body=b"", length=False)
                         + chunks(BODY, end=False) + b"0\r\nCache-Control: no-store\r\n\r\n")

    def do_no_length(self, rest, headers, count):
        self.wfile.write(answer(headers=["Connection: close"], length=False))
        return False

    def do_longer(self, rest, headers, count):
        self.wfile.write(answer(length=len(BODY) - 100))
        return False

    def do_html(self, rest, headers, count):
        self.wfile.write(answer(headers=["Content-Type: text/html"], body=b"<!doctype html><p>no"))

    def do_continue(self, rest, headers, count):
        self.wfile.write(b"HTTP/1.1 103 Early Hints\r\nEtag: \"early\"\r\n\r\n" + answer(
            headers=["Content-Type: image/png"], body=b"late"))

    # What never becomes whole.
    def do_stall(self, rest, headers, count):
        self.wfile.write(answer()[:10240])
        time.sleep(60)
        return False

    def do_silent(self, rest, headers, count):
        time.sleep(60)
        return False

    def do_drip(self, rest, headers, count):
        data = answer(body=BODY[:3000])
        for i in range(0, len(data), 500):
            self.wfile.write(data[i:i + 500])
            time.sleep(0.3)

    def do_cut(self, rest, headers, count):
        self.wfile.write(answer()[:-len(BODY) // 2])
        return False

    def do_cut_chunks(self, rest, headers, count):
        self.wfile.write(answer(headers=["Transfer-Encoding: chunked"], body=b"", length=False)
                         + chunks(BODY[:50000], end=False))
        return False

    def do_cut_once(self, rest, headers, count):
        if count == 1:
            return self.do_cut(rest, headers, count)
        return self.do_whole(rest, headers, count)

    def do_nothing(self, rest, headers, count):
        return False

    def do_declared(self, rest, headers, count):
        self.wfile.write(answer(length=100 << 20, body=b"x" * 1000))
        time.sleep(60)
        return False

    def do_endless(self, rest, headers, count):
        self.wfile.write(answer(headers=["Connection: close"], length=False, body=b""))
        while True:
            self.wfile.write(BODY)

    def do_empty(self, rest, headers, count):
        self.wfile.write(answer(body=b""))

    def do_gzip(self, rest, headers, count):
        import gzip
        self.wfile.write(answer(headers=["Content-Encoding: gzip"], body=gzip.compress(BODY)))

    def do_headers(self, rest, headers, count):
        self.wfile.write(answer(headers=["X-%d: %s" % (i, "y" * 1000) for i in range(100)]))

    def do_trailers(self, rest, headers, count):
        self.wfile.write(answer(headers=["Transfer-Encoding: chunked"], body=b"", length=False) + chunks(BODY, end=False)
                         + b"0\r\n" + b"".join(b"X-%d: %s\r\n" % (i, b"y" * 1000) for i in range(100)) + b"\r\n")

    def do_long_trailer(self, rest, headers, count):
        self.wfile.write(answer(headers=["Transfer-Encoding: chunked"], body=b"", length=False) + chunks(BODY, end=False)
                         + b"0\r\nX: " + b"y" * 1000000 + b"\r\n\r\n")

    def do_hints(self, rest, headers, count):
        self.wfile.write(b"HTTP/1.1 103 Early Hints\r\nX: y\r\n\r\n" * 3000 + answer())

    def do_long_header(self, rest, headers, count):
        self.wfile.write(answer(headers=["X: " + "y" * 1000000]))

    def do_garbage(self, rest, headers, count):
        self.wfile.write(b"SSH-2.0-OpenSSH_9.2\r\n" * 3)
        return False

    # Answers that are no success.
    def do_status(self, rest, headers, count):
        self.wfile.write(answer(int(rest.split("/")[0]), body=b"sorry", reason="\x1b]0;gotcha\x07"))

    def do_gone(self, rest, headers, count):
        if count == 1:
            self.wfile.write(answer(headers=["Cache-Control: max-age=0", "Date: " + now()]))
        else:
            self.wfile.write(answer(410, body=b"gone"))

    def do_flaky(self, rest, headers, count):
        if count == 1:
            self.wfile.write(answer(500, body=b"not now"))
        else:
            self.wfile.write(answer())

    def do_busy(self, rest, headers, count):
        if count == 1:
            self.wfile.write(answer(503 if rest == "503" else 429, ["Retry-After: 2"], b"busy"))
        else:
            self.wfile.write(answer())

    def do_busy_long(self, rest, headers, count):
        self.wfile.write(answer(503, ["Retry-After: 3600"], b"busy"))

    # Redirections.
    def redirect(self, place, status=302):
        self.wfile.write(answer(status, ["Location: " + place], b"elsewhere"))

    def do_chain(self, rest, headers, count):
        left = int(rest.split("/")[0])
        self.redirect("/whole" if left == 0 else "/chain/%d" % (left - 1))

    def do_loop(self, rest, headers, count):
        self.redirect("/loop")

    def do_to(self, rest, headers, count):
        place = base64.urlsafe_b64decode(rest + "=" * (-len(rest) % 4)).decode()
        for name, port in ports.items():
            place = place.replace("{%s}" % name, str(port))
        self.redirect(place, 302)

    def do_nowhere(self, rest, headers, count):
        self.wfile.write(answer(302, body=b"somewhere"))

    # What may be kept, and for how long.
    def cached(self, headers, control, tag='"1"', body=BODY, more=()):
        if headers.get("if-none-match") == tag:
            self.wfile.write(answer(304, ["Etag: " + tag, "Date: " + now()] + control, b"", length=False))
        else:
            self.wfile.write(answer(headers=["Etag: " + tag, "Date: " + now()] + control + list(more), body=body))

    def do_fresh(self, rest, headers, count):
        self.cached(headers, ["Cache-Control: max-age=3600"])

    def do_stale(self, rest, headers, count):
        self.cached(headers, ["Cache-Control: max-age=0"])

    def do_changing(self, rest, headers, count):
        self.cached(headers, ["Cache-Control: max-age=0"], '"%d"' % count, BODY[:1000 + count])

    def do_same(self, rest, headers, count):
        self.wfile.write(answer(headers=["Cache-Control: max-age=0", "Date: " + now()]))

    def do_dated(self, rest, headers, count):
        if headers.get("if-modified-since") == DATE:
            self.wfile.write(answer(304, ["Date: " + now()], b"", length=False))
        else:
            self.wfile.write(answer(headers=["Last-Modified: " + DATE, "Date: " + now(), "Cache-Control: max-age=0"]))

    def do_no_store(self, rest, headers, count):
        self.cached(headers, ["Cache-Control: no-store"])

    def do_no_cache(self, rest, headers, count):
        self.cached(headers, ["Cache-Control: no-cache"])

    def do_must(self, rest, headers, count):
        self.cached(headers, ["Cache-Control: max-age=0, must-revalidate"])

    def do_vary(self, rest, headers, count):
        self.cached(headers, ["Cache-Control: max-age=3600", "Vary: *"])

    def do_user(self, rest, headers, count):
        wanted = "Basic " + base64.b64encode(b"me:geh:eim").decode()
        if headers.get("authorization") == wanted:
            self.wfile.write(answer(headers=["Cache-Control: max-age=3600", "Date: " + now()]))
        else:
            self.wfile.write(answer(401, ['WWW-Authenticate: Basic realm="x"'], b"no"))

    def do_cookie(self, rest, headers, count):
        self.wfile.write(answer(headers=["Set-Cookie: a=geheim", "Cache-Control: max-age=0"]))


class Server(socketserver.ThreadingTCPServer):
    daemon_threads = True
    allow_reuse_address = True
    request_queue_size = 128
    context = None

    def get_request(self):
        connection, address = super().get_request()
        if self.context:
            connection = self.context.wrap_socket(connection, server_side=True, do_handshake_on_connect=False)
        return connection, address

    def handle_error(self, request, address):
        pass


class Secure(Handler):
    scheme = "https"


def serve(handler, address="127.0.0.1", context=None):
    server = Server((address, 0), handler)
    server.context = context
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server.server_address[1]


def main():
    ports["http"] = serve(Handler, os.environ.get("ADDRESS", "127.0.0.1"))
    if len(sys.argv) > 1:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(sys.argv[1])
        ports["https"] = serve(Secure, "127.0.0.1", context)
    for name, port in ports.items():
        print(name, port, flush=True)
    print("ready", flush=True)
    sys.stdin.read()


main()
