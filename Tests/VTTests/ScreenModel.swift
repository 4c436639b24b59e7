/// A terminal small enough to be sure of: it understands what the encoder may send, and records everything else.
struct ScreenModel {
    struct Place: Equatable {
        var text = "?"
        var pen = PenModel()
    }

    struct PenModel: Equatable {
        var foreground = "39"
        var background = "49"
        var attributes: Set<Int> = []
    }

    let columns: Int
    let rows: Int
    var places: [Place]
    private(set) var pen = PenModel()
    var row = 0
    var column = 0
    /// Sequences and positions that the encoder must not use.
    var complaints: [String] = []
    /// Control sequences that are no drawing, in order.
    private(set) var others: [String] = []
    /// Whether what is moved in is blank in the background of the pen, as in most terminals, or like nothing that is sent.
    var erasesInBackground = false
    /// The rows that scroll, where not all do.
    var region: Range<Int>?
    private let isWide: (UInt32) -> Bool

    init(columns: Int, rows: Int, isWide: @escaping (UInt32) -> Bool = { _ in false }) {
        self.columns = columns
        self.rows = rows
        self.isWide = isWide
        places = [Place](repeating: Place(), count: columns * rows)
    }

    subscript(row: Int, column: Int) -> Place { places[row * columns + column] }

    /// Takes bytes in; `isDone` is told the screen behind each character and sequence, and how that one ended.
    mutating func feed(
        _ bytes: [UInt8], isDone: (ScreenModel, Unicode.Scalar) -> Void = { _, _ in }
    ) {
        var scalars = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)[...]
        while let scalar = scalars.popFirst() {
            guard scalar == "\u{1B}" else {
                put(scalar)
                isDone(self, scalar)
                continue
            }
            guard scalars.popFirst() == "[" else {
                complaints.append("ESC without [")
                continue
            }
            let inside = scalars.prefix { !(0x40..<0x7F).contains($0.value) }
            scalars = scalars.dropFirst(inside.count)
            guard let final = scalars.popFirst() else {
                complaints.append("cut sequence")
                return
            }
            control(String(String.UnicodeScalarView(inside)), String(final))
            isDone(self, final)
        }
    }

    private mutating func control(_ inside: String, _ final: String) {
        let numbers = inside.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
        switch final {
        case "H":
            row = (numbers.first.flatMap { $0 } ?? 1) - 1
            column = (numbers.count > 1 ? numbers[1] ?? 1 : 1) - 1
            if row >= rows || column >= columns { complaints.append("CUP outside: \(inside)") }
        case "C":
            column += numbers.first.flatMap { $0 } ?? 1
            if column >= columns { complaints.append("CUF outside: \(inside)") }
        case "m": sgr(numbers.map { $0 ?? 0 })
        case "P", "@", "S", "T", "r":
            if !move(numbers.map { $0 ?? 1 }, final) { complaints.append(inside + final) }
        default: others.append(inside + final)
        }
    }

    private mutating func sgr(_ numbers: [Int]) {
        var rest = numbers[...]
        while let code = rest.popFirst() {
            switch code {
            case 0: pen = PenModel()
            case 1, 2, 4, 7: pen.attributes.insert(code)
            case 30...37: pen.foreground = "5;\(code - 30)"
            case 90...97: pen.foreground = "5;\(code - 82)"
            case 40...47: pen.background = "5;\(code - 40)"
            case 100...107: pen.background = "5;\(code - 92)"
            case 39: pen.foreground = "39"
            case 49: pen.background = "49"
            case 38, 48:
                let count = rest.first == 2 ? 4 : 2
                let colour = rest.prefix(count).map { "\($0)" }.joined(separator: ";")
                rest = rest.dropFirst(count)
                if code == 38 { pen.foreground = colour } else { pen.background = colour }
            default: complaints.append("SGR \(code)")
            }
        }
    }

    private mutating func put(_ scalar: Unicode.Scalar) {
        if (0x300..<0x370).contains(scalar.value) {
            if column > 0 { places[row * columns + column - 1].text.unicodeScalars.append(scalar) }
            return
        }
        guard scalar.value >= 0x20 else {
            complaints.append("control \(scalar.value)")
            return
        }
        guard row < rows, column < columns else {
            complaints.append("text outside the screen")
            return
        }
        places[row * columns + column] = Place(text: String(scalar), pen: pen)
        column += 1
        if isWide(scalar.value), column < columns {
            places[row * columns + column] = Place(text: "", pen: pen)
            column += 1
        }
    }
}
