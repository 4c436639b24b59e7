import DisplayList
import Geometry

@testable import Browsing
@testable import ModelScenes
@testable import ViewModel

/// A model with a moving photo in front, and a decoder that brings its frames.
struct PlayingBench {
    var bench: Bench
    let frames: [MovingFrame]
    /// Seconds that a frame takes to come.
    var latency = 0.002
    /// Which frame was shown last, counted over all plays, and when each was.
    private(set) var shown: [(frame: Int, time: Time)] = []
    private var coming: (frame: Int, due: Time)?
    private var last = -1
    /// What was asked for, a letter each: a first frame, a next one, one that is shown.
    private(set) var asked = ""
    private(set) var isOpen = false
    /// Whether the terminal answers for each frame at once.
    var hasQuickLine = true

    init(_ frames: [MovingFrame], photos: Int = 3, options: Options = Options()) {
        self.frames = frames
        bench = Bench(photos: photos, options: options)
        see()
    }

    var now: Time { bench.now }
    var current: Int? { shown.last?.frame }

    /// What the status line says of the photo.
    var words: String { bench.text }

    /// The front photo is decoded and on the screen.
    mutating func see() {
        guard let front = bench.model.frontPhoto else { return }
        var facts = PhotoFacts.usual
        facts.formatName = "GIF"
        facts.moves = true
        send(.decoded(front, facts))
        send(.presented([front]))
    }

    mutating func forgetAsked() { asked = "" }

    mutating func send(_ event: Event) { take(bench.send(event)) }

    mutating func press(_ intent: Intent) { send(.intent(intent)) }

    private mutating func take(_ effects: [Effect]) {
        for effect in effects {
            switch effect {
            case .frames(.open):
                isOpen = true
                asked += "o"
                last = -1
                coming = (0, now + latency)
            case .frames(.next):
                asked += "n"
                coming = (last + 1, now + latency)
            case .frames(.show):
                asked += "s"
                shown.append((last, now))
                if hasQuickLine, let front = bench.model.frontPhoto { send(.presented([front])) }
            case .frames(.end):
                isOpen = false
                coming = nil
            default: break
            }
        }
    }

    /// The next moment at which anything happens by itself: while something moves, it is drawn.
    private var next: Time? {
        let frame = bench.model.isMoving(at: now) ? now + 1 / 60 : nil
        return [coming?.due, bench.model.nextWake(after: now), frame].compactMap(\.self).min()
    }

    /// Lets time pass, as the loop does; how often something happened.
    @discardableResult
    mutating func run(_ seconds: Double) -> Int {
        let end = now + seconds
        var events = 0
        while let due = next, due <= end {
            bench.now = max(now, due)
            events += 1
            if let frame = coming, frame.due <= now, let front = bench.model.frontPhoto {
                coming = nil
                last = frame.frame
                send(.frameReady(front, frames[frame.frame % frames.count]))
            } else {
                send(.frame)
            }
        }
        bench.now = end
        return events
    }
}

extension [MovingFrame] {
    /// Frames with these delays, which are shown so often.
    static func delays(_ delays: [Double], plays: Int = 0) -> [MovingFrame] {
        delays.enumerated().map {
            MovingFrame(
                delay: $0.element, plays: plays, isLast: $0.offset == delays.count - 1, cost: 0.001)
        }
    }
}
