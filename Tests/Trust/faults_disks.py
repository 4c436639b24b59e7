"""F3, F4, F6 and F7: disks that are full, read-only, or not what they seem."""

import os

from gate import missing_tools
from places import Image, bind, content_of, files_below, read, run, scratch, tmpfs, write_photo


def full_disks(f):
    """F3 and F4."""
    home = f.home()
    with tmpfs(os.path.join(home.root, "small"), "size=1m") as small:
        trash = os.path.join(small, "trash")
        path = write_photo(os.path.join(home.photos, "1.jpg"), content_of("big", 3_000_000))
        f.trash("F3 3 MB to a trash of 1 MB", home, path, trash, ["noSpace"], "home",
                RIFFLE_PROBE_TRASH=trash)
    for kind in ("tmpfs", "ext4"):
        with scratch() as folder:
            small = tmpfs(os.path.join(folder, "m"), "size=2m")
            with small if kind == "tmpfs" else Image(folder, kind).mount() as mount:
                os.chmod(mount, 0o755)
                trash = os.path.join(mount, f".Trash-{os.geteuid()}")
                paths = [os.path.join(mount, f"{n}.jpg") for n in range(4)]
                for path in paths:
                    write_photo(path, content_of(path))
                home = f.home(mount)
                # The first one makes the trash and its reserve.
                home.probe("trash", paths[0])
                home.probe("undo")
                fill(os.path.join(mount, "ballast"))
                f.trash(f"F4 {kind} full, with the reserve", home, paths[1], trash, ["trashed"], "trash")
                reserve = os.path.join(trash, ".riffle-reserve")
                if os.path.exists(reserve):
                    os.remove(reserve)
                fill(os.path.join(mount, "more"))
                f.trash(f"F4 {kind} full, without it", home, paths[2], trash,
                        ["trashed", "noSpace", "needsChoice"], None)
    home = f.home()
    with tmpfs(os.path.join(home.root, "m"), "size=1m,nr_inodes=8") as mount:
        path = write_photo(os.path.join(mount, "1.jpg"), content_of("1"))
        number = 0
        try:
            while True:
                open(os.path.join(mount, f"filler{number}"), "w").close()
                number += 1
        except OSError:
            pass
        f.trash("F4 no inodes", home, path, os.path.join(mount, f".Trash-{os.geteuid()}"),
                ["noSpace", "needsChoice"], "home")


def fill(path):
    try:
        with open(path, "wb", buffering=0) as file:
            while True:
                file.write(b"\0" * 4096)
    except OSError:
        os.sync()


def read_only(f):
    """F6."""
    home = f.home()
    with tmpfs(os.path.join(home.root, "m")) as mount:
        path = write_photo(os.path.join(mount, "1.jpg"), content_of("1"))
        run("mount", "-o", "remount,ro", mount)
        f.trash("F6 a file system mounted read-only", home, path, home.trash,
                ["readOnlyFileSystem"], "home", RIFFLE_PROBE_TRASH=home.trash)
        # Megabytes would be copied before the last step failed.
        begun = [f for f in files_below(home.journals) if f.endswith(".log") and read(f)]
        f.gate.case("F6 is refused before anything is begun", ["it was begun"] if begun else [])


def mounts_within(f):
    """F7: one device, and yet no rename."""
    home = f.home()
    path = write_photo(os.path.join(home.photos, "1.jpg"), content_of("bound"))
    with bind(os.path.join(home.root, "bound"), home.photos) as mount:
        f.trash("F7 a bind mount", home, os.path.join(mount, "1.jpg"),
                os.path.join(mount, f".Trash-{os.geteuid()}"), ["trashed"], "trash")
    if missing_tools("mkfs.btrfs", "btrfs"):
        return f.gate.skip("F7 btrfs", "btrfs-progs is not installed")
    image = Image(f.folder, "btrfs")
    with image.mount() as mount:
        run("btrfs", "subvolume", "create", os.path.join(mount, "sub"))
        path = write_photo(os.path.join(mount, "sub", "1.jpg"), content_of("sub"))
        f.trash("F7 a btrfs sub-volume", home, path,
                os.path.join(mount, "sub", f".Trash-{os.geteuid()}"), ["trashed"], "trash")
        trash = os.path.join(mount, "trash")
        f.trash("F7 from a btrfs sub-volume to a trash outside, by a reflink", home, path, trash,
                ["trashed"], "trash", RIFFLE_PROBE_TRASH=trash)
