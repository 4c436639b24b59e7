/// Bytes on their way to a terminal by kitty's protocol: chunks of at most 4096 characters of base64.
///
/// The first chunk has all keys, the later ones only `m` and `q`. No other command of the protocol may come between them.
public struct KittyUpload: Sendable {
    private let keys: String
    private let quiet: Int
    private var waiting: [UInt8] = []
    private(set) var hasBegun = false

    /// 4096 characters.
    static let chunk = 3072

    /// A still in the place of whole cells that is shown as soon as it is there; errors are not answered.
    public static func still(columns: Int, rows: Int) -> KittyUpload {
        KittyUpload(keys: "a=T,f=100,c=\(columns),r=\(rows),C=1", quiet: 2)
    }

    /// `keys` in their order, without `m` and `q`.
    init(keys: String, quiet: Int) {
        self.keys = keys
        self.quiet = quiet
    }

    /// The chunks that are full with these bytes; what is left waits.
    public mutating func add(_ bytes: [UInt8]) -> [UInt8] {
        waiting += bytes
        var text: [UInt8] = []
        var rest = waiting[...]
        // The last chunk says that it is: it is kept back.
        while rest.count > Self.chunk {
            append(rest.prefix(Self.chunk), isLast: false, to: &text)
            rest = rest.dropFirst(Self.chunk)
        }
        waiting = Array(rest)
        return text
    }

    /// The last chunk.
    public mutating func end() -> [UInt8] {
        var text: [UInt8] = []
        append(waiting[...], isLast: true, to: &text)
        waiting = []
        return text
    }

    private mutating func append(
        _ bytes: ArraySlice<UInt8>, isLast: Bool, to text: inout [UInt8]
    ) {
        text += "\u{1B}_G\(hasBegun ? "" : keys + ",")m=\(isLast ? 0 : 1),q=\(quiet);".utf8
        Base64.append(bytes, to: &text)
        text += "\u{1B}\\".utf8
        hasBegun = true
    }
}
