import Browsing
import DisplayList
import Photos
import Selecting

/// What is open over the photos, and what it keeps for the next time.
struct OpenPanels: Hashable, Sendable {
    /// The first row of help to be seen, while it is open.
    var helpScroll: Int?
    /// The words that help is reduced to; empty for all of it.
    var helpWords = ""
    /// What is known of the photo in front, while that is shown.
    var info: InfoPanel?
    /// What is measured of photos, and drawn over them.
    var figuring = Figuring()
    /// The photos that follow each other of themselves; nil while none do.
    var slideshow: Slideshow?
    /// The command being typed.
    var prompt: Prompt?
    var commands = CommandHistory()
    /// What `:set` has changed, by name.
    var setNames: [String] = []
    /// What a click of the right button has opened.
    var menu: MenuState?
    /// When a click has chosen from it: a second one so soon is part of the first.
    var lastMenuClick: Time?
}

/// The panel of what is known of the photo in front.
struct InfoPanel: Hashable, Sendable {
    /// What was read for the panel last: kept of one photo, whatever the number of photos.
    private(set) var header: PhotoHeader?
    /// Where a decision about the photo in front is kept, as it was found last.
    var trace: Trace?

    /// Where a decision about a photo was kept.
    struct Trace: Hashable, Sendable {
        let photo: PhotoID
        let judgement: Judgement
        let source: DecisionSource
    }

    /// Notes what was read of the photo in front; what was read among many has no folder, and nothing of the shot.
    mutating func note(_ told: PhotoHeader) {
        var told = told
        if told.folder.isEmpty, let header, header.photo == told.photo {
            told.folder = header.folder
            if told.shot == ShotDetails() { told.shot = header.shot }
        }
        header = told
    }
}

/// What the bar says, and whether it is there.
struct StatusBar: Hashable, Sendable {
    var message: Message? {
        didSet { remark = nil }
    }
    /// What is said for a moment over the message.
    var remark: Message?
    /// Whether the user wants it; in a small room there is none.
    var isWanted: Bool
    /// Whether a second line tells of camera, lens and exposure.
    var showsInfo = false
}
