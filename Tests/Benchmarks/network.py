"""Photos from the network, from a server on loopback that takes 40 ms for each answer, beside curl and the same photos as files."""

import os
import shutil
import subprocess
import sys
from statistics import median

from frames import first_picture, percentile
from machine import descendants, proportional_kb
from ptybench import Session, now
from report import Section, goal, markdown, shown
from openings import home

SIZE = (200, 60)
PHOTOS = 200
LATENCY = 0.04
# A host is asked over two connections at once where it speaks HTTP/1.1.
CONNECTIONS = 2
SERVER = os.path.join(
    os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "Support/PhotoServer/photo_server.py")


class Server:
    """The photos of a folder at addresses."""

    def __init__(self, folder):
        self.folder = folder
        self.process = subprocess.Popen(
            [sys.executable, SERVER, folder, str(LATENCY)], stdout=subprocess.PIPE, text=True)
        self.port = int(self.process.stdout.readline())

    def urls(self, names):
        return [f"http://127.0.0.1:{self.port}/{name}" for name in names]

    def asked(self):
        try:
            with open(os.path.join(self.folder, ".asked"), "rb") as log:
                return log.read().count(b"\n")
        except OSError:
            return 0

    def forget(self):
        if os.path.exists(os.path.join(self.folder, ".asked")):
            os.remove(os.path.join(self.folder, ".asked"))

    def close(self):
        self.process.kill()
        self.process.wait()


def is_fetcher(pid):
    try:
        with open(f"/proc/{pid}/comm") as name:
            return name.read() == "riffle-fetch\n"
    except OSError:
        return False


def answers(setup, urls, environment, server, longest=30):
    """[ms from a key to the first byte after it], while all photos are fetched: the next bytes of any kind count."""
    session = Session([setup.riffle, "-m", "grid", "--sort", "date", *urls], *SIZE, environment=environment)
    found, limit, key = [], now() + longest, 0
    while session.alive and now() < limit and first_picture(session.chunks) is None:
        session.pump(until=now() + 0.005)
    while session.alive and now() < limit and server.asked() < PHOTOS:
        # Between two photos that come, so that what follows is of the key.
        session.pump(quiet=0.03, longest=0.3)
        before, pressed = len(session.chunks), now()
        session.send("\x1b[C" if key % 2 == 0 else "\x1b[D")
        key += 1
        while len(session.chunks) == before and now() - pressed < 1:
            session.pump(until=now() + 0.0005)
        new = session.chunks[before:]
        found.append((new[0][0] - pressed) * 1e3 if new else 1e3)
    session.send("q")
    session.close(grace=2)
    return found


def browse(setup, words, environment, server=None, longest=30):
    """(ms to the first picture, ms to the last answer of the server, MB at rest of riffle with its decoders, and of its fetcher)."""
    session = Session([setup.riffle, "-m", "grid", *words], *SIZE, environment=environment)
    first = last = None
    limit = now() + longest
    while session.alive and now() < limit:
        session.pump(until=now() + 0.005)
        first = first or first_picture(session.chunks)
        if server and last is None and server.asked() >= PHOTOS:
            last = now() + LATENCY
        if first and (server is None or last):
            break
    session.pump(quiet=1, longest=5)
    everybody = [session.pid, *descendants(session.pid)]
    fetchers = [pid for pid in everybody if is_fetcher(pid)]
    memory = sum(proportional_kb(pid) for pid in everybody if pid not in fetchers) / 1024
    fetching = sum(proportional_kb(pid) for pid in fetchers) / 1024
    session.send("q")
    session.close(grace=2)
    ms = [(at - session.start) * 1e3 if at else None for at in (first, last)]
    return (*ms, memory, fetching)


def curl(server, urls, folder):
    """ms that curl takes for all."""
    words = ["curl", "-s", "--parallel", "--parallel-max", str(CONNECTIONS), "--parallel-immediate"]
    for i, url in enumerate(urls):
        words += ["-o", os.path.join(folder, str(i)), url]
    begin = now()
    done = subprocess.run(words, check=False)
    return (now() - begin) * 1e3 if done.returncode == 0 and server.asked() == PHOTOS else None


