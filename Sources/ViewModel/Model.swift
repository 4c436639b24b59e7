public import DisplayList
import Geometry
import Layouts

/// The whole state of the program, as a value: events change it, and a scene can be had of it at any time.
///
/// It reads no clock and no file: times are told to it, in seconds, never running backward, and what is to be done
/// comes back as effects. An intent takes hold at once; motion is an overlay that ends in the layout of the new state.
public struct Model: Sendable {
    public internal(set) var options: Options
    /// The way of browsing, behind the viewer where that is open.
    public internal(set) var mode: Mode
    /// The room there is, with the rows that the bar takes now.
    public internal(set) var viewport: Viewport

    var order = Order()
    var photos = PhotoTable<Photo>()
    /// Only of those that were shown or soon may be.
    var states: [PhotoID: PhotoState] = [:]
    var favourites: Set<PhotoID> = []
    /// Those of earlier sessions.
    var foundFavourites: Set<PhotoID> = []
    /// Width and height in pixels, as far as they are known, and when the photos were taken.
    var sizes = PhotoTable<Size>()
    var dates = PhotoTable<CalendarDate>()
    /// Which headers were asked for, and which have been answered.
    var headers = HeaderRequests()
    /// The deck's motion, and the drag on it.
    var motion = Motion()
    var gesture: Gesture?
    var stack = StackState()
    var grid = GridState()
    var waterfall = WaterfallState()
    var carousel = CarouselState()
    /// One photo opened above the mode.
    var viewer: ViewerState?
    /// The photo on its way from one mode to the next.
    var passage: Passage?
    var echo = Echo()
    /// The command being typed.
    var prompt: Prompt?
    var commands = CommandHistory()
    var history = History()
    var ledger = TrashLedger()
    var guardian = TrashGuard()
    var message: Message? {
        didSet { remark = nil }
    }
    /// What is said for a moment over the message.
    var remark: Message?
    /// Whether the terminal tells a repeat from a press, so that each press counts.
    var reportsReleases = false
    /// What a click of the right button has opened.
    var menu: MenuState?
    /// When a click has chosen from it: a second one so soon is part of the first.
    var lastMenuClick: Time?
    /// The first row of help to be seen, while it is open.
    var helpScroll: Int?
    var isBarWanted: Bool
    var hasFolder = false
    /// How many photos the folder turned out to have while it is still being read; 0 where all are here.
    var expectedCount = 0
    /// 1 where the user last went forward, −1 where back.
    var direction = 1
    var lastWheelPage: Time?
    /// When the last step from one photo to another was made.
    var lastStep: Time?
    /// True where it followed the one before so fast that the next ones are about to come.
    var isHasty = false
    /// The photo in front after the last event, and since when.
    var lastFront: PhotoID?
    var frontSince: Time = 0
    var wanted: [Want] = []

    public init(options: Options, viewport: Viewport) {
        self.options = options
        mode = options.mode
        self.viewport = viewport
        isBarWanted = options.isBarVisible
        fitBar()
    }

    /// The photo in front, the one that intents act on.
    public var frontPhoto: PhotoID? { order.front }

    /// What keys mean now.
    public var phase: Phase {
        if helpScroll != nil { return .help }
        if prompt != nil { return .command }
        if menu != nil { return .menu }
        return browsingPhase
    }

    /// What keys mean once help, the menu and the command line are closed.
    var browsingPhase: Phase {
        if viewer != nil { return isViewerZoomed ? .zoomed : .cards }
        return mode.hasTiles || isPileSpread ? .tiles : .cards
    }

    var geometry: DeckGeometry { DeckGeometry(viewport: viewport.size, options: options.deck) }

    /// A stretch of motion that begins at `time`, already one frame in.
    func span(_ duration: Double, at time: Time) -> Span {
        Span(
            start: time - options.durations.frame, duration: duration * options.durations.speed)
    }

    func name(of id: PhotoID) -> [UInt8] { photos[id]?.name ?? [] }
}
