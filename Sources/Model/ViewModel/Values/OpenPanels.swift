import Browsing

/// What is open over the photos, and what it keeps for the next time.
struct OpenPanels: Hashable, Sendable {
    /// The first row of help to be seen, while it is open.
    var helpScroll: Int?
    /// The words that help is reduced to; empty for all of it.
    var helpWords = ""
    /// What is known of the photo in front, while that is shown.
    var info: InfoPanel?
    /// The command being typed.
    var prompt: Prompt?
    var commands = CommandHistory()
    /// What a click of the right button has opened.
    var menu: MenuState?
    /// When a click has chosen from it: a second one so soon is part of the first.
    var lastMenuClick: Time?
}
