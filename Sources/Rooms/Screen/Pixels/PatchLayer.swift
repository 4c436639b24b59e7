import Cells
import Geometry
import VT

/// Photos at rest in the terminal's own pixels, painted over the cells of a frame piece by piece.
///
/// A cell that is written afterwards takes its part of the picture away, so nothing has to be freed; but by kitty's protocol, where
/// a picture stays above the cells until it is taken away.
struct PatchLayer: PixelLayer {
    let cell: CellSize
    let isOff = false
    let way: PixelWay
    private let patches: Patches
    /// The pieces of the photos at rest.
    private var wanted: [Patch] = []
    /// Places among them of what the screen does not show, the last one first.
    private var missing: [Int] = []
    /// Places of finer ones that lie over the coarse ones.
    private var finer: Set<Int> = []
    /// Where the terminal holds some above its cells.
    private var held: Set<PixelRect> = []
    /// What takes others from it that it holds; it goes with the next frame.
    private var freeing: [UInt8] = []

    /// Bytes of a patch.
    ///
    /// A key waits for those on their way. Windows Terminal, which has no name, stalls on long ones; a slow line is not to be held up
    /// for long.
    private static let (usual, short) = (20_000, 14_000)

    /// Nil where the terminal takes none over its cells.
    init?(_ facts: ScreenFacts) {
        guard case .success(let way) = facts.pixelWay else { return nil }
        let file: Patches.File
        switch way {
        case .sixel: file = .sixel
        case .iterm: file = .iterm
        case .kittyOver: file = .kitty
        case .kittyUnder: return nil
        }
        self.way = way
        // Who names a protocol may use it where the terminal does not tell how large a cell is.
        let assumed = facts.pixels.choice == .auto ? nil : CellSize.usual
        guard let cell = facts.pixelCell ?? assumed else { return nil }
        self.cell = cell
        let isRemote = facts.capabilities.isRemote
        let isShort = facts.capabilities.program == nil || isRemote
        let steps: Patches.Steps =
            switch facts.pixels.quality {
            // What lies above cells is not covered by a finer one: both would have to be freed.
            case .auto: !isRemote ? .fine : file == .kitty ? .coarse : .both
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

    mutating func drop() {
        if !held.isEmpty { freeing = KittyCommand.freeShown }
        (wanted, missing, finer, held) = ([], [], [], [])
    }

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
        if way == .kittyOver { held.insert(patch.cells) }
        return (
            Array("\u{1B}[\(patch.cells.y + 1);\(patch.cells.x + 1)H".utf8) + patch.bytes,
            patch.cells
        )
    }

    mutating func reset() { drop() }

    /// Ends a picture that is cut off: the rest goes with the screen, or by a command.
    var freeingAll: [UInt8] {
        [0x1B, 0x5C] + (way == .kittyOver ? KittyCommand.endUpload + KittyCommand.freeShown : [])
    }

    func leave() -> [UInt8] { way == .kittyOver ? KittyCommand.freeShown : [] }

    /// What lies above cells that the frame has others for goes before these: the same photo is below it in half-blocks.
    mutating func placing(of frame: Frame, isSynchronized: Bool) -> FramePlacing {
        let uncovered = held.filter { !frame.isCovered(in: $0) }
        held.subtract(uncovered)
        defer { freeing = [] }
        return FramePlacing(
            before: uncovered.sorted { ($0.y, $0.x) < ($1.y, $1.x) }.reduce(freeing) {
                $0 + KittyCommand.freeShown(at: $1)
            })
    }

    // The terminal says nothing of such pictures.
    var hasPlacements: Bool { !held.isEmpty }
    func sent(isOpen: Bool, isComplete: Bool) {}
    func anchor(row: Int, ground: UInt32) -> [UInt8] { [] }
    func noteSent(_ frame: Int?) {}
    func answered(_ frames: Int) -> Bool { false }
    func noteError(id: UInt32?) -> Bool { false }
}
