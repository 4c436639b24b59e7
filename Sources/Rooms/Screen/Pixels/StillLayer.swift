import Cells
import Geometry
import Raster
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
    /// What is sent where the terminal reads no memory of ours: over a slow line one after the other.
    private let files: [PictureFile]
    private var state: GraphicsState<TextureKey>
    private var stills: FrameStills?
    /// Those of frames that keys would bring, the nearest first.
    private var ahead: [Texture] = []
    /// What is on its way to the terminal.
    private var loads: [TextureKey: Texture.Load] = [:]
    /// Those that found no place in it.
    private var refused: Set<TextureKey> = []
    /// Photos that move, or rest where nothing was made for them yet.
    private var moving = MovingStills()
    /// Whether they are shown while they move.
    private let movesThem: Bool
    /// The pictures to which cells of the screen may be open.
    private var opened: Set<TextureKey> = []
    /// The terminal has refused pictures twice: no more are sent.
    private(set) var isOff = false

    /// Nil where the terminal shows none below its cells.
    init?(_ facts: ScreenFacts) {
        guard case .success(.kittyUnder(let kind)) = facts.pixelWay, let cell = facts.pixelCell
        else { return nil }
        self.cell = cell
        self.kind = kind
        isShared = facts.capabilities.sharesMemory && !kind.takesJPEG && kind.pane == nil
        let all: [PictureFile] = kind.takesJPEG ? [.smallJPEG, .jpeg] : [.coarse, .palette, .png]
        files =
            switch facts.pixels.quality {
            // Through tmux the last step takes too long.
            case .auto: kind.pane == nil ? all : all.dropLast()
            case .fast: all.dropLast()
            case .exact: all.suffix(1)
            }
        state = GraphicsState(kind)
        movesThem = facts.pixels.moves
    }

    /// The same for what is known of the terminal now.
    func learned(_ facts: ScreenFacts) -> (any PixelLayer)? {
        if isOff { return self }
        guard let layer = StillLayer(facts) else { return pixelLayer(facts) }
        guard layer.cell != cell || layer.kind != kind else {
            var same = self
            if state.failures == 0 { same.isShared = layer.isShared }
            return same
        }
        return layer
    }

    /// How textures for the next frame at rest are made.
    func request(over rate: Double) -> TextureRequest {
        TextureRequest(
            cell: cell, known: state.known, sending: state.sending,
            most: (kind.capacity, GraphicsState<TextureKey>.quota), rate: rate,
            way: .textures(files, isShared ? shared : nil, isOfWholeCells: kind.pane != nil))
    }

    /// Shows these photos from here on, when `unit` and `placing` are called.
    mutating func take(_ new: FrameStills) {
        stills = new.sent
        let wanted = Set(new.textures.map(\.key))
        // What is nearly there goes on where no photo waits for it.
        state.cancel(
            except: wanted.union(ahead.map(\.key)), keepsMost: wanted.isSubset(of: state.known))
        refused = []
        load(new)
    }

    private mutating func load(_ new: FrameStills) {
        moving.note(new.textures)
        let wanted = state.awaited.union(order.map(\.key))
        loads = loads.filter { wanted.contains($0.key) }
        for texture in new.textures { loads[texture.key] = texture.load ?? loads[texture.key] }
    }

    /// All that are wanted, the nearest first.
    private var order: [Texture] { (stills?.textures ?? []) + ahead }

    var hasAhead: Bool { kind.takesAhead }

    var takesAhead: Bool {
        kind.takesAhead && !isOff && stills != nil && refused.isEmpty && !hasUnit
            && !state.isAwaiting && !takesFiner
    }

    /// Whether all is sent that was made for the frame at rest, and what is finer can follow.
    var takesFiner: Bool {
        guard !isOff, !hasUnit, let stills else { return false }
        let known = state.known
        // What is seen of all photos comes before what is finer of one: the terminal may have yet to answer for the first.
        let isSent = stills.textures.allSatisfy {
            known.contains($0.key) || refused.contains($0.key) || loads[$0.key] == nil
        }
        return isSent && stills.textures.contains { $0.hasFiner && known.contains($0.key) }
    }

    mutating func takeAhead(_ new: FrameStills) {
        for texture in new.sent.textures where !order.contains(where: { $0.key == texture.key }) {
            ahead.append(texture)
        }
        load(new)
    }

    func holds(_ stills: FrameStills) -> Bool {
        let stored = state.stored
        return stills.textures.allSatisfy { $0.key.finest(in: stored) != nil }
    }

    /// The photos are others, or move.
    mutating func drop() {
        stills = nil
        ahead = []
        moving.stop()
        // The terminal may have yet to read its memory.
        loads = loads.filter { state.awaited.contains($0.key) }
        state.cancel(keepsMost: true)
    }

    mutating func offer(isMoving: Bool, _ looks: PictureLooks) -> [HeldTexture] {
        let follows = followsPlan
        moving.stop()
        guard kind.moves, !isOff, movesThem || !isMoving, follows else { return [] }
        return moving.offer(state.numbers, looks)
    }

    /// Whether photos are shown as the last plan has them: until what was made for the frame is in the terminal.
    private var followsPlan: Bool {
        stills == nil || !moving.photos.isSubset(of: open.map(\.photo))
    }

    mutating func show(_ plan: MotionPlan) { moving.show(plan, cell) }

    /// Those that cells may be opened to: where none can be placed now, those that are.
    private var open: Set<TextureKey> {
        let placed = state.isOpen ? state.places : nil
        return Set(
            places.filter { key, place in placed.map { $0[key] == place } ?? true }.map(\.key))
    }

    func finer(_ frame: Frame, by refined: RefinedFrame?, on screen: FrameEncoder) -> Frame {
        guard let refined, !followsPlan else { return moving.opened(frame) }
        let (open, shown, numbers) = (open, shown, state.numbers)
        return kind.pane == nil
            ? refined.opened(in: frame) { $0.finest(in: shown).map(open.contains) ?? false }
            : refined.holding(in: frame, cell: cell) {
                $0.finest(in: shown).flatMap { numbers[$0] }
            }
    }

    /// Those that can be shown now: of others the terminal has no more than a part, or they cannot be placed.
    private var shown: Set<TextureKey> {
        state.isOpen ? Set(state.places.keys) : state.stored
    }

    /// Where those photos of the frame at rest lie that can be shown, each as fine as it is there.
    private var places: [(key: TextureKey, place: PicturePlace)] {
        let shown = shown
        return (stills?.textures ?? []).enumerated().compactMap { order, texture in
            texture.key.finest(in: shown).map {
                ($0, PicturePlace(texture.place, cell: cell, order: order))
            }
        }
    }

    /// Where photos are to lie below the next frame.
    private var wanted: [(key: TextureKey, place: PicturePlace)] {
        if followsPlan { return moving.places }
        var open = open
        // One picture is in one place at a time.
        return places.filter { open.remove($0.key) != nil }
    }

    mutating func anchor(row: Int, ground: UInt32) -> [UInt8] {
        isOff ? [] : state.anchor(row: row, rgb: ground)
    }

    mutating func placing(of frame: Frame, isSynchronized: Bool) -> FramePlacing {
        let (wanted, placed) = (wanted, state.places)
        // Nothing can be placed before the rest of a picture; what keys would bring is sent again.
        let keys = Set(wanted.map(\.key))
        if !keys.isEmpty, state.isOpen,
            wanted.contains(where: { placed[$0.key] != $0.place })
                || !keys.isSuperset(of: placed.keys)
        {
            state.cancel()
        }
        let order = PlacingOrder(
            wanted, over: placed, open: opened, movesAtOnce: kind.moves && isSynchronized,
            isNamed: kind.pane != nil)
        return switch order {
        case .before(let kept): FramePlacing(before: state.place(wanted, keeping: kept))
        case .after: FramePlacing(after: state.place(wanted, keeping: []))
        case .closed:
            FramePlacing(before: state.place([], keeping: Set(placed.keys)), isClosed: true)
        }
    }

    mutating func sent(isOpen: Bool, isComplete: Bool) {
        let keys = isOpen ? Set(wanted.map(\.key)) : []
        opened = isComplete ? keys : opened.union(keys)
    }

    /// Whether cells may not be moved.
    var hasPlacements: Bool { state.hasPlacements }

    /// Whether there is something to send of a photo now.
    var hasUnit: Bool { state.hasUnit || next != nil }

    /// The texture that is to be sent next.
    private var next: Texture? {
        guard !isOff, !state.hasUnit, !state.isAwaiting, stills != nil else { return nil }
        let known = state.known
        return order.first {
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
            // None that is nearer goes for it.
            let nearer = order.prefix { $0.key != texture.key }.map(\.key)
            if !state.begin(texture.key, bytes, size: texture.key.size, sparing: Set(nearer)) {
                refused.insert(texture.key)
                loads[texture.key] = nil
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
        ahead = []
        moving = MovingStills()
        loads = [:]
        opened = []
    }

    /// What takes all pictures from the terminal; memory that it has not read is gone.
    func leave() -> [UInt8] {
        shared.close()
        return state.leave
    }

    /// What takes all pictures from the terminal, whatever is on its way.
    var freeingAll: [UInt8] { state.freeingAll }
}
