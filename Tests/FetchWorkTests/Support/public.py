#!/usr/bin/env python3
"""Runs a fetcher in a network of its own, where 203.0.113.7 is this machine's address, and says what comes of redirections.

Usage: unshare -n public.py FETCHER
"""
import fcntl, os, socket, socketserver, struct, subprocess, sys, tempfile, threading

PUBLIC = "203.0.113.7"


def up(name, address):
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as s:
        place = struct.pack("16sHH4s8x", name.encode(), socket.AF_INET, 0, socket.inet_aton(address))
        fcntl.ioctl(s, 0x8916, place)  # SIOCSIFADDR
        fcntl.ioctl(s, 0x8914, struct.pack("16sH14x", name.encode(), 0x41))  # SIOCSIFFLAGS: up, running


class Handler(socketserver.StreamRequestHandler):
    def handle(self):
        while True:
            line = self.rfile.readline().split()
            if len(line) < 2:
                return
            while self.rfile.readline() not in (b"\r\n", b""):
                pass
            path = line[1].decode()
            if path.startswith("/to/"):
                self.wfile.write(b"HTTP/1.1 302 Found\r\nLocation: http://%s\r\nContent-Length: 0\r\n\r\n" % path[4:].encode())
            else:
                self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\nCache-Control: no-store\r\n\r\nphoto")


def fetcher(port):
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    folder = os.open(tempfile.mkdtemp(), os.O_RDONLY)
    far = [fcntl.fcntl(fd, fcntl.F_DUPFD, 20) for fd in (theirs.fileno(), folder)]

    def place():
        os.dup2(far[0], 3)
        os.dup2(far[1], 4)
    subprocess.Popen([sys.argv[1], "serve", "ports=%d" % port], preexec_fn=place, pass_fds=(3, 4), stderr=subprocess.DEVNULL)
    theirs.close()
    os.close(far[0])
    ours.settimeout(20)
    return ours


def get(host, ticket, url):
    text = url.encode()
    host.send(bytes([1]) + struct.pack("<IIH", ticket, 0, len(text)) + text + b"\0\0")
    while True:
        message = host.recv(4096)
        if not message:
            return "gone"
        if message[0] == 4:
            return "done"
        if message[0] == 7:
            return "private" if message[5:] == bytes([10, 2]) else "failed %s" % list(message[5:])


up("lo", "127.0.0.1")
up("lo:1", PUBLIC)
socketserver.ThreadingTCPServer.daemon_threads = True
server = socketserver.ThreadingTCPServer(("0.0.0.0", 0), Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
port = server.server_address[1]
here, there = "127.0.0.1:%d" % port, "%s:%d" % (PUBLIC, port)
host = fetcher(port)
print("to itself:", get(host, 1, "http://%s/to/%s/a" % (there, there)))
print("to loopback:", get(host, 2, "http://%s/to/%s/b" % (there, here)))
# Now there is a connection to this machine, which was allowed: it is not to be used for what is not.
print("from loopback:", get(host, 3, "http://%s/to/%s/c" % (here, here)))
print("to loopback again:", get(host, 4, "http://%s/to/%s/d" % (there, here)))
