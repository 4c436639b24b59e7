import PhotoLibrary
import Photos

/// The format of a photo as its name tells it, for the order of formats.
public enum PhotoFormat {
    /// Names of formats in the order of their bytes.
    private static let names = Set(ImageFormat.allCases.map(\.rawValue)).sorted {
        $0.utf8.lexicographicallyPrecedes($1.utf8)
    }

    private static let ranks: [[UInt8]: Int64] = {
        var ranks: [[UInt8]: Int64] = [:]
        for format in ImageFormat.allCases {
            let rank = names.firstIndex(of: format.rawValue).map { Int64(names.count - $0) }
            for text in format.extensions { ranks[Array(text.utf8)] = rank }
        }
        return ranks
    }()

    /// The larger the earlier its format's name is; `.min` where the name tells of none.
    public static func rank(of name: [UInt8]) -> Int64 {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return .min }
        let letters = name[(dot + 1)...].map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        return ranks[letters] ?? .min
    }
}
