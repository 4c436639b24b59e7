"""What is to be seen, made of the same screen in half-blocks and of the photos' own pixels, and how far it is from that."""

import math
from screen import CELL


class Shown:
    """Where a photo is seen: runs of pixels by their row, found by its one colour in a picture of so many pixels across."""

    def __init__(self, pixels, width, colour):
        self.runs, colour = {}, bytes(colour)
        for y in range(len(pixels) // 3 // width):
            row = pixels[3 * width * y:3 * width * (y + 1)]
            runs, at = [], row.find(colour)
            while at >= 0:
                end = at
                while at % 3 == 0 and row[end:end + 3] == colour:
                    end += 3
                if end > at:
                    runs.append((at // 3, end // 3))
                at = row.find(colour, max(end, at + 1))
            if runs:
                self.runs[y] = runs

    @property
    def box(self):
        """Left, top, right, bottom of the least rectangle around it; None where it is not seen."""
        if not self.runs:
            return None
        ends = [end for runs in self.runs.values() for run in runs for end in run]
        return min(ends), min(self.runs), max(ends), max(self.runs) + 1

    def whole_rows(self, box, last):
        """What pictures that lie over cells show of it: rows of cells, up to the one before the last, with nothing before them."""
        whole, (left, top, right, bottom) = Shown(b"", 1, b"\0\0\0"), box
        for start in range(top // CELL[1] * CELL[1], min(bottom, last), CELL[1]):
            rows = range(max(start, top), min(start + CELL[1], bottom))
            if all(self.runs.get(y) == [(left, right)] for y in rows):
                whole.runs.update({y: self.runs[y] for y in rows})
        return whole


class Wanted:
    """A picture that is to be seen: half-blocks, and photos in their own pixels where they are put."""

    def __init__(self, halves, width):
        self.pixels, self.width, self.inside = bytearray(halves), width, []

    def put(self, rows, shown, corner):
        """A photo whose upper left pixel lies in the corner."""
        for y, runs in shown.runs.items():
            for start, end in runs:
                at = 3 * (y * self.width + start)
                left = 3 * (start - corner[0])
                part = rows[y - corner[1]][left:left + 3 * (end - start)]
                self.pixels[at:at + len(part)] = part
                self.inside.append((at, at + len(part)))

    def put_where_seen(self, rows, shown, corner, pixels, near):
        """The same for rows of it that may be either: in its own pixels where these are seen, else in half-blocks."""
        part = Shown(b"", 1, b"\0\0\0")
        for y, runs in shown.runs.items():
            for start, end in runs:
                at, own = 3 * (y * self.width + start), rows[y - corner[1]][3 * (start - corner[0]):3 * (end - corner[0])]
                if most(pixels[at:at + len(own)], own) <= near:
                    part.runs.setdefault(y, []).append((start, end))
        self.put(rows, part, corner)

    def difference(self, pixels, edge=0):
        """The largest difference of a colour outside of the photos and inside, and of the inside how many decibels it is alike.

        Up to `edge` where two blocks meet counts for nothing.
        """
        outside, inside, squares, count, last = 0, 0, 0, 0, 0
        for start, end in sorted(self.inside) + [(len(self.pixels), len(self.pixels))]:
            outside = max(outside, self.beside(pixels, last, start, edge))
            inside = max(inside, most(pixels[start:end], self.pixels[start:end]))
            squares += sum_of_squares(pixels[start:end], self.pixels[start:end])
            count, last = count + end - start, end
        return outside, inside, 10 * math.log10(255 * 255 * count / squares) if squares else math.inf

    def beside(self, pixels, start, end, edge):
        found = 0
        if pixels[start:end] != self.pixels[start:end]:
            for at in range(start, end):
                difference = abs(pixels[at] - self.pixels[at])
                if difference > found:
                    y, x = divmod(at // 3, self.width)
                    if difference > edge or x % CELL[0] not in (0, CELL[0] - 1) and y % CELL[0] != CELL[0] - 1:
                        found = difference
        return found


def most(one, other):
    return 0 if one == other else max(abs(a - b) for a, b in zip(one, other))


def sum_of_squares(one, other):
    return 0 if one == other else sum((a - b) * (a - b) for a, b in zip(one, other))


def find(rows, pixels, width, box, tolerance):
    """Where the upper left pixel of a photo lies best that is larger than the box in which it is seen; None where it is not it."""
    left, top, right, bottom = box
    places = [(left + 11 + 37 * i % (right - left - 22), top + 11 + 53 * i % (bottom - top - 22)) for i in range(200)]
    seen = [(x, y, pixels[3 * (y * width + x):3 * (y * width + x) + 3]) for x, y in places]
    found = []
    for dy in range(len(rows) - (bottom - top) + 1):
        for dx in range(len(rows[0]) // 3 - (right - left) + 1):
            far = 0
            for x, y, colour in seen:
                one = most(rows[y - top + dy][3 * (x - left + dx):3 * (x - left + dx) + 3], colour)
                far += one
                if one > tolerance:
                    break
            else:
                found.append((far, left - dx, top - dy))
    return min(found)[1:] if found else None


def test():
    """What this module computes, of pictures that are made by hand."""
    width, flat, other = 20, bytes((9, 8, 7)), bytes((1, 2, 3))
    twin = other * width * 2 + b"".join(other * 4 + flat * 12 + other * 4 for _ in range(36)) + other * width * 2
    shown = Shown(twin, width, flat)
    assert shown.box == (4, 2, 16, 38) and Shown(twin, width, b"\1\1\1").box is None
    # Of the third row of cells two rows of pixels are its own.
    assert sorted(shown.whole_rows(shown.box, 36).runs) == list(range(2, 36))
    shown.runs[20] = [(4, 6)]
    assert sorted(shown.whole_rows(shown.box, 40).runs) == [*range(2, 18), 36, 37]
    del shown.runs[20]
    photo = [bytes(range(3 * y, 3 * y + 36)) for y in range(36)]
    wanted = Wanted(twin, width)
    wanted.put(photo, shown, (4, 2))
    seen = bytearray(wanted.pixels)
    assert wanted.difference(seen) == (0, 0, math.inf)
    seen[0] += 5
    seen[3 * (2 * width + 4)] += 2
    outside, inside, alike = wanted.difference(seen)
    assert (outside, inside) == (5, 2) and alike > 60
    assert [wanted.difference(seen, edge)[0] for edge in (4, 5)] == [5, 0]
    other_rows = Wanted(twin, width)
    other_rows.put_where_seen(photo, shown, (4, 2), bytes(seen), 1)
    assert len(other_rows.inside) == 34
    large = [bytes((x * y) % 251 for x in range(3 * 90)) for y in range(80)]
    part = b"".join(row[3 * 7:3 * 67] for row in large[5:55])
    assert find(large, part, 60, (0, 0, 60, 50), 0) == (-7, -5)
    assert find(large, bytes(3 * 60 * 50), 60, (0, 0, 60, 50), 0) is None
