/// Paths are bytes here: names on a disk need not be UTF-8, and turning them into strings loses photos.
public enum BytePath {
    /// What separates the parts of a path.
    public static let slash = UInt8(ascii: "/")

    /// `directory` and `name` with exactly one slash between them.
    public static func join(_ directory: [UInt8], _ name: [UInt8]) -> [UInt8] {
        if directory.isEmpty { return name }
        return directory.last == slash ? directory + name : directory + [slash] + name
    }

    /// What follows the last slash, trailing slashes left out; the whole path if it has none.
    public static func lastComponent(_ path: [UInt8]) -> [UInt8] {
        let trimmed = withoutTrailingSlashes(path)
        guard let cut = trimmed.lastIndex(of: slash) else { return trimmed }
        return Array(trimmed[(cut + 1)...])
    }

    /// The folder that holds the path's last component: `.` where none is named.
    public static func directory(_ path: [UInt8]) -> [UInt8] {
        let trimmed = withoutTrailingSlashes(path)
        guard let cut = trimmed.lastIndex(of: slash) else { return [UInt8(ascii: ".")] }
        return cut == 0 ? [slash] : Array(trimmed[..<cut])
    }

    private static func withoutTrailingSlashes(_ path: [UInt8]) -> [UInt8] {
        var end = path.count
        while end > 1, path[end - 1] == slash { end -= 1 }
        return Array(path[..<end])
    }
}

/// The bytes with the zero that C wants behind them.
public func cString(_ bytes: [UInt8]) -> [CChar] {
    bytes.map { CChar(bitPattern: $0) } + [0]
}
