@_spi(Coordinator) public import Browsing
public import DisplayList
import Geometry

/// The whole state of the program, as a value: events change it, and a scene can be had of it at any time.
///
/// It reads no clock and no file: times are told to it, in seconds, never running backward, and what is to be done
/// comes back as effects. An intent takes hold at once; motion is an overlay that ends in the layout of the new state.
public struct Model: Sendable {
    /// What all surfaces work on.
    var space: Workspace
    /// What the folder has told, besides its photos.
    var folder = FolderFacts()
    /// The modes, and the viewer above them.
    var surfaces: Surfaces
    var ambient = AmbientBackdrop()
    /// What is open over the photos.
    var panels = OpenPanels()
    var bar: StatusBar
    var ledger = Ledger()
    var trashGuard = TrashGuard()
    var decider = Decider()
    /// Copies, links and moves on their way.
    var filings = Filings()
    /// Which of the photos are shown.
    var selection = Selection()
    /// Whether the photo in front moves, and plays.
    var player = FramePlayer()
    /// The look at what is in the trash.
    var trashReview = TrashReview()
    /// The pixels that were requested last.
    var wanted: [Want] = []

    public init(options: Options, viewport: Viewport) {
        self.init(options: options, viewport: viewport, modes: Mode.registry)
    }

    /// A model with ways of browsing of its own.
    package init(
        options: Options, viewport: Viewport, modes types: [any BrowsingMode.Type]
    ) {
        surfaces = Surfaces(types, options)
        space = Workspace(options: options.common, viewport: viewport)
        bar = StatusBar(isWanted: options.isBarVisible)
        fitBar()
        selection.last = options.filter
        space.watchFacts(isSelecting)
    }

    /// How everything behaves: as it was at the start, and what keys and commands have set since.
    public var options: Options {
        var options = Options()
        options.common = space.options
        surfaces.note(in: &options)
        return options
    }

    /// The room there is, with the rows that the bar takes now.
    public var viewport: Viewport { review?.model.viewport ?? space.viewport }

    /// The photo in front, the one that intents act on.
    public var frontPhoto: PhotoID? { review?.model.frontPhoto ?? space.album.order.front }

    /// What keys of other alphabets mean.
    public var langmap: Langmap { space.options.langmap }

    /// What keys mean now.
    public var inputContext: InputContext {
        if let review { return review.model.inputContext }
        if panels.prompt != nil { return .command }
        if panels.helpScroll != nil { return .help }
        if panels.menu != nil { return .menu }
        return browsingContext
    }

    /// What keys mean once help, the menu and the command line are closed.
    var browsingContext: InputContext { surfaces.inputContext(in: space) }

    /// The way of browsing, behind the viewer where that is open.
    public var mode: Mode { surfaces.mode }
}
