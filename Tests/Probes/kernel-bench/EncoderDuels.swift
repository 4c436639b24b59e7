import CKernels
import Cells
import Pixels
import VT

/// Two pictures in turn from canvas to bytes: every cell changes, exact and with a tolerance; and one that does not change.
func encoderDuels(_ size: CanvasSize) -> [Duel] {
    [
        EncoderDuel("canvas to bytes, exact", size, tolerance: 0, changes: true).duel,
        EncoderDuel("canvas to bytes, tolerance 8", size, tolerance: 8, changes: true).duel,
        EncoderDuel("canvas to bytes, nothing changed", size, tolerance: 0, changes: false).duel,
    ]
}

/// One of them.
final class EncoderDuel {
    private let name: String
    private let size: CanvasSize
    private let tolerance: Int
    private let canvases: [Canvas]
    private let memory: [Memory<UInt32>]
    private let halfBlocks = HalfBlocks(depth: .trueColour)
    private var encoder = FrameEncoder()
    private var ours: [UInt8] = []
    private var ourTurn = 0
    private let cells: Memory<CKCell>
    private let shown: Memory<CKCell>
    private let decimals: Memory<UInt32>
    private let theirs: Memory<UInt8>
    private var theirCount = 0
    private var theirTurn = 0

    init(_ name: String, _ size: CanvasSize, tolerance: Int, changes: Bool) {
        self.name = name
        self.size = size
        self.tolerance = tolerance
        canvases = (changes ? [2, 3] : [2, 2]).map { seed in
            Canvas(
                width: size.columns, height: size.height,
                pixels: picture(width: size.columns, height: size.height, seed: seed))
        }
        memory = canvases.map { Memory($0.pixels) }
        let count = size.columns * size.rows
        cells = Memory(repeating: CKCell(glyph: 0, front: 0, back: 0), count: count)
        shown = Memory(repeating: CKCell(glyph: 0, front: 0, back: 0), count: count)
        decimals = Memory(repeating: 0, count: 256)
        unsafe ck_decimals(decimals.start)
        theirs = Memory(repeating: 0, count: count * 96 + 64)
    }

    var duel: Duel {
        Duel(
            name: name, size: size,
            swift: { [self] in
                ours.removeAll(keepingCapacity: true)
                let frame = halfBlocks.frame(of: canvases[ourTurn])
                encoder.encode(frame, options: .init(.within(tolerance)), into: &ours)
                ourTurn = 1 - ourTurn
            },
            c: { [self] in
                unsafe ck_half_blocks(
                    memory[theirTurn].start, Int32(size.columns), Int32(size.rows), cells.start)
                theirCount = unsafe ck_encode(
                    cells.start, shown.start, Int32(size.columns), Int32(size.rows),
                    Int32(tolerance), decimals.start, theirs.start)
                theirTurn = 1 - theirTurn
            },
            areSame: { [self] in ours.elementsEqual(theirs.values.prefix(theirCount)) })
    }
}
