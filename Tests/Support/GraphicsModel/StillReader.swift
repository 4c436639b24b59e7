/// Reads what `--render` writes in pixels: pictures among lines, and nothing else.
public struct StillReader {
    public enum Load: Equatable, Sendable {
        /// A PNG, and the keys of its first chunk.
        case kitty([UInt8], keys: String)
        /// A string of sixel.
        case sixel([UInt8])
        /// A file, and what is said of it.
        case iterm([UInt8], keys: String)
    }

    /// A picture at a cell, counted from where the cursor stood when reading began.
    public struct Still: Equatable, Sendable {
        public var column: Int
        public var row: Int
        public var load: Load
    }

    public private(set) var stills: [Still] = []
    /// Where the cursor stands afterwards.
    public private(set) var row = 0
    public private(set) var column = 0
    /// The rows that line feeds have made room for.
    public private(set) var room = 0
    public private(set) var faults: [String] = []
    private var bytes: ArraySlice<UInt8>
    private var saved = (column: 0, row: 0)
    private var chunks: (keys: String, text: [UInt8])?

    public init(_ text: [UInt8]) {
        bytes = text[...]
        while let byte = bytes.popFirst() {
            switch byte {
            case 0x0A:
                row += 1
                room = max(room, row)
            case 0x0D: column = 0
            case 0x1B: escape()
            default: faults.append("byte \(byte)")
            }
        }
        if chunks != nil { faults.append("an upload without end") }
    }

    private mutating func escape() {
        switch bytes.popFirst() {
        case UInt8(ascii: "7"): saved = (column, row)
        case UInt8(ascii: "8"): (column, row) = saved
        case UInt8(ascii: "["): move()
        case UInt8(ascii: "P"):
            let text = [0x1B, 0x50] + string(until: [0x1B, 0x5C]) + [0x1B, 0x5C]
            add(.sixel(text))
        case UInt8(ascii: "_"): chunk(string(until: [0x1B, 0x5C]))
        case UInt8(ascii: "]"): iterm(string(until: [0x07]))
        default: faults.append("escape")
        }
    }

    private mutating func move() {
        let digits = bytes.prefix { 0x30...0x39 ~= $0 }
        bytes = bytes.dropFirst(digits.count)
        let count = Int(String(decoding: digits, as: UTF8.self)) ?? 0
        switch bytes.popFirst() {
        case UInt8(ascii: "A"): row -= count
        case UInt8(ascii: "B"):
            row += count
            if row > room { faults.append("below the room") }
        case UInt8(ascii: "C"): column += count
        default: faults.append("control sequence")
        }
        if count < 1 { faults.append("no step") }
    }

    private mutating func string(until end: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        while !bytes.starts(with: end) {
            guard let byte = bytes.popFirst() else {
                faults.append("a string without end")
                return text
            }
            text.append(byte)
        }
        bytes = bytes.dropFirst(end.count)
        return text
    }

    private mutating func chunk(_ text: [UInt8]) {
        let keys = String(
            decoding: text.prefix { $0 != UInt8(ascii: ";") }.dropFirst(), as: UTF8.self)
        let load = text.drop { $0 != UInt8(ascii: ";") }.dropFirst()
        if load.count > 4096 { faults.append("a long chunk") }
        if chunks == nil {
            chunks = (keys, [])
        } else if !["m=1,q=2", "m=0,q=2"].contains(keys) {
            faults.append("keys of a later chunk: \(keys)")
        }
        chunks?.text += load
        guard keys.hasSuffix("m=0,q=2"), let whole = chunks else { return }
        chunks = nil
        add(.kitty(plainBytes(whole.text, &faults), keys: whole.keys))
    }

    private mutating func iterm(_ text: [UInt8]) {
        let colon = text.firstIndex(of: UInt8(ascii: ":")) ?? text.endIndex
        let keys = String(decoding: text[..<colon], as: UTF8.self)
        add(.iterm(plainBytes(text[colon...].dropFirst(), &faults), keys: keys))
    }

    private mutating func add(_ load: Load) {
        if chunks != nil { faults.append("a picture within an upload") }
        stills.append(Still(column: column, row: row, load: load))
        // Where it stands behind a picture differs from terminal to terminal.
        (column, row) = (.min / 2, .min / 2)
        if case .kitty = load { (column, row) = saved }
    }
}
