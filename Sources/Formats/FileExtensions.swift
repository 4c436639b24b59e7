/// Whether names end like those of pictures; made for folders of a million names.
public enum FileExtensions {
    /// The extensions of all formats, as `packed` packs them, in ascending order.
    private static let known: [UInt64] = ImageFormat.allCases.flatMap(\.extensions).map {
        packed($0.utf8)
    }.sorted()

    private static let videos = ["mov", "mp4", "m4v", "3gp", "mkv", "webm", "avi"].map {
        Array($0.utf8)
    }

    /// Whether a name ends as those of videos do, in letters of any case.
    public static func isVideo(_ name: [UInt8]) -> Bool {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return false }
        let letters = name[(dot + 1)...].map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        return videos.contains(letters)
    }

    /// Letters of the longest extension.
    public static let longest = 5

    /// Letters in one number: as small ones, the last of them in the lowest byte.
    public static func packed(_ letters: some Sequence<UInt8>) -> UInt64 {
        letters.reduce(0) { $0 << 8 | UInt64((0x41...0x5A).contains($1) ? $1 | 0x20 : $1) }
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
