/// A terminal that shows pictures below its cells and above them by kitty's protocol, and over them by sixel and iTerm2's: what it holds,
/// what it shows, and what is wrong with it.
///
/// It knows the commands that this program writes, and the sequences of its frame encoder as far as no cells are moved.
public struct KittyScreen: Sendable {
    public struct Cell: Equatable, Sendable {
        public var scalar: UInt32 = 0x20
        /// Nil for the terminal's own.
        public var foreground: UInt32?
        public var background: UInt32?
        public var marks: [UInt32] = []
    }

    public struct Image: Equatable, Sendable {
        public var width: Int
        public var height: Int
        /// A file, or the name of memory.
        public var load: [UInt8]
        public var isFile: Bool
    }

    public struct Placement: Equatable, Sendable {
        public var x: Int
        public var y: Int
        public var width: Int
        public var height: Int
        public var depth: Int
        /// What of the picture is seen, in its own pixels.
        public var source: (x: Int, y: Int, width: Int, height: Int)

        public static func == (a: Self, b: Self) -> Bool {
            (a.x, a.y, a.width, a.height, a.depth) == (b.x, b.y, b.width, b.height, b.depth)
                && a.source == b.source
        }
    }

    public let columns: Int
    public let rows: Int
    public let cellWidth: Int
    public let cellHeight: Int
    public private(set) var cells: [Cell]
    public private(set) var images: [Int: Image] = [:]
    public private(set) var placements: [Int: Placement] = [:]
    /// Columns and rows of the pictures for which characters may stand.
    public internal(set) var virtual: [Int: (columns: Int, rows: Int)] = [:]
    /// What was painted over each cell since it was written: the whole picture.
    public private(set) var painted: [Int: [UInt8]] = [:]
    /// How many pictures lie above its cells.
    public var picturesAbove: Int { above.count }
    /// What went wrong, in the order in which it did.
    public internal(set) var faults: [String] = []
    /// The pictures that were sent whole.
    public private(set) var uploads = 0
    /// Whether a picture is being sent.
    public var isSending: Bool { upload != nil }

    private var upload: (id: Int, load: [UInt8])?
    /// The size in cells of a picture that is shown as soon as it is there, and its first chunk.
    private var showing: (columns: Int, rows: Int, chunk: [UInt8])?
    /// The cells of each picture above them, which a cell that is written does not take away.
    private var above: [Set<Int>] = []
    private var cursor: (column: Int, row: Int)? = nil
    /// The cell that was written last.
    private var last: Int?
    private var pen = Cell()

    public init(columns: Int, rows: Int, cellWidth: Int, cellHeight: Int) {
        self.columns = columns
        self.rows = rows
        self.cellWidth = cellWidth
        self.cellHeight = cellHeight
        cells = Array(repeating: Cell(background: 0), count: columns * rows)
    }

    /// Plays a write; afterwards no cell may be open without a picture below it.
    public mutating func play(_ bytes: [UInt8]) {
        run(bytes)
        if let hole = holes.first { faults.append("nothing below the open cell \(hole)") }
    }

    mutating func run(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while let byte = rest.first {
            if byte == 0x1B {
                rest = escape(rest.dropFirst())
            } else if let (scalar, length) = character(rest) {
                put(scalar)
                rest = rest.dropFirst(length)
            } else {
                faults.append("byte \(byte)")
                rest = rest.dropFirst()
            }
        }
    }

    /// The open halves of cells below which no picture is: row and column.
    public var holes: [String] {
        var found: [String] = []
        for row in 0..<rows {
            for column in 0..<columns {
                for isLower in [false, true] where isOpen(row, column, isLower: isLower) {
                    let half = (cellHeight + 1) / 2
                    let y = row * cellHeight + (isLower ? half : 0)
                    let height = isLower ? cellHeight - half : cellHeight / 2
                    let x = column * cellWidth
                    let isCovered = placements.contains { id, at in
                        images[id] != nil && at.x <= x && at.y <= y
                            && at.x + at.width >= x + cellWidth && at.y + at.height >= y + height
                    }
                    if !isCovered { found.append("\(row),\(column)") }
                }
            }
        }
        return found
    }

