/// A way of browsing that keys, command line and configuration name.
package protocol BrowsingMode: Surface, Configurable {
    static var mode: Mode { get }
    /// As people say it.
    static var title: String { get }
    /// `g` and this bring it to the screen.
    static var key: Character { get }
}
