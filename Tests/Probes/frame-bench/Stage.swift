import Browsing
import Cells
import BenchTimers
import Composing
import DisplayList
import VT
import ViewModel

/// A model at rest, right before an animation, with an encoder that knows what the screen shows.
struct Stage {
    private var model: Model
    private var encoder = FrameEncoder()
    private var quality = QualityLadder()
    private var now: Time = 100
    private let composer = Composer(depth: .trueColour, isColoured: true, encoding: .utf8)
    private let animation: Animation

    init(_ animation: Animation, size: Viewport, album: inout Album) {
        self.animation = animation
        var options = Options()
        options.mode = animation.mode
        animation.options(&options)
        model = Model(options: options, viewport: size)
        album.clear()
        send(.photosFound(album.photos), &album)
        for photo in album.photos {
            if let facts = album.facts(of: photo) { send(.decoded(photo.id, facts), &album) }
        }
        rest(&album)
        for intent in animation.before {
            send(.intent(intent), &album)
            rest(&album)
        }
    }

    private mutating func send(_ event: Event, _ album: inout Album) {
        for effect in model.update(event, at: now) { perform(effect, &album) }
    }

    /// Everything that the program would do is done at once.
    private mutating func perform(_ effect: Effect, _ album: inout Album) {
        switch effect {
        case .load(let wants): album.prepare(wants, aspect: model.viewport.pixelAspect)
        case .trash(let requests, _):
            send(
                .answered(requests.map { .trashed(op: $0.op, bytes: 2_000_000, place: "trash") }),
                &album)
        case .restore(let ops, _): send(.answered(ops.map { .restored(op: $0) }), &album)
        default: break
        }
    }

    /// Lets all motion end, and everything be seen.
    private mutating func rest(_ album: inout Album) {
        now += 10
        send(.frame, &album)
        if let front = model.frontPhoto { send(.presented([front]), &album) }
    }

    /// Plays the animation so many times; for each frame the median of the rounds counts.
    func measured(rounds: Int, album: inout Album) -> Figures {
        // Once for nothing: everything is decoded then, and the caches are warm.
        var warm = self
        _ = warm.play(&album)
        var played: [[FrameCost]] = []
        for _ in 0..<rounds {
            var stage = self
            played.append(stage.play(&album))
        }
        let frames = played[0].indices.map { n in FrameCost.median(of: played.map { $0[n] }) }
        return Figures(
            animation: animation, size: model.viewport, frames: frames,
            isResting: animation.trigger.isEmpty)
    }

    /// All frames from the trigger to the one at rest, which is the last.
    private mutating func play(_ album: inout Album) -> [FrameCost] {
        guard !animation.trigger.isEmpty else { return [draw(album)] }
        _ = draw(album)
        var intents = animation.trigger[...]
        var costs: [FrameCost] = []
        repeat {
            if let intent = intents.popFirst() { send(.intent(intent), &album) }
            send(.frame, &album)
            costs.append(draw(album))
            now += 1.0 / 60
        } while costs.count < 600 && (model.isMoving(at: now) || !intents.isEmpty)
        costs.append(draw(album))
        return costs
    }

    /// Composes and encodes the frame of this moment, as the program does.
    private mutating func draw(_ album: Album) -> FrameCost {
        let isMoving = model.isMoving(at: now)
        var cost = FrameCost()
        var clock = ThreadClock()
        if isMoving { _ = model.update(.frame, at: now) }
        let scene = model.scene(at: now)
        cost.scene = clock.lap()
        let frame = composer.frame(of: scene, in: model.viewport, isMoving: isMoving) {
            album.pictures(of: $0, seenAt: $1)
        }
        cost.compose = clock.lap()
        var bytes: [UInt8] = []
        let budget = Allowance(
            isMoving ? .motion : .rest, cells: frame.cells.count, most: nil,
            pacing: Pacing(interval: 1.0 / 60)
        ).budget
        let sent = encoder.encode(
            frame,
            options: .init(
                isMoving ? quality.fidelity : .exact, isSynchronized: true, ping: .status,
                openingPing: .status, budget: budget, movesCells: isMoving),
            into: &bytes)
        if isMoving { quality.note(sent.fidelity, bytes: sent.bytes, budget: budget) }
        cost.encode = clock.lap()
        cost.bytes = bytes.count
        return cost
    }
}
