public import Cells
import Composing
public import DisplayList
import Geometry
import System
public import TTY
public import Trash
import VT

/// The screen for the length of a session: a frame out, an answer in.
///
/// It has the terminal and everything that is known of it, paces the frames, and keeps what they show until the terminal
/// has them.
public struct ScreenSession {
    let device: any ScreenDevice
    /// The present on the loop's clock, in seconds.
    let clock: @Sendable () -> Double
    /// What is known of the terminal by now.
    var facts: ScreenFacts
    /// The ways of drawing that there are, and the one that draws.
    let outputs: [any Output.Type]
    var output: any Output

    var parser = InputParser()
    var pacing: Pacing
    var keyboard = KeyboardProtocol()

    /// What must be drawn, and when.
    public var redraw = Redraw()
    /// The last frame was drawn for motion.
    var isRough = false
    /// Which frame is on the screen, counted from the first.
    var frameNumber = 0
    /// When the frame at rest is to be drawn in finer blocks; nil where that is done, under way, or not to be.
    var refinementDue: Double?
    /// Which frames are drawn before keys bring them.
    var ahead = AheadSteps()
    /// The terminal says that its window cannot be seen.
    var isHidden = false
    var lastFrame = 0.0
    /// The earliest time at which the input in hand may have come.
    var inputSince = 0.0
    /// Where the buttons of the last frame lie.
    var buttons: [ButtonCells] = []
    /// What the frames show, once they are written out whole and the terminal has answered for them.
    public internal(set) var evidence = ScreenEvidence<PhotoID>()
    /// What the last frame shows.
    var shownNow = ScreenEvidence<PhotoID>.Showing([:], question: nil)
    /// What takes pictures from the terminal where the program is killed, as the watchdog knows it.
    var guardSequence: [UInt8] = []
    /// What the last frame shows, where only a part of it was sent.
    var unseen: ScreenEvidence<PhotoID>.Showing?
    /// The pacing's number of the last frame that was sent; nil before the first that was asked about.
    var lastNumber: Int?
    var pingsOut = 0
    /// Extra bytes that go before the next frame: questions, and modes that the terminal turned out to have.
    var prelude: [UInt8] = []
    /// Until then the first frame waits for its pictures.
    var firstFrameDue = 0.0
    /// What the terminal may read, until it has answered.
    var sharedQuestion: SharedObject?
    /// Whether tmux has dropped pictures.
    public var tmuxCheck = TmuxCheck()
    /// Whether the terminal was asked how it shows pictures.
    var hasAskedOfPixels = false
    /// When the start-up questions were asked.
    var asked: Double?

    /// Seconds between frames in motion.
    static let frameInterval = 1.0 / 60
    /// Seconds between frames of a moving photo.
    static let playingInterval = 1.0 / 30
    /// Seconds of rest after which a frame is drawn in finer blocks.
    static let refinementDelay = 0.15
    /// Seconds after which the answers to the start-up questions are not waited for any more.
    static let fencePatience = 2.0
    /// Seconds that the terminal may take to say that it reports no key any more.
    static let releasePatience = 0.1
    /// What a terminal of the same machine is taken for, in bytes a second: what it answers says more of its frames.
    static let localRate = 200e6
    /// Longer than this a blank screen would be noticed, in seconds.
    public static let firstFramePatience = 0.05

    /// Draws on `device` with these capabilities; `clock` says the present in seconds.
    public init(
        _ facts: ScreenFacts, on device: any ScreenDevice, clock: @escaping @Sendable () -> Double
    ) {
        self.init(facts, on: device, among: Outputs.all, clock: clock)
    }

    /// Draws by the best of these ways.
    init(
        _ facts: ScreenFacts, on device: any ScreenDevice, among outputs: [any Output.Type],
        clock: @escaping @Sendable () -> Double
    ) {
        self.device = device
        self.clock = clock
        self.facts = facts
        self.outputs = outputs
        output = (outputs.best(for: facts) ?? Outputs.fallback).init(facts)
        pacing = ScreenSession.pacing(for: facts)
    }

    /// What the terminal can do, as far as it is known by now.
    var capabilities: Capabilities { facts.capabilities }

    /// Whether the first frame may wait for pictures.
    public var awaitsPictures: Bool { type(of: output).awaitsPictures }

    /// Bytes a second that the terminal takes, as far as is known.
    var lineRate: Double {
        capabilities.isRemote ? pacing.rate ?? facts.remoteRate : ScreenSession.localRate
    }

    /// Whether the terminal was told to report when its window can be seen.
    var watchesVisibility: Bool { hasAskedOfPixels && capabilities.tellsVisibility }

    static func pacing(for facts: ScreenFacts) -> Pacing {
        let isRemote = facts.capabilities.isRemote
        return Pacing(
            interval: frameInterval, guess: isRemote ? facts.remoteRate : nil,
            hidden: isRemote ? Pacing.hiddenBySSH : Pacing.hiddenLocally)
    }

    /// How text is written.
    public var encoding: TextEncoding { facts.encoding }

    /// Whether the program has the terminal.
    public var isActive: Bool { device.isActive }

    /// When `lateInputs` may have something, in seconds; nil where nothing is under way.
    public var inputDeadline: Double? { parser.deadline }

    /// Waits for input, signals, the descriptors or the deadline, in nanoseconds on the terminal's clock.
    public func wait(until deadline: UInt64?, extra: [Int32]) -> Wakeup {
        device.wait(until: deadline, extra: extra)
    }
}
