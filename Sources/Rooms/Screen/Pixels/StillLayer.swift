import Cells
import Geometry
import System
import VT

/// Photos at rest in the terminal's own pixels, below the cells of a frame.
struct StillLayer: PixelLayer {
    /// The pixels of a cell of the terminal.
    let cell: CellSize
    private let kind: KittyKind
    var way: PixelWay { .kittyUnder(kind) }
    /// Whether the terminal reads memory of ours, as far as it has told.
    private var isShared: Bool
    private let shared = SharedObjects()
    /// What is sent where the terminal reads no memory of ours.
    private let file: PictureFile
    private var state: GraphicsState<TextureKey>
    private var stills: FrameStills?
    /// What is on its way to the terminal.
    private var loads: [TextureKey: Texture.Load] = [:]
    /// Those that found no place in it.
    private var refused: Set<TextureKey> = []
    /// Cells of the screen may be open to pictures that are placed.
    private var mayBeOpen = false
    /// The terminal has refused pictures twice: no more are sent.
    private(set) var isOff = false

    /// Nil where the terminal shows none below its cells.
    init?(_ facts: ScreenFacts) {
        guard case .success(.kittyUnder(let kind)) = facts.pixelWay, let cell = facts.pixelCell
        else { return nil }
        self.cell = cell
        self.kind = kind
        isShared = facts.capabilities.sharesMemory && !kind.takesJPEG && kind.pane == nil
        let isSmall =
            switch facts.pixels.quality {
            case .auto: facts.capabilities.isRemote || kind.pane != nil
            case .fast: true
            case .exact: false
            }
        let isFast = facts.pixels.quality == .fast
        file = kind.takesJPEG ? (isFast ? .smallJPEG : .jpeg) : isSmall ? .palette : .png
        state = GraphicsState(kind)
    }

    /// The same for what is known of the terminal now; a new one frees what this one has sent.
    func learned(_ facts: ScreenFacts) -> (any PixelLayer)? {
        if isOff { return self }
        guard var layer = StillLayer(facts) else { return pixelLayer(facts) }
        guard layer.cell != cell || layer.kind != kind else {
            var same = self
            if state.failures == 0 { same.isShared = layer.isShared }
            return same
        }
        layer.state.owe(state.leave)
        return layer
    }

    /// How textures for the next frame at rest are made.
    var request: TextureRequest {
        TextureRequest(
            cell: cell, known: state.known,
            way: .textures(file, isShared ? shared : nil, isOfWholeCells: kind.pane != nil))
    }

    /// Shows these photos from here on, when `unit` and `header` are called.
    mutating func take(_ new: FrameStills) {
        stills = new.sent
        let wanted = Set(new.textures.map(\.key))
        state.cancel(except: wanted)
        loads = loads.filter { wanted.contains($0.key) }
        for texture in new.textures { loads[texture.key] = texture.load ?? loads[texture.key] }
        refused = []
    }

    /// The photos are others, or move.
    mutating func drop() {
        stills = nil
        loads = [:]
        state.cancel()
    }

    /// Those that cells may be opened to.
    private var open: Set<TextureKey> {
        Set(stills?.textures.map(\.key) ?? []).intersection(state.stored)
    }

    func finer(_ frame: Frame, by refined: RefinedFrame, on screen: FrameEncoder) -> Frame {
        kind.pane == nil
            ? refined.opened(in: frame, to: open)
            : refined.holding(in: frame, state.numbers, cell: cell)
    }

    /// What goes before a frame, which is open to the photos that are stored, or to none.
    mutating func header(isFiner: Bool, rows: Int, ground: UInt32) -> [UInt8] {
        let open = isFiner ? open : []
        var places: [(key: TextureKey, place: GraphicsState<TextureKey>.Place)] = []
        for texture in stills?.textures ?? [] where open.contains(texture.key) {
            if places.contains(where: { $0.key == texture.key }) { continue }
            places.append((texture.key, .init(texture.place, cell: cell)))
        }
        let anchor = isOff ? [] : state.anchor(row: rows - 1, rgb: ground)
        return anchor + state.place(places, keepsFormer: mayBeOpen)
    }

    /// A frame was sent; `isComplete` where all of it was.
    mutating func sent(isFiner: Bool, isComplete: Bool) {
        if isFiner, !open.isEmpty { mayBeOpen = true } else if isComplete { mayBeOpen = false }
    }

    /// Whether cells may not be moved.
    var hasPlacements: Bool { state.hasPlacements }

    /// Whether there is something to send of a photo now.
    var hasUnit: Bool { state.hasUnit || next != nil }

    /// The texture that is to be sent next.
    private var next: Texture? {
        guard !isOff, !state.hasUnit, !state.isAwaiting, let stills else { return nil }
        let known = state.known
        return stills.textures.first {
            !known.contains($0.key) && !refused.contains($0.key) && loads[$0.key] != nil
        }
    }

    /// The next bytes of a photo, at most `limit` or a few thousand of them; nil where there are none.
    mutating func unit(_ limit: Int) -> (bytes: [UInt8], covers: PixelRect?)? {
        while !state.hasUnit, let texture = next, let load = loads[texture.key] {
            let bytes: KittyLoad =
                switch load {
                case .file(let bytes): .file(bytes)
                case .shared(let object):
                    .shared(
                        name: object.name, width: texture.key.width, height: texture.key.height)
                }
            if !state.begin(texture.key, bytes, size: texture.key.size) {
                refused.insert(texture.key)
            }
        }
        return state.unit(limit).map { ($0, nil) }
    }

    mutating func look(_ frame: Frame, refined: RefinedFrame, on screen: FrameEncoder) {}

    /// The last unit was sent in the frame of this number; nil where the terminal answers for none.
    mutating func noteSent(_ frame: Int?) { state.noteSent(frame) }

    /// The terminal has answered for so many frames; true where a photo can be shown by that.
    mutating func answered(_ frames: Int) -> Bool {
        guard state.answered(frames) else { return false }
        // The terminal has read its memory.
        for key in state.stored { loads[key] = nil }
        return true
    }

    /// Takes an error about a picture; true where it is one that counts, and frames are to be closed.
    mutating func noteError(id: UInt32?) -> Bool {
        guard state.noteError(id: id) else { return false }
        isShared = false
        isOff = state.failures > 1
        drop()
        return true
    }

    /// Forgets what the terminal holds, which frees it first.
    mutating func reset() {
        shared.open()
        state.reset()
        stills = nil
        loads = [:]
        mayBeOpen = false
    }

    /// What takes all pictures from the terminal; memory that it has not read is gone.
    func leave() -> [UInt8] {
        shared.close()
        return state.leave
    }

    /// What takes all pictures from the terminal, whatever is on its way.
    var freeingAll: [UInt8] { state.freeingAll }
}
