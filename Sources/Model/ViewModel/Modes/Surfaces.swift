@_spi(Coordinator) import Browsing
import CompareMode
import DisplayList
import Geometry
import ViewerMode

/// What is in front of the user: the ways of browsing, the overlay above them, and the way from one to the next.
///
/// It is handed the workspace that all surfaces work on, and sees nothing else of the model.
struct Surfaces: Sendable {
    /// All ways of browsing.
    var modes: Modes
    /// The way of browsing, behind the overlay where one is open.
    var mode: Mode
    /// What is open above the mode.
    var overlay: (any Overlay)?
    /// The photo on its way from one mode to the next.
    var transition: ModeTransition?
    /// Photos that have just been turned.
    var turning = TurningPhotos()
    /// Where the mouse is, if it was used last; nil where a key was.
    var pointer: Point?
    /// How the viewer behaves that is opened next.
    private var viewerSettings: ViewerSettings
    /// When the wheel last turned a page.
    private var lastWheelPage: Time?

    /// Ways of browsing as the options have them, the first to have the screen as these say.
    init(_ types: [any BrowsingMode.Type], _ options: Options) {
        modes = Modes(types, options)
        mode = options.mode ?? .usual
        viewerSettings = options[ViewerSettings.self]
    }

    /// The mode that has the screen, or lies below the overlay.
    var current: any BrowsingMode {
        _read { yield modes[mode] }
        _modify { yield &modes[mode] }
    }

    /// Writes what modes and viewer remember into options.
    func note(in options: inout Options) {
        options[ViewerSettings.self] = viewer?.settings ?? viewerSettings
        modes.note(in: &options)
    }

    /// What a mode or the viewer stores.
    subscript<Own: Configurable>(type: Own.Type) -> Own {
        get { (viewer?.settings ?? viewerSettings) as? Own ?? modes[type] }
        set {
            guard let settings = newValue as? ViewerSettings else { return modes[type] = newValue }
            viewerSettings = settings
            guard var viewer else { return }
            viewer.settings = settings
            overlay = viewer
        }
    }

    /// A viewer of a photo, as the last one was left.
    func newViewer(of photo: PhotoID, in space: Workspace) -> Viewer {
        Viewer(
            photo: photo, natural: space.album.naturalSize(of: photo), settings: viewerSettings)
    }

    /// Whether a turn of the wheel turns a page: one for each `pause` seconds since the last.
    mutating func noteWheel(at time: Time, pause: Double) -> Bool {
        // Moments are sums of many small times: those that differ in the last digit are the same.
        if let last = lastWheelPage, time - last < pause - 1e-9 { return false }
        lastWheelPage = time
        return true
    }

    /// One photo opened above the mode.
    var viewer: Viewer? { overlay as? Viewer }

    /// Photos that are compared above the mode.
    var compare: Compare? { overlay as? Compare }

    /// Notes by how much compared photos are shifted against the first of them.
    mutating func noteShifts(_ shifts: [PhotoID: Point?], against first: PhotoID) {
        guard var compare else { return }
        compare.noteShifts(shifts, against: first)
        overlay = compare
    }

    /// Compared photos whose headers are still to be requested.
    mutating func takeUndescribed(in space: Workspace) -> [PhotoID] {
        guard var compare else { return [] }
        let photos = compare.takeUndescribed(in: space)
        if !photos.isEmpty { overlay = compare }
        return photos
    }

    mutating func closeOverlay(in space: inout Workspace) {
        if let viewer { viewerSettings = viewer.settings }
        overlay = nil
        space.cover(false)
    }
}
