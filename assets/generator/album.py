"""The album: which scene becomes which file, when it was "taken" and how it is stored."""
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Photo:
    """One JPEG of the album."""

    name: str
    scene: str
    size: tuple
    seed: int
    taken: str
    subsecond: str | None = None
    lens: tuple = ((1, 125), (8, 1), 100, 35)
    orientation: int = 1
    thumbnail: bool = False
    progressive: bool = False
    grey: bool = False
    exif: bool = True
    quality: int = 80
    moment: dict = field(default_factory=dict)


def burst(scene, first, seed, start, times, shaken, lens):
    """The frames of a burst; start is (date and time to the minute, seconds)."""
    minute, second = start
    frames = []
    for i, t in enumerate(times):
        at = second + t
        frames.append(
            Photo(
                f"IMG_{first + i:04d}.JPG",
                scene,
                (1600, 1066),
                seed,
                f"{minute}:{int(at):02d}",
                f"{int(round(at % 1 * 100)):02d}",
                lens,
                1,
                i != 1,
                quality=78,
                moment={"t": t, "shaken": i == shaken},
            )
        )
    return frames


PHOTOS = [
    Photo(
        "IMG_0412.JPG",
        "ridges",
        (1800, 1200),
        2,
        "2025:09:18 18:52:07",
        None,
        ((1, 250), (11, 1), 100, 70),
        thumbnail=True,
    ),
    Photo(
        "Lake at blue hour.jpg",
        "lake",
        (1800, 1200),
        1,
        "2025:09:18 20:04:41",
        None,
        ((8, 1), (8, 1), 100, 24),
        progressive=True,
    ),
    Photo(
        "Milky Way over the tent.jpg",
        "milky_way",
        (1200, 1800),
        5,
        "2025:09:18 23:41:15",
        None,
        ((20, 1), (2, 1), 3200, 20),
        thumbnail=True,
        quality=75,
    ),
    Photo(
        "IMG_0418.JPG",
        "forest",
        (1200, 1600),
        12,
        "2025:09:19 07:12:33",
        None,
        ((1, 60), (8, 1), 200, 50),
        orientation=6,
        thumbnail=True,
    ),
    Photo(
        "Café, Zürich.jpg",
        "coffee",
        (1500, 1500),
        16,
        "2025:09:19 09:38:02",
        None,
        ((1, 80), (4, 1), 200, 50),
        thumbnail=True,
    ),
    *burst(
        "kite",
        423,
        20,
        ("2025:09:19 14:20", 11.2),
        (0.0, 0.4, 0.8),
        1,
        ((1, 1600), (5, 1), 200, 85),
    ),
    Photo(
        "IMG_0431.JPG",
        "storm",
        (1800, 1200),
        3,
        "2025:09:19 17:05:49",
        None,
        ((1, 200), (8, 1), 200, 35),
    ),
    Photo(
        "City from the other bank.jpg",
        "city",
        (2400, 700),
        6,
        "2025:09:19 20:31:26",
        None,
        ((4, 1), (8, 1), 100, 50),
        thumbnail=True,
    ),
    Photo(
        "Rain on the window.jpg",
        "rain_lights",
        (1800, 1200),
        8,
        "2025:09:19 21:47:58",
        exif=False,
    ),
    *burst(
        "balloon",
        437,
        21,
        ("2025:09:20 06:58", 40.0),
        (0.0, 0.5, 1.5),
        2,
        ((1, 640), (8, 1), 100, 105),
    ),
    Photo(
        "Oranges and a blue bowl.jpg",
        "oranges",
        (1500, 1500),
        14,
        "2025:09:20 10:15:20",
        None,
        ((1, 60), (5, 1), 200, 50),
        thumbnail=True,
    ),
    Photo(
        "IMG_0444.JPG",
        "tulips",
        (1200, 1600),
        15,
        "2025:09:20 11:02:54",
        None,
        ((1, 50), (5, 1), 400, 60),
        orientation=8,
    ),
    Photo(
        "Jetty, one minute.jpg",
        "pier",
        (1800, 1200),
        13,
        "2025:09:20 15:26:09",
        None,
        ((60, 1), (11, 1), 50, 24),
        thumbnail=True,
        grey=True,
        quality=75,
    ),
    *burst(
        "sailing",
        451,
        22,
        ("2025:09:20 18:40", 33.1),
        (0.0, 0.3, 0.7),
        1,
        ((1, 1000), (8, 1), 200, 135),
    ),
    Photo(
        "IMG_0455.JPG",
        "lighthouse",
        (1800, 1200),
        4,
        "2025:09:20 19:58:30",
        None,
        ((15, 1), (11, 1), 100, 35),
        thumbnail=True,
    ),
    Photo(
        "Dunes, the last caravan.jpg",
        "dunes",
        (2400, 700),
        11,
        "2025:09:21 19:21:44",
        None,
        ((1, 320), (8, 1), 100, 50),
    ),
    Photo(
        "IMG_0462.JPG",
        "alpenglow",
        (1800, 1200),
        10,
        "2025:09:22 19:33:12",
        None,
        ((1, 30), (8, 1), 100, 70),
        thumbnail=True,
    ),
    Photo(
        "Aurora over the fjord.jpg",
        "aurora",
        (1200, 1600),
        7,
        "2025:09:23 22:50:03",
        None,
        ((6, 1), (2, 1), 1600, 20),
    ),
]

STICKERS = [("Maple leaf.png", "leaf", 720, 30), ("sticker.png", "badge", 640, 31)]