    /// Whether what lies below the half of a cell is seen.
    public func isOpen(_ row: Int, _ column: Int, isLower: Bool) -> Bool {
        let cell = cells[row * columns + column]
        guard cell.background == nil else { return false }
        switch cell.scalar {
        case 0x20: return true
        case 0x2580: return isLower
        case 0x2584: return !isLower
        case 0x10EEEE: return held(cell) == nil
        default: return true
        }
    }

    /// How many halves of cells are open.
    public var openHalves: Int {
        (0..<rows).reduce(0) { sum, row in
            (0..<columns).reduce(sum) {
                $0 + (isOpen(row, $1, isLower: false) ? 1 : 0)
                    + (isOpen(row, $1, isLower: true) ? 1 : 0)
            }
        }
    }

    private mutating func put(_ scalar: UInt32) {
        if let last, scalar >= 0x300, isMark(scalar) {
            cells[last].marks.append(scalar)
            return
        }
        guard let at = cursor else {
            faults.append("text at an unknown place")
            return
        }
        if at.row < rows, at.column < columns {
            var cell = pen
            cell.scalar = scalar
            cells[at.row * columns + at.column] = cell
            last = at.row * columns + at.column
            if let last, !above.contains(where: { $0.contains(last) }) { painted[last] = nil }
        }
        cursor?.column += 1
    }

    private func character(_ bytes: ArraySlice<UInt8>) -> (UInt32, Int)? {
        guard let first = bytes.first, first >= 0x20, first != 0x7F else { return nil }
        let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        let text = String(decoding: bytes.prefix(length), as: UTF8.self)
        return text.unicodeScalars.first.map { ($0.value, length) }
    }

    private mutating func escape(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        switch bytes.first {
        case UInt8(ascii: "["):
            let body = bytes.dropFirst().prefix { !(0x40...0x7E).contains($0) }
            let rest = bytes.dropFirst(1 + body.count)
            control(String(decoding: body, as: UTF8.self), rest.first ?? 0)
            return rest.dropFirst()
        case UInt8(ascii: "_"):
            let body = bytes.dropFirst().prefix { $0 != 0x1B }
            graphics(body)
            return bytes.dropFirst(body.count + 3)
        case UInt8(ascii: "P") where bytes.starts(with: "Ptmux;".utf8):
            return passed(bytes.dropFirst(6))
        case UInt8(ascii: "P"):
            let body = bytes.prefix { $0 != 0x1B }
            sixel(body)
            return bytes.dropFirst(body.count + 2)
        case UInt8(ascii: "]"):
            let body = bytes.prefix { $0 != 0x07 && $0 != 0x1B }
            let rest = bytes.dropFirst(body.count)
            // An ESC cuts it off.
            guard rest.first == 0x07 else { return rest }
            iterm(body)
            return rest.dropFirst()
        // The end of a string that was cut off.
        case 0x5C: return bytes.dropFirst()
        default:
            faults.append("escape \(bytes.first ?? 0)")
            return bytes.dropFirst()
        }
    }

    private mutating func control(_ body: String, _ final: UInt8) {
        if body.hasPrefix("?") || final == UInt8(ascii: "n") || final == UInt8(ascii: "c")
            || final == UInt8(ascii: "t")
        {
            return
        }
        let numbers = body.split(separator: ";").map { Int($0) ?? 0 }
        switch final {
        case UInt8(ascii: "H"):
            let row = (numbers.first ?? 1) - 1
            cursor = (column: numbers.count > 1 ? numbers[1] - 1 : 0, row: row)
        case UInt8(ascii: "C"): cursor?.column += numbers.first ?? 1
        case UInt8(ascii: "m"): rendition(numbers)
        default:
            faults.append("sequence \(body)\(Character(Unicode.Scalar(final)))")
        }
    }

