public import Cells

/// Turns frames into the bytes that change the terminal from what it shows to the new frame.
///
/// It remembers what was really sent, so colours that were reused within a tolerance never drift, and a later frame with
/// tolerance 0 corrects every one of them.
public struct FrameEncoder: Sendable {
    /// How a frame is sent.
    public struct Options: Hashable, Sendable {
        /// By how much a channel of a true colour may differ from the wanted one, 0…255; 0 sends the exact frame.
        public var tolerance: Int
        /// Whether the frame is wrapped as a synchronized update (mode 2026).
        public var isSynchronized: Bool
        public var ping: Ping?
        /// How many bytes the frame may take before colours are reused more freely; nil for any number.
        ///
        /// A frame that takes more is encoded anew with two, three and four times the tolerance, until it fits or that is
        /// all. An exact frame takes what it needs.
        public var budget: Int?
        /// Whether the terminal may be asked to move what it shows (DCH, ICH; SU and SD within DECSTBM).
        ///
        /// Looking for such moves takes about as long as encoding the frame; it pays where things move.
        public var movesCells: Bool

        public init(
            tolerance: Int = 0, isSynchronized: Bool = false, ping: Ping? = nil,
            budget: Int? = nil, movesCells: Bool = false
        ) {
            self.tolerance = tolerance
            self.budget = budget
            self.movesCells = movesCells
            self.isSynchronized = isSynchronized
            self.ping = ping
        }
    }

    private let decimals = DecimalTable()
    private var shown: [CanonicalCell] = []
    private var columns = 0
    private var rows = 0

    public init() {}

    /// Forgets what the terminal shows: the next frame is sent whole.
    public mutating func invalidate() {
        shown = [CanonicalCell](repeating: .unknown, count: columns * rows)
    }

    /// Appends to `output` what turns the screen into `frame`, and tells whether that was anything.
    ///
    /// A frame of another size is sent whole. Every cell counts as painted by us: the screen is not cleared, and where
    /// cells are moved, what comes in is painted. Afterwards the pen is reset and the cursor stands anywhere. A frame that changes nothing adds no byte,
    /// no ping either.
    @discardableResult
    public mutating func encode(
        _ frame: Frame, options: Options = Options(), into output: inout [UInt8]
    ) -> Bool {
        if frame.columns != columns || frame.rows != rows {
            columns = frame.columns
            rows = frame.rows
            invalidate()
        }
        let before = output.count
        var tail = Sequences.resetPen
        if options.isSynchronized {
            output += Sequences.beginSynchronized
            tail += Sequences.endSynchronized
        }
        if let ping = options.ping { tail += ping.query }
        let start = output.count
        let step = min(max(options.tolerance, 0), 255)
        let budget = step > 0 ? options.budget : nil
        if options.movesCells { move(toward: frame, tolerance: Int32(step), into: &output) }
        let moved = output.count
        let unchanged = budget == nil ? [] : shown
        for tolerance in stride(from: step, through: 4 * step, by: max(step, 1)) {
            FrameEncoder.write(
                frame, over: &shown, decimals: decimals.words,
                tolerance: Int32(min(tolerance, 255)), into: &output)
            let cost = output.count - before + tail.count
            guard let budget, cost > budget, tolerance < 4 * step else { break }
            output.removeLast(output.count - moved)
            shown = unchanged
        }
        guard output.count > start else {
            output.removeLast(output.count - before)
            return false
        }
        output += tail
        return true
    }

    /// Lets the terminal move what of the frame is on the screen already, in another place.
    private mutating func move(
        toward frame: Frame, tolerance: Int32, into output: inout [UInt8]
    ) {
        let search = ShiftSearch(
            wanted: frame.cells.map { CanonicalCell($0) }, shown: shown, columns: columns,
            rows: rows, tolerance: tolerance)
        switch search.answer() {
        case .lines(let shifts):
            for shift in shifts {
                shift.write(width: columns, into: &output)
                shift.move(&shown, width: columns)
            }
        case .scroll(let scroll):
            scroll.write(into: &output)
            scroll.move(&shown, width: columns)
        case nil: break
        }
    }

    /// Writes the changed cells row by row, each straight into the room that it takes at most.
    private static func write(
        _ frame: Frame, over shown: inout [CanonicalCell], decimals: [UInt64], tolerance: Int32,
        into output: inout [UInt8]
    ) {
        let columns = frame.columns
        guard columns > 0 else { return }
        precondition(frame.cells.count == shown.count && decimals.count == 256)
        let capacity = columns * RowWriter.bytesPerCell + 64
        var pen = Pen.unknown
        unsafe decimals.withUnsafeBufferPointer { decimals in
            unsafe frame.cells.withUnsafeBufferPointer { wanted in
                unsafe shown.withUnsafeMutableBufferPointer { shown in
                    guard let cells = wanted.baseAddress, let old = shown.baseAddress,
                        let digits = decimals.baseAddress
                    else { return }
                    for row in 0..<frame.rows {
                        output.append(addingCapacity: capacity) { room in
                            unsafe room.withUnsafeMutableBufferPointer { bytes, count in
                                guard let start = bytes.baseAddress else { return }
                                var writer = unsafe RowWriter(
                                    at: start, decimals: digits, tolerance: tolerance, pen: pen)
                                unsafe writer.changes(
                                    of: cells + row * columns, over: old + row * columns,
                                    columns: columns, row: row)
                                pen = writer.pen
                                count = unsafe writer.count(from: start)
                            }
                        }
                    }
                }
            }
        }
    }
}
