import CLinux

/// A few bytes that stand for a file's content, so that a thumbnail can say which picture it shows.
///
/// Name, size and time of change are not enough: cameras fill files up to a round size, and cards keep time in steps of
/// two seconds. Inodes are no help on a card, which has none. What no sample sees, a rewrite in place that keeps the time, shows in
/// when the system last changed the file.
enum ContentSample {
    /// The key under which it is noted in the PNG.
    static let keyword = "X-Riffle::Sample"

    /// Bytes at the start, in the middle and at the end; the start holds what a camera knows of the one shot.
    private static let length = 16_384

    /// How pixels are made of a file, for what was made in another way does not count.
    ///
    /// 2: colours become sRGB. 3: HEIC of more than 8 bits is no longer garbled in small, and PQ and HLG no longer too dark.
    /// 4: wordless HEIC is video range, inks without Adobe's marker are no negative, floating point has its profile's colours;
    /// what is not supported is not noted as damaged.
    private static let method = 4

    /// The size, the MD5 of the sampled bytes, the time of the last change (ctime) and the method; nil where they cannot be read.
    static func text(of file: borrowing PhotoFile) -> [UInt8]? {
        let size = file.size
        let length = length
        let starts =
            size <= 3 * length
            ? [0, length, 2 * length] : [0, (size - length) / 2, size - length]
        var bytes: [UInt8] = []
        bytes.reserveCapacity(3 * length)
        for start in starts { bytes += file.read(at: start, count: length) }
        guard bytes.count == min(size, 3 * length) else { return nil }
        let changed = file.identity
        return Array(
            "\(size) \(md5(bytes)) \(changed.changed_seconds).\(changed.changed_nanoseconds) \(method)"
                .utf8)
    }
}
