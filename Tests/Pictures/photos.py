"""Photos of which every pixel is known, without a library: PNG files, and the same as rows of red, green and blue."""

import os
import random
import struct
import zlib

# Of sixel, which has hundredths: what it shows of these is exact.
FEW = (0, 102, 153, 255)


def wave(place, period):
    """Up and down between 0 and 200."""
    part = place % period
    return 400 * min(part, period - part) // period


def many(width, height, number):
    """Soft colours with edges and a grain: what a JPEG keeps well, and a place nowhere else has."""
    grain = random.Random(number)
    periods = [(257 + 31 * number, 403), (331, 211 + 23 * number), (509, 307 + 41 * number)]
    across = [[wave(x, period[0]) for x in range(width)] for period in periods]
    rows = []
    for y in range(height):
        row, noise = bytearray(3 * width), grain.randbytes(width)
        for channel in range(3):
            down = wave(y, periods[channel][1]) // 2
            row[channel::3] = bytes(
                value // 2 + down + (24 if (x // 90 + y // 70) % 2 else 0) + (noise[x] & 7)
                for x, value in enumerate(across[channel]))
        rows.append(bytes(row))
    return rows


def few(width, height, number):
    """Blocks of 64 colours that are sixel's own: 256 of its colours hold them all."""
    chance, rows = random.Random(number), []
    for y in range(height):
        if y % 6 == 0:
            line = b"".join(bytes(chance.choice(FEW) for _ in range(3)) * 6 for _ in range(width // 6 + 1))
        rows.append(line[:3 * width])
    return rows


def flat(width, height, number):
    """One colour, by which it is found again."""
    return [bytes(flat_colour(number)) * width] * height


def flat_colour(number):
    return 250 - 7 * number, 3 + 5 * number, 150 + number


def write(path, rows):
    """Writes a PNG."""
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    head = struct.pack(">IIBBBBB", len(rows[0]) // 3, len(rows), 8, 2, 0, 0, 0)
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head)
                   + chunk(b"IDAT", zlib.compress(b"".join(b"\0" + row for row in rows), 1)) + chunk(b"IEND", b""))
    os.utime(path, (1_758_200_000, 1_758_200_000))


def rows(pixels, width):
    """The rows of a picture that has so many pixels across."""
    return [pixels[i:i + 3 * width] for i in range(0, len(pixels), 3 * width)]
