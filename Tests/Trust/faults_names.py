"""F17: names and kinds of files."""

import os
import socket
from urllib.parse import unquote_to_bytes

from places import content_of, files_below, read, write_photo

NAMES = [
    b" leading space.jpg", b"trailing space .jpg", b"-rf.jpg", b"--help.jpg", b"-", b"new\nline.jpg",
    b"tab\t.jpg", b"cr\rOVER.jpg", b"bel\x07.jpg", b"esc\x1b[31mred.jpg", b"title\x1b]0;PWNED\x07.jpg",
    b"c1\xc2\x9b31m.jpg", b"bad\xff\xfeutf8.jpg", b"overlong\xc0\xaf.jpg", b"surrogate\xed\xa0\x80.jpg",
    b"latin1\xe9.jpg", "bidi\u202egpj.exe.jpg".encode(), "zw\u200bsp.jpg".encode(), "\ufeffbom.jpg".encode(),
    ("zalgo" + "\u0301" * 90 + ".jpg").encode(), "wide漢字かな.jpg".encode(), b"percent%41%2F%00.jpg",
    b"quote'\".jpg", b"$(touch pwned).jpg", b"*?[x].jpg", b"back\\slash.jpg", b"x" * 251 + b".jpg",
    "あ".encode() * 83 + b".jpg", "あ".encode() * 85, b"x" * 255, b".hidden.jpg", b"noext", b"dots...jpg.", b".jpg",
    b"a=b.jpg", b"#.jpg", b"1.trashinfo"]


def names(f):
    """F17: names and kinds of files."""
    home = f.home()
    folder = os.fsencode(home.photos)
    paths = [os.path.join(folder, name) for name in NAMES]
    for path in paths:
        write_photo(path, content_of(path))
    result = home.probe("trash", *paths)
    problems = [] if result.status == 0 else [f"said {result.text}"]
    problems += [f"{p!r} is still there" for p in paths if os.path.lexists(p)]
    problems += [f"note of {name}" for name in NAMES if not noted(home, os.path.join(folder, name))]
    if len(files_below(f"{home.trash}/files")) != len(NAMES):
        problems.append("not as many in the trash")
    if home.probe("undo-all").status != 0:
        problems.append("undo failed")
    problems += [f"{p!r} is not back" for p in paths if read(p) != content_of(p)]
    f.gate.cases += len(NAMES) - 1
    f.gate.case(f"F17 {len(NAMES)} names", problems)
    home = f.home()
    path = write_photo(os.path.join(home.photos, "1.jpg"), content_of("links"))
    second = os.path.join(home.photos, "2.jpg")
    os.link(path, second)
    f.trash("F17 a photo with a second name", home, path, home.trash, ["trashed"], "trash")
    problems = [] if os.stat(path).st_ino == os.stat(second).st_ino else ["they are two now"]
    f.gate.case("F17 both names are one file afterwards", problems)
    for name, lay in (
            ("a pipe", os.mkfifo), ("a folder", os.mkdir),
            ("a socket", lambda p: socket.socket(socket.AF_UNIX).bind(p)),
            ("a device", lambda p: os.mknod(p, 0o20600, os.makedev(1, 3)))):
        home = f.home()
        path = os.path.join(home.photos, "1.jpg")
        lay(path)
        result = home.probe("trash", path)
        problems = [] if result.word == "notAFile" and os.path.lexists(path) else [f"said {result.text}"]
        f.gate.case(f"F17 {name} is refused", problems, result.word)


def noted(home, path):
    """Whether some note in the trash names the path, encoded as the specification wants it."""
    for note in files_below(f"{home.trash}/info"):
        line = read(note).split(b"\n")[1]
        if unquote_to_bytes(line[len(b"Path="):]) == path:
            return True
    return False
