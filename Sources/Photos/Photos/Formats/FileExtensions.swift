/// Whether names end like those of pictures; made for folders of a million names.
public enum FileExtensions {
    /// The extensions of all formats, as `packed` packs them, in ascending order.
    private static let known: [UInt64] = ImageFormat.allCases.flatMap(\.extensions).map {
        packed($0.utf8)
    }.sorted()

    private static let videos = ["mov", "mp4", "m4v", "mp", "3gp", "mkv", "webm", "avi"].map {
        Array($0.utf8)
    }

    /// Films, sounds and small previews that cameras and phones write beside a photo.
    public static let companions = [
        "mov", "mp4", "m4v", "mp", "wav", "m4a", "mp3", "thm", "lrv", "lrf",
    ]
    /// Those of them that hold sound alone.
    public static let sounds = ["wav", "m4a", "mp3"]
    /// Files in which programs describe a photo.
    public static let sidecars = [
        "xmp", "aae", "pp3", "arp", "dop", "on1", "vrd", "acr", "json", "nksc", "cos", "spd",
        "dtdata", "rrdata",
    ]
    /// What exiftool appends to the name of a file before it rewrites it: the former file keeps that name.
    public static let exiftoolBackup = "_original"
    /// What programs append to the name of a file that is a copy, or not whole yet.
    private static let copies = [
        exiftoolBackup, "_exiftool_tmp", "~", ".bak", ".orig", ".part", ".crdownload", ".filepart",
    ].map { Array($0.utf8) }

    /// The name that a copy was made of, or that a download is to get; nil for a name that is neither.
    public static func source(ofCopy name: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        for ending in copies where name.count > ending.count {
            let end = name.suffix(ending.count)
            if zip(end, ending).allSatisfy({ $0 == $1 || isUpper($0) && $0 | 0x20 == $1 }) {
                return name.dropLast(ending.count)
            }
        }
        return nil
    }

    private static func isUpper(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }

    /// Whether a name ends as those of videos do, in letters of any case.
    public static func isVideo(_ name: [UInt8]) -> Bool {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return false }
        let letters = name[(dot + 1)...].map { isUpper($0) ? $0 | 0x20 : $0 }
        return videos.contains(letters)
    }

    private static let raws = Set(
        ImageFormat.allCases.filter(\.isRaw).flatMap(\.extensions).map { packed($0.utf8) })

    /// Whether a name ends as those of camera RAWs do, in letters of any case.
    public static func isRaw(_ name: [UInt8]) -> Bool {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return false }
        let letters = name[(dot + 1)...]
        return letters.count <= longest && raws.contains(packed(letters))
    }

    /// Letters of the longest extension of a picture.
    public static let longest = 5

    /// Up to eight letters in one number: as small ones, the last of them in the lowest byte.
    public static func packed(_ letters: some Sequence<UInt8>) -> UInt64 {
        letters.reduce(0) { $0 << 8 | UInt64(isUpper($1) ? $1 | 0x20 : $1) }
    }

    /// Whether letters of any case are the extension of a picture.
    public static func contains(_ letters: some Collection<UInt8>) -> Bool {
        letters.count <= longest && contains(packed: packed(letters))
    }

    /// Whether up to five letters in lower case, the last one in the lowest byte, are the extension of a picture.
    public static func contains(packed: UInt64) -> Bool {
        var low = 0
        var high = known.count
        while low < high {
            let middle = (low + high) / 2
            if known[middle] < packed { low = middle + 1 } else { high = middle }
        }
        return low < known.count && known[low] == packed
    }
}
