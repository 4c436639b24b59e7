/// A picture as sixel: a string for each requested rectangle, whole in itself.
public struct SixelPicture: Sendable {
    public let picture: IndexedPicture

    /// The most that terminals take, a side.
    public static let longestSide = 1000

    public init(_ picture: IndexedPicture) { self.picture = picture }

    /// The device control string of a rectangle that lies in the picture, with the registers that occur in it.
    public func string(columns: Range<Int>, rows: Range<Int>) -> [UInt8] {
        var text = SixelText(capacity: columns.count * rows.count + 4096)
        text.add("\u{1B}P0;1;0q\"1;1;")
        text.add(columns.count)
        text.add(";")
        text.add(rows.count)
        for entry in entries(columns, rows) { text.define(entry, picture.palette[entry]) }
        var band = SixelBand(width: columns.count)
        for top in stride(from: rows.lowerBound, to: rows.upperBound, by: 6) {
            if top > rows.lowerBound { text.add("-") }
            band.fill(picture, columns, rows: top..<min(top + 6, rows.upperBound))
            band.write(to: &text)
        }
        text.add("\u{1B}\\")
        return text.bytes
    }

    private func entries(_ columns: Range<Int>, _ rows: Range<Int>) -> [Int] {
        var occurs = [Bool](repeating: false, count: 256)
        let indices = picture.indices.span
        for y in rows {
            let first = y * picture.width
            for x in columns { occurs[Int(indices[first &+ x])] = true }
        }
        return picture.palette.indices.filter { occurs[$0] }
    }
}

/// Six rows of a picture: for each colour the columns that have it.
private struct SixelBand {
    /// A column that has a colour: in which of its rows, and where the colour's next column stands; −1 for none.
    private struct Column {
        var x: Int32
        var bits: UInt8
        var next: Int32
    }

    private struct Colour {
        var first: Int32 = -1
        var last: Int32 = -1
    }

    private var columns: [Column]
    private var colours = [Colour](repeating: Colour(), count: 256)
    /// The colours that occur, in the order of their first columns.
    private var present: [UInt8] = []

    init(width: Int) {
        columns = Array(repeating: Column(x: 0, bits: 0, next: -1), count: width * 6)
        present.reserveCapacity(256)
    }

    mutating func fill(_ picture: IndexedPicture, _ across: Range<Int>, rows: Range<Int>) {
        for colour in present { colours[Int(colour)] = Colour() }
        present.removeAll(keepingCapacity: true)
        Self.fill(picture, across, rows, &columns, &colours, &present)
    }

    private static func fill(
        _ picture: IndexedPicture, _ across: Range<Int>, _ rows: Range<Int>,
        _ columns: inout [Column], _ colours: inout [Colour], _ present: inout [UInt8]
    ) {
        var count = 0
        let indices = picture.indices.span
        var columns = columns.mutableSpan
        var colours = colours.mutableSpan
        for x in across {
            let place = Int32(truncatingIfNeeded: x &- across.lowerBound)
            var bit: UInt8 = 1
            for y in rows {
                let entry = indices[y &* picture.width &+ x]
                let last = Int(colours[Int(entry)].last)
                if last >= 0, columns[last].x == place {
                    columns[last].bits |= bit
                } else {
                    let new = Int32(truncatingIfNeeded: count)
                    columns[count] = Column(x: place, bits: bit, next: -1)
                    if last >= 0 {
                        columns[last].next = new
                    } else {
                        colours[Int(entry)].first = new
                        present.append(entry)
                    }
                    colours[Int(entry)].last = new
                    count &+= 1
                }
                bit &<<= 1
            }
        }
    }

    /// Colours in the order of their first columns; several that do not overlap share a pass.
    func write(to text: inout SixelText) {
        let columns = columns.span
        let colours = colours.span
        var waiting = present[...]
        while !waiting.isEmpty {
            var later: [UInt8] = []
            var end: Int32 = 0
            for entry in waiting {
                let colour = colours[Int(entry)]
                guard columns[Int(colour.first)].x >= end else {
                    later.append(entry)
                    continue
                }
                text.select(entry)
                var next = colour.first
                while next >= 0 {
                    let column = columns[Int(next)]
                    text.run(0x3F, Int(column.x &- end))
                    var length: Int32 = 1
                    next = column.next
                    while next >= 0, columns[Int(next)].x == column.x &+ length,
                        columns[Int(next)].bits == column.bits
                    {
                        length &+= 1
                        next = columns[Int(next)].next
                    }
                    text.run(0x3F &+ column.bits, Int(length))
                    end = column.x &+ length
                }
            }
            waiting = later[...]
            if !waiting.isEmpty { text.add("$") }
        }
    }
}

/// Characters of sixel.
private struct SixelText {
    private(set) var bytes: [UInt8] = []

    init(capacity: Int) { bytes.reserveCapacity(capacity) }

    mutating func add(_ text: StaticString) {
        text.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
    }

    mutating func add(_ number: Int) {
        var scale = 1
        while number / scale >= 10 { scale *= 10 }
        while scale > 0 {
            bytes.append(UInt8(truncatingIfNeeded: 0x30 &+ number / scale % 10))
            scale /= 10
        }
    }

    /// Says what colour a register has, in hundredths.
    mutating func define(_ register: Int, _ colour: UInt32) {
        add("#")
        add(register)
        add(";2")
        for shift: UInt32 in [16, 8, 0] {
            add(";")
            add(Int(Percent.percent(of: colour >> shift & 255)))
        }
    }

    mutating func select(_ register: UInt8) {
        add("#")
        add(Int(register))
    }

    /// One character several times: from four on as a number.
    @inline(__always) mutating func run(_ character: UInt8, _ count: Int) {
        if count < 4 {
            for _ in 0..<count { bytes.append(character) }
        } else {
            add("!")
            add(count)
            bytes.append(character)
        }
    }
}
