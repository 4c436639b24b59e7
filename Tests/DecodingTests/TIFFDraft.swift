/// A TIFF block with a main, an EXIF and a GPS directory, in either byte order and of any types, for tests.
struct TIFFDraft {
    struct Entry {
        let tag: Int
        let type: Int
        let count: Int
        let bytes: [UInt8]
    }

    var isLittle = true
    /// The type of the entries that lead to directories.
    var pointerType = 4
    var main: [Entry] = []
    var exif: [Entry] = []
    var position: [Entry] = []

    func number(_ value: Int, _ size: Int) -> [UInt8] {
        let big = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * (size - 1 - $0))) }
        return isLittle ? big.reversed() : big
    }

    func text(_ tag: Int, _ text: String) -> Entry {
        let bytes = Array(text.utf8) + [0]
        return Entry(tag: tag, type: 2, count: bytes.count, bytes: bytes)
    }

    /// Numbers of a type of TIFF; fractions are in ten-thousandths where they are no whole ones.
    func numbers(_ tag: Int, _ type: Int, _ values: Double...) -> Entry {
        let bytes = values.flatMap { value -> [UInt8] in
            switch type {
            case 1, 6, 7: number(Int(value), 1)
            case 3, 8: number(Int(value), 2)
            case 5, 10:
                value == value.rounded()
                    ? number(Int(value), 4) + number(1, 4)
                    : number(Int((value * 10_000).rounded()), 4) + number(10_000, 4)
            case 11: number(Int(Float(value).bitPattern), 4)
            case 12: number(Int(truncatingIfNeeded: value.bitPattern), 8)
            default: number(Int(value), 4)
            }
        }
        return Entry(tag: tag, type: type, count: values.count, bytes: bytes)
    }

    func fraction(_ tag: Int, _ over: Int, _ under: Int, type: Int = 5) -> Entry {
        Entry(tag: tag, type: type, count: 1, bytes: number(over, 4) + number(under, 4))
    }

    /// Values behind the directories.
    var bytes: [UInt8] {
        var directories = [main]
        for (tag, below) in [(0x8769, exif), (0x8825, position)] where !below.isEmpty {
            directories.append(below)
            directories[0].append(Entry(tag: tag, type: pointerType, count: 1, bytes: []))
        }
        var starts: [Int] = []
        var at = 8
        for directory in directories {
            starts.append(at)
            at += 2 + 12 * directory.count + 4
        }
        var data: [UInt8] = []
        var out = (isLittle ? [0x49, 0x49] : [0x4D, 0x4D]) + number(42, 2) + number(8, 4)
        for directory in directories {
            out += number(directory.count, 2)
            for entry in directory.sorted(by: { $0.tag < $1.tag }) {
                out += number(entry.tag, 2) + number(entry.type, 2) + number(entry.count, 4)
                if entry.bytes.isEmpty {
                    let isExif = entry.tag == 0x8769
                    out += number(isExif ? starts[1] : starts[starts.count - 1], 4)
                } else if entry.bytes.count <= 4 {
                    out += entry.bytes + [UInt8](repeating: 0, count: 4 - entry.bytes.count)
                } else {
                    out += number(at + data.count, 4)
                    data += entry.bytes
                }
            }
            out += number(0, 4)
        }
        return out + data
    }

    /// A block with a date, a camera, a turn and stars.
    static func photo(date: String = "2024:05:01 10:00:00", turn: Double = 6) -> TIFFDraft {
        var draft = TIFFDraft()
        draft.main = [
            draft.text(0x010F, "ACME"), draft.text(0x0110, "X1"), draft.numbers(0x0112, 3, turn),
            draft.numbers(0x4746, 3, 4),
        ]
        draft.exif = [draft.text(0x9003, date)]
        return draft
    }
}