    private mutating func rendition(_ numbers: [Int]) {
        if numbers.isEmpty { pen = Cell() }
        var rest = numbers[...]
        while let code = rest.popFirst() {
            switch code {
            case 0: pen = Cell()
            case 38, 48:
                let kind = rest.popFirst()
                let values = rest.prefix(kind == 2 ? 3 : 1)
                rest = rest.dropFirst(values.count)
                let rgb = values.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
                let colour = kind == 2 ? rgb : rgb | 0x100_0000
                if code == 38 { pen.foreground = colour } else { pen.background = colour }
            case 39: pen.foreground = nil
            case 49: pen.background = nil
            case 30...37, 90...97: pen.foreground = UInt32(code)
            case 40...47, 100...107: pen.background = UInt32(code)
            default: break
            }
        }
    }

    /// A picture of so many pixels over cells: whole cells, none of them in the last row.
    private mutating func paint(_ width: Int, _ height: Int, _ picture: ArraySlice<UInt8>) {
        guard let at = cursor else { return faults.append("a picture at an unknown place") }
        if width < 1 || height < 1 || width % cellWidth != 0 || height % cellHeight != 0
            || at.column * cellWidth + width > columns * cellWidth
            || at.row * cellHeight + height > (rows - 1) * cellHeight
        {
            faults.append("a picture of \(width) × \(height) at \(at.row),\(at.column)")
        }
        for row in at.row..<min(rows, at.row + height / cellHeight) {
            for column in at.column..<min(columns, at.column + width / cellWidth) {
                painted[row * columns + column] = Array(picture)
            }
        }
        cursor = nil
    }

    /// A picture above cells, where the cursor stands.
    private mutating func show(_ columns: Int, _ rows: Int, _ picture: ArraySlice<UInt8>) {
        let before = painted
        painted = [:]
        paint(columns * cellWidth, rows * cellHeight, picture)
        above.append(Set(painted.keys))
        painted.merge(before) { new, _ in new }
    }

    private mutating func hide(where isHidden: (Set<Int>) -> Bool) {
        for cells in above.filter(isHidden) { for cell in cells { painted[cell] = nil } }
        above.removeAll(where: isHidden)
    }

    private mutating func sixel(_ body: ArraySlice<UInt8>) {
        let raster = body.split(separator: UInt8(ascii: "\"")).dropFirst().first ?? []
        let numbers = raster.prefix { $0 != UInt8(ascii: "#") }.split(separator: UInt8(ascii: ";"))
            .map { Int(String(decoding: $0, as: UTF8.self)) ?? 0 }
        guard numbers.count == 4 else { return faults.append("no size of a picture") }
        if max(numbers[2], numbers[3]) > 1000 { faults.append("a picture that xterm drops") }
        paint(numbers[2], numbers[3], body)
    }

    private mutating func iterm(_ body: ArraySlice<UInt8>) {
        guard body.starts(with: "]1337;File=inline=1;".utf8) else { return }
        let keys = body.prefix { $0 != UInt8(ascii: ":") }.split(separator: UInt8(ascii: ";"))
        func number(_ key: String) -> Int {
            keys.first { $0.starts(with: key.utf8) }.flatMap {
                Int(String(decoding: $0.dropFirst(key.utf8.count), as: UTF8.self))
            } ?? 0
        }
        paint(number("width=") * cellWidth, number("height=") * cellHeight, body)
    }

    private mutating func graphics(_ body: ArraySlice<UInt8>) {
        let parts = body.dropFirst().split(
            separator: UInt8(ascii: ";"), maxSplits: 1, omittingEmptySubsequences: false)
        var keys: [String: String] = [:]
        let text = String(decoding: parts[0], as: UTF8.self)
        for pair in text.split(separator: ",") {
            let sides = pair.split(separator: "=")
            if sides.count == 2 { keys[String(sides[0])] = String(sides[1]) }
        }
        let load = parts.count > 1 ? plainBytes(parts[1], &faults) : []
        func number(_ key: String) -> Int { keys[key].flatMap { Int($0) } ?? -1 }
        if upload != nil, keys["a"] != nil {
            faults.append("\(text) between the chunks of a picture")
        }
        switch keys["a"] {
        case "t": transmit(keys, load, id: number("i"), PixelCount(number("s"), number("v")))
        case "T":
            (upload, showing) = ((-1, []), (number("c"), number("r"), [0x5F] + body))
            chunk(keys, load)
        case "p":
            guard images[number("i")] != nil else {
                faults.append("ENOENT for \(text)")
                return
            }
            if keys["U"] == "1" {
                virtual[number("i")] = (number("c"), number("r"))
                return
            }
            placements[number("i")] = placement(keys)
            cursor = nil
        case "d": delete(keys, id: number("i"))
        case "q": break
        case nil: chunk(keys, load)
        default: faults.append("command \(text)")
        }
    }

