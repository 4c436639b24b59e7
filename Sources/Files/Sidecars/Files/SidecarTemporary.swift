import CLinux
import Geometry
import Glibc
import System

/// What a sidecar is called on its way to its name, or from it.
struct SidecarTemporary {
    /// While its bytes are written: riffle's own, whole or not.
    let draft: [UInt8]
    /// While two files change their names: it says what was read and what riffle wrote, so that what another program wrote meanwhile is known as that.
    let moved: [UInt8]
    /// Another program's file, whose own name a third file took.
    let kept: [UInt8]

    /// `operation` is sixteen digits and letters from a to f, unique.
    init(_ operation: [UInt8], from old: [UInt8], to new: [UInt8]) {
        draft = Self.start + operation + Self.end
        moved =
            Self.start + operation + [Self.dash] + Self.digits(old) + [Self.dash]
            + Self.digits(new) + Self.end
        kept = Self.kept(operation)
    }

    private static let start = Array(".riffle-".utf8)
    private static let end = Array(".xmp".utf8)
    private static let dash = UInt8(ascii: "-")

    /// Sixteen digits that tell bytes from others.
    static func digits(_ bytes: [UInt8]) -> [UInt8] {
        Array(hexadecimal(hash(bytes)).utf8)
    }

    /// Eight bytes at a time: a sidecar may hold much that others keep in it.
    private static func hash(_ bytes: [UInt8]) -> UInt64 {
        var hash = mix64(UInt64(bytes.count))
        unsafe bytes.withUnsafeBytes { bytes in
            for at in stride(from: 0, to: bytes.count & ~7, by: 8) {
                let word = unsafe bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self)
                hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
                hash ^= hash >> 29
            }
        }
        for byte in bytes[(bytes.count & ~7)...] { hash = mix64(hash ^ UInt64(byte)) }
        return hash
    }

    private static func kept(_ operation: [UInt8]) -> [UInt8] {
        Array("riffle-kept-".utf8) + operation + end
    }

    /// What the name of a file that an interruption left says of it.
    enum Left {
        case draft
        /// `isKnown` says of bytes whether they are what was read, or what riffle wrote.
        case moved(kept: [UInt8], isKnown: ([UInt8]) -> Bool)

        /// Nil for other names.
        init?(_ name: [UInt8]) {
            guard name.starts(with: start), name.suffix(end.count).elementsEqual(end) else {
                return nil
            }
            let parts = name.dropFirst(start.count).dropLast(end.count)
                .split(separator: dash, omittingEmptySubsequences: false).map(Array.init)
            guard parts.allSatisfy({ $0.count == 16 && $0.allSatisfy(Self.isDigit) }) else {
                return nil
            }
            switch parts.count {
            case 1: self = .draft
            case 3:
                self = .moved(kept: kept(parts[0])) { bytes in
                    [parts[1], parts[2]].contains(digits(bytes))
                }
            default: return nil
            }
        }

        private static func isDigit(_ byte: UInt8) -> Bool {
            (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
        }
    }
}

/// What was done about files that writing left in a folder.
public struct LeftSidecars: Hashable, Sendable {
    public internal(set) var removed = 0
    /// Names of files that hold what another program wrote, and are to be seen from now on.
    public internal(set) var kept: [[UInt8]] = []
}

/// Clears away what writing left in a folder when it was interrupted: of this user, and older than a minute.
///
/// What riffle did not write, and had not read when it wrote, is another program's: it gets a name that is to be seen. `now` is in seconds
/// since 1970.
public func clearLeftSidecars(
    in folder: [UInt8], now: Int64
) throws(SidecarFailure) -> LeftSidecars {
    let folder = try SidecarFolder(path: folder)
    var result = LeftSidecars()
    for name in try folder.names() {
        guard let left = SidecarTemporary.Left(name),
            let (user, identity) = folder.owner(name), user == clinux_effective_user(),
            identity.changed_seconds < now - 60
        else { continue }
        let isFile = identity.mode & UInt32(S_IFMT) == UInt32(S_IFREG)
        switch left {
        case .draft: if isFile, folder.remove(name) == 0 { result.removed += 1 }
        case .moved(let kept, let isKnown):
            // What cannot be read says nothing of itself: it stays.
            if isFile, let bytes = try? folder.read(name)?.bytes, isKnown(bytes) {
                if folder.remove(name) == 0 { result.removed += 1 }
            } else if !isFile || (try? folder.read(name)) ?? nil != nil,
                folder.place(name, as: kept) == 0
            {
                result.kept.append(kept)
            }
        }
    }
    return result
}
