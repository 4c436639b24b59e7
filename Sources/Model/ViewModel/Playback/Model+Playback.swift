import Browsing
import DisplayList

/// Moving photos: the one in front plays where it is seen alone, at rest.
extension Model {
    /// Seconds without any motion before it plays.
    private static let pause = 0.3
    /// Seconds without any input after which it is held.
    private static let patience = 600.0

    /// The photo in front, if it moves and is where it may play.
    private var playable: PhotoID? {
        guard let front = space.album.order.front,
            surfaces.playsFront,
            space.album.states[front]?.facts?.moves ?? false, space.album.isDecoded(front)
        else { return nil }
        return front
    }

    /// What its frames are decoded for: the part that is seen where it is zoomed in, else its room.
    private var frameWant: Want? {
        let own = wanted.filter { $0.photo == player.playback?.photo && $0.urgency == .shown }
        return own.first { $0.part != nil } ?? own.first
    }

    /// Follows an event, or the time; returns what is to be done about frames.
    mutating func followPlayback(_ event: Event, at time: Time) -> [Effect] {
        player.note(event, at: time)
        let photo = playable
        var effects: [Effect] = []
        if player.playback?.photo != photo {
            if player.playback?.hasOpened ?? false { effects.append(.frames(.end)) }
            player.playback = photo.map { Playback($0) }
            player.quietSince = nil
            player.line.restart()
            if player.lastInput == nil { player.lastInput = time }
        }
        guard let photo else { return effects }
        switch event {
        case .frameReady(photo, let frame): player.playback?.take(frame, at: time)
        case .framesFailed(photo, let reason): player.playback?.fail(reason)
        case .presented: player.line.noteArrival(at: time)
        case .answered(let answers) where answers.contains(where: \.isReturn): beginAnew(photo)
        default: break
        }
        player.quietSince = isMoving(at: time) ? nil : player.quietSince ?? time
        return effects + proceed(at: time)
    }

    /// While it was on its way back its file could not be opened.
    private mutating func beginAnew(_ photo: PhotoID) {
        guard let playback = player.playback, playback.hasOpened, playback.shown == nil else {
            return
        }
        player.playback = Playback(photo)
    }

    /// The frames that were requested are no longer on their way: they are requested from the first on, as the user has said.
    mutating func playAnew() {
        player.quietSince = nil
        guard let playback = player.playback, playback.hasOpened else { return }
        player.playback = Playback(playback.photo, wish: playback.wish)
    }

    private mutating func proceed(at time: Time) -> [Effect] {
        guard let want = frameWant else { return [] }
        if isAbandoned(at: time) { player.playback?.stand() }
        let mayRun = mayPlay && player.quietSince.map { time >= $0 + Self.pause - 1e-6 } ?? false
        let wasRunning = player.playback?.isRunning ?? false
        if isHeldOtherwise(want, at: time) { player.playback?.refresh() }
        let steps = player.playback?.proceed(mayRun: mayRun, at: time) ?? []
        if !wasRunning { player.line.restart() }
        if steps.contains(.show) {
            player.line.noteShown(at: time)
            holdOnSlowLine(at: time)
        }
        if steps.contains(where: { $0 == .open || $0 == .next }) { player.asked = want }
        return steps.map { step in
            switch step {
            case .open: .frames(.open(want))
            case .next: .frames(.next(want))
            case .show: .frames(.show)
            case .end: .frames(.end)
            }
        }
    }

    /// Whether a frame is held that was decoded for another room, or another part of the photo, than it is seen in now, at rest.
    private func isHeldOtherwise(_ want: Want, at time: Time) -> Bool {
        guard let playback = player.playback, let asked = player.asked, asked != want,
            asked.photo == want.photo, !isMoving(at: time)
        else { return false }
        return !(mayPlay && playback.canRun)
    }

    /// Whether it would run at rest, as far as it is not over.
    private var mayPlay: Bool {
        guard let playback = player.playback, player.hasFocus, player.isSeen,
            inputContext.isBrowsing
        else { return false }
        switch playback.wish {
        case .plays: return true
        case .stands: return false
        case .asSet: return space.options.playsFrames && space.options.motion == .full
        }
    }

    /// Whether the other end seems to be gone.
    private func isAbandoned(at time: Time) -> Bool {
        guard player.playback?.isRunning ?? false, let last = player.lastInput else { return false }
        return time >= last + Self.patience
    }

    private mutating func holdOnSlowLine(at time: Time) {
        guard player.playback?.isRunning ?? false, player.line.isTooSlow(at: time) else { return }
        player.playback?.stand()
        player.line.restart()
        let key = space.options.keyNames[.frames(.toggle)].map { " · \($0) plays" } ?? ""
        say([TextSpan("slow line\(key)")], at: time)
        _ = player.playback?.proceed(mayRun: false, at: time)
    }

    /// When something is to be done about it of itself; nil where nothing is.
    func playbackWake(after time: Time) -> Time? {
        guard let playback = player.playback, playback.canRun, frameWant != nil else { return nil }
        if playback.isRunning { return playback.nextWake.map { max($0, time + 1e-4) } }
        guard mayPlay, !isMoving(at: time) else { return nil }
        // Nothing tells that the last motion is over but the time.
        return (player.quietSince ?? time) + (player.quietSince == nil ? 1e-3 : Self.pause)
    }

    /// Does what a key says of the frames of the photo in front; false where there are none.
    mutating func actOnFrames(_ action: Intent.Frames) -> Bool {
        guard player.playback != nil else { return false }
        player.line.restart()
        switch action {
        case .toggle: player.playback?.toggle()
        case .step: player.playback?.stepOn()
        case .restart: player.playback?.restart()
        }
        return true
    }

    /// Whether the photo in front plays.
    public var isPlaying: Bool { player.playback?.isRunning ?? false }

    /// What is said of a photo that moves, beside its format's name.
    func movementMark(of photo: PhotoID) -> String {
        guard let playback = player.playback, playback.photo == photo else { return "moving" }
        if playback.isStill { return "" }
        switch playback.failure {
        case .tooLarge: return "too large to play"
        case .broken: return "cannot be played"
        case nil: break
        }
        if playback.isRunning { return "▶" }
        return playback.shown == nil || playback.isOver ? "moving" : "‖"
    }
}
