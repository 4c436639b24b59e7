/// What keys mean.
public enum InputContext: Hashable, Sendable, CaseIterable {
    /// One photo in front: arrows turn pages, up trashes.
    case cards
    /// Many photos side by side: arrows move the selection.
    case tiles
    /// One photo, larger than the screen: arrows pan.
    case zoomed
    /// A command is being typed.
    case command
    /// The menu is open: keys move in it, choose, or close it.
    case menu
    /// Help is open: keys scroll and close it, and nothing can be trashed.
    case help
    /// A search is active, besides one of the first three: some keys go to its matches.
    case searching

    /// What is looked at is in the trash, besides one of the first three: some keys bring it back.
    case reviewing
    /// Photos are compared, besides cards or zoomed: some keys are of cells.
    case comparing

    /// A slideshow runs, besides one of the first three: some keys change its pace.
    case presenting

    /// True where intents about photos have an effect.
    public var isBrowsing: Bool { self != .help && self != .command && self != .menu }
}