def middle(values):
    values = list(values)
    return None if not values or None in values else median(values)


def measured(setup):
    place = os.path.join(setup.cache, "network")
    shutil.rmtree(place, ignore_errors=True)
    folder = os.path.join(place, "album")
    os.makedirs(folder)
    names = [f"p{i}.jpg" for i in range(PHOTOS)]
    for i, name in enumerate(names):
        # Of its own bytes each: small ones, since it is not the decoder that is measured.
        with open(setup.tinted(True)[i % 9], "rb") as photo, open(os.path.join(folder, name), "wb") as copy:
            copy.write(photo.read())
    server = Server(folder)
    rows = {what: [] for what in ("first", "all", "curl", "again", "files", "requests", "network", "fetcher", "local", "keys")}
    try:
        urls = server.urls(names)
        paths = [os.path.join(folder, name) for name in names]
        for _ in range(setup.rounds(5)):
            environment = home(setup.scratch)
            server.forget()
            first, _, network, fetching = browse(setup, urls, environment)
            rows["first"].append(first)
            rows["network"].append(network)
            rows["fetcher"].append(fetching)
            environment = home(setup.scratch)
            server.forget()
            rows["keys"] += answers(setup, urls, environment, server)
            environment = home(setup.scratch)
            server.forget()
            rows["all"].append(browse(setup, ["--sort", "date", *urls], environment, server)[1])
            target = os.path.join(place, "curl")
            os.makedirs(target, exist_ok=True)
            server.forget()
            rows["curl"].append(curl(server, urls, target))
            # All is in the cache by now, and fresh.
            server.forget()
            rows["again"].append(browse(setup, urls, environment)[0])
            rows["requests"].append(server.asked())
            first, _, local, _ = browse(setup, paths, environment)
            rows["files"].append(first)
            rows["local"].append(local)
    finally:
        server.close()
        shutil.rmtree(setup.scratch, ignore_errors=True)
        shutil.rmtree(place, ignore_errors=True)
    found = {what: middle(values) for what, values in rows.items()}

    def over(a, b):
        return found[a] / found[b] if found[a] and found[b] else None

    goals = [
        goal("first picture of 200 addresses, 40 ms each", found["first"], "{:.0f} ms", most=2 * LATENCY * 1e3 + 100),
        goal("all 200, time to that of curl with as many connections", over("all", "curl"), "{:.2f}", most=1.3),
        goal("the second start, time to that of the same photos as files", over("again", "files"), "{:.2f}", most=1.2),
        goal("requests of the second start", found["requests"], "{:.0f}", most=0),
        goal("memory of riffle and its decoders, to that of files", over("network", "local"), "{:.2f}", most=1.1),
        goal("key to first byte while all are fetched, 95 %", percentile(rows["keys"], 0.95), "{:.1f} ms", most=5),
    ]
    body = [
        ("first picture, ms", shown(found["first"], "{:.0f}")),
        ("first picture from the cache, ms", shown(found["again"], "{:.0f}")),
        ("first picture of the same files, ms", shown(found["files"], "{:.0f}")),
        ("all 200, ms", shown(found["all"], "{:.0f}")),
        (f"curl, {CONNECTIONS} connections, all 200, ms", shown(found["curl"], "{:.0f}")),
        ("memory of riffle and its decoders, MB", shown(found["network"], "{:.0f}")),
        ("memory of the fetcher while it waits, MB", shown(found["fetcher"], "{:.0f}")),
        ("memory with files, MB", shown(found["local"], "{:.0f}")),
    ]
    lines = [
        "## Network",
        "",
        f"`riffle -m grid` of {PHOTOS} addresses at 200x60, a server on loopback that takes 40 ms for each; medians of {setup.rounds(5)}.",
        "",
        markdown(("what", "measured"), body, [1]),
        "",
    ]
    return Section(lines, goals)
