/// Whether names end like those of pictures; made for folders of a million names.
public enum FileExtensions {
    /// The extensions of all formats, as `packed` packs them, in ascending order.
    private static let known: [UInt64] = ImageFormat.allCases.flatMap(\.extensions).map { text in
        text.utf8.reduce(0) { $0 << 8 | UInt64($1) }
    }.sorted()

    /// Letters of the longest extension.
    public static let longest = 5

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
