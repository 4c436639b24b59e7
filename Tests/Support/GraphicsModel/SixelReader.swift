public import Pixels

/// Reads sixel by its grammar, more strictly than terminals do: what it takes is only what riffle may write.
public struct SixelReader {
    private var bytes: ArraySlice<UInt8>
    public private(set) var width = 0
    public private(set) var height = 0
    /// 0x00RRGGBB; nil where nothing was drawn.
    public private(set) var pixels: [UInt32?] = []
    private var registers: [Int: UInt32] = [:]
    public private(set) var faults: [String] = []

    public init(_ text: [UInt8]) {
        bytes = text[...]
        read()
    }

    public var bitmap: Bitmap? {
        let drawn = pixels.compactMap(\.self)
        guard faults.isEmpty, drawn.count == width * height else { return nil }
        return Bitmap(width: width, height: height, pixels: drawn)
    }

    private mutating func read() {
        guard take("\u{1B}P0;1;0q\"1;1;") else { return fail("head") }
        width = number() ?? 0
        guard take(";") else { return fail("height") }
        height = number() ?? 0
        guard width > 0, height > 0, width <= 1000, height <= 1000 else { return fail("size") }
        pixels = Array(repeating: nil, count: width * height)
        var (x, top, register) = (0, 0, -1)
        var isBandFresh = true
        while let byte = bytes.popFirst() {
            switch byte {
            case UInt8(ascii: "#"):
                guard let n = number(), n < 256 else { return fail("register") }
                if take(";") {
                    guard top == 0, isBandFresh, registers[n] == nil, take("2;"),
                        let r = number(), take(";"), let g = number(), take(";"),
                        let b = number(), max(r, g, b) <= 100
                    else { return fail("definition") }
                    registers[n] = [r, g, b].reduce(0) {
                        $0 << 8 | UInt32(($1 * 255 + 50) / 100)
                    }
                } else {
                    guard registers[n] != nil else { return fail("unknown register") }
                    register = n
                    isBandFresh = false
                }
            case UInt8(ascii: "!"):
                guard let count = number(), count >= 4, let next = bytes.popFirst(),
                    0x3F...0x7E ~= next
                else { return fail("run") }
                x = draw(next, count, at: x, top, register)
            case 0x3F...0x7E:
                x = draw(byte, 1, at: x, top, register)
            case UInt8(ascii: "$"):
                if x == 0 { fail("empty pass") }
                x = 0
            case UInt8(ascii: "-"):
                x = 0
                top += 6
                isBandFresh = true
                if top >= height { fail("a band too many") }
            case 0x1B:
                if !take("\\") || !bytes.isEmpty { fail("end") }
                return
            default: return fail("byte \(byte)")
            }
        }
        fail("no end")
    }

    private mutating func draw(
        _ character: UInt8, _ count: Int, at x: Int, _ top: Int, _ register: Int
    ) -> Int {
        guard let colour = registers[register], x + count <= width else {
            fail("beyond the width")
            return x
        }
        for bit in 0..<6 where (character - 0x3F) >> UInt8(bit) & 1 == 1 {
            guard top + bit < height else {
                fail("below the height")
                return x
            }
            for column in x..<x + count {
                let i = (top + bit) * width + column
                if pixels[i] != nil { fail("drawn twice") }
                pixels[i] = colour
            }
        }
        return x + count
    }

    private mutating func fail(_ what: String) { faults.append(what) }

    private mutating func take(_ text: String) -> Bool {
        guard bytes.starts(with: text.utf8) else { return false }
        bytes = bytes.dropFirst(text.utf8.count)
        return true
    }

    private mutating func number() -> Int? {
        let digits = bytes.prefix { 0x30...0x39 ~= $0 }
        bytes = bytes.dropFirst(digits.count)
        // Without leading zeros.
        if digits.count > 1, digits.first == 0x30 { fail("leading zero") }
        return Int(String(decoding: digits, as: UTF8.self))
    }
}