    /// Where the cursor stands a picture begins, stretched over whole cells or pixel by pixel.
    private func placement(_ keys: [String: String]) -> Placement {
        func number(_ key: String) -> Int { keys[key].flatMap { Int($0) } ?? 0 }
        let at = cursor ?? (0, 0)
        let source = (
            x: number("x"), y: number("y"), width: number("w"), height: number("h")
        )
        let isStretched = keys["c"] != nil
        return Placement(
            x: at.column * cellWidth + number("X"), y: at.row * cellHeight + number("Y"),
            width: isStretched ? number("c") * cellWidth : source.width,
            height: isStretched ? number("r") * cellHeight : source.height, depth: number("z"),
            source: source)
    }

    /// The picture that is seen on a pixel of the screen where no cell hides it, and where in it; nil for none.
    public func picture(atX x: Int, y: Int) -> (id: Int, x: Double, y: Double)? {
        let half = (cellHeight + 1) / 2
        guard isOpen(y / cellHeight, x / cellWidth, isLower: y % cellHeight >= half) else {
            return nil
        }
        let found = placements.filter { id, at in
            images[id] != nil && (at.x..<at.x + at.width).contains(x)
                && (at.y..<at.y + at.height).contains(y)
        }.max { ($0.value.depth, $0.key) < ($1.value.depth, $1.key) }
        return found.map { id, at in
            let across = (Double(x - at.x) + 0.5) / Double(at.width) * Double(at.source.width)
            let down = (Double(y - at.y) + 0.5) / Double(at.height) * Double(at.source.height)
            return (id, Double(at.source.x) + across, Double(at.source.y) + down)
        }
    }

    private struct PixelCount {
        let width: Int
        let height: Int
        init(_ width: Int, _ height: Int) { (self.width, self.height) = (width, height) }
    }

    private mutating func transmit(
        _ keys: [String: String], _ load: [UInt8], id: Int, _ size: PixelCount
    ) {
        guard (0x726600...0x72663F).contains(id) || (0x40_0000..<0x60_0000).contains(id) else {
            return faults.append("id \(id)")
        }
        if keys["t"] == "s" || keys["f"] == "24" {
            images[id] = Image(
                width: size.width, height: size.height, load: load, isFile: keys["t"] != "s")
            if id != 0x72663F { uploads += 1 }
            return
        }
        upload = (id, [])
        chunk(keys, load)
    }

    private mutating func chunk(_ keys: [String: String], _ load: [UInt8]) {
        // What ends nothing is refused in silence.
        guard upload != nil else { return }
        upload?.load += load
        guard keys["m"] == "0", let whole = upload else { return }
        upload = nil
        // Cut off, it is no picture.
        if keys["q"] == "2", load.isEmpty { return showing = nil }
        if let showing {
            self.showing = nil
            return show(showing.columns, showing.rows, showing.chunk[...])
        }
        images[whole.id] = Image(width: 0, height: 0, load: whole.load, isFile: true)
        uploads += 1
    }

    private mutating func delete(_ keys: [String: String], id: Int) {
        switch keys["d"] {
        case "i": (placements[id], virtual[id]) = (nil, nil)
        case "I":
            (placements[id], virtual[id]) = (nil, nil)
            images[id] = nil
        case "A":
            for id in placements.keys { images[id] = nil }
            placements = [:]
            hide { _ in true }
        case "P":
            guard let x = keys["x"].flatMap({ Int($0) }), let y = keys["y"].flatMap({ Int($0) })
            else { return faults.append("delete \(keys)") }
            let cell = (y - 1) * columns + x - 1
            hide { $0.contains(cell) }
        case "R":
            images = [:]
            placements = [:]
            virtual = [:]
        default: faults.append("delete \(keys)")
        }
    }
}
