import Cells
import Geometry
import VT

/// Photos at rest in the terminal's own pixels, painted over the cells of a frame piece by piece.
///
/// A cell that is written afterwards takes its part of the picture away, so nothing has to be freed.
struct PatchLayer: PixelLayer {
    let cell: CellSize
    let isOff = false
    var way: PixelWay { patches.file == .sixel ? .sixel : .iterm }
    private let patches: Patches
    /// The pieces of the photos at rest.
    private var wanted: [Patch] = []
    /// Places among them of what the screen does not show, the last one first.
    private var missing: [Int] = []
    /// Places of finer ones that lie over the coarse ones.
    private var finer: Set<Int> = []

    /// Bytes of a patch.
    ///
    /// A key waits for those on their way. Windows Terminal, which has no name, stalls on long ones; a slow line is not to be held up
    /// for long.
    private static let (usual, short) = (20_000, 14_000)

    /// Nil where the terminal takes none over its cells.
    init?(_ facts: ScreenFacts) {
        let file: Patches.File
        switch facts.pixelWay {
        case .success(.sixel): file = .sixel
        case .success(.iterm): file = .iterm
        default: return nil
        }
        // Who names a protocol may use it where the terminal does not tell how large a cell is.
        let assumed = facts.pixels.choice == .auto ? nil : CellSize.usual
        guard let cell = facts.pixelCell ?? assumed else { return nil }
        self.cell = cell
        let isRemote = facts.capabilities.isRemote
        let isShort = facts.capabilities.program == nil || isRemote
        let steps: Patches.Steps =
            switch facts.pixels.quality {
            case .auto: isRemote ? .both : .fine
            case .fast: .coarse
            case .exact: .fine
            }
        patches = Patches(
            file: file, cell: cell, most: isShort ? Self.short : Self.usual, steps: steps)
    }

    func learned(_ facts: ScreenFacts) -> (any PixelLayer)? {
        guard let layer = PatchLayer(facts) else { return pixelLayer(facts) }
        return layer.patches == patches ? self : layer
    }

    func request(over rate: Double) -> TextureRequest {
        TextureRequest(cell: cell, known: [], rate: rate, way: .patches(patches))
    }

    var hasUnit: Bool { !missing.isEmpty }

    mutating func take(_ new: FrameStills) {
        wanted = new.patches
        (missing, finer) = ([], [])
    }

    mutating func drop() { (wanted, missing, finer) = ([], [], []) }

    func finer(_ frame: Frame, by refined: RefinedFrame?, on screen: FrameEncoder) -> Frame {
        refined.map { screen.keepingCovered(in: frame, over: $0.coarse) } ?? frame
    }

    mutating func look(_ frame: Frame, refined: RefinedFrame, on screen: FrameEncoder) {
        let open = wanted.indices.filter { !screen.covers(wanted[$0].cells) }
        finer.subtract(open)
        let coarse = open.filter { !wanted[$0].isFiner }.map { wanted[$0].cells }
        let all = wanted.indices.filter { index in
            let patch = wanted[index]
            guard patch.isFiner else { return open.contains(index) }
            return !finer.contains(index)
                || coarse.contains { !$0.intersection(patch.cells).isEmpty }
        }
        // Over what has come since nothing is painted.
        missing = all.reversed().filter { frame.equals(refined.coarse, in: wanted[$0].cells) }
    }

    mutating func unit(_ limit: Int) -> (bytes: [UInt8], covers: PixelRect?)? {
        guard let index = missing.popLast() else { return nil }
        let patch = wanted[index]
        if patch.isFiner { finer.insert(index) }
        return (
            Array("\u{1B}[\(patch.cells.y + 1);\(patch.cells.x + 1)H".utf8) + patch.bytes,
            patch.cells
        )
    }

    mutating func reset() { drop() }

    /// Ends a picture that is cut off: the rest goes with the screen.
    var freeingAll: [UInt8] { [0x1B, 0x5C] }
    func leave() -> [UInt8] { [] }

    // The terminal says nothing of such pictures, and holds none of them.
    var hasPlacements: Bool { false }
    func sent(isOpen: Bool, isComplete: Bool) {}
    func anchor(row: Int, ground: UInt32) -> [UInt8] { [] }
    func placing(isSynchronized: Bool) -> FramePlacing { FramePlacing() }
    func noteSent(_ frame: Int?) {}
    func answered(_ frames: Int) -> Bool { false }
    func noteError(id: UInt32?) -> Bool { false }
}
