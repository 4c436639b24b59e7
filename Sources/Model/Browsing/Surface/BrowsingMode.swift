/// A way of browsing that keys, command line and configuration name.
package protocol BrowsingMode: Surface, Configurable {
    static var mode: Mode { get }
    /// As people say it.
    static var title: String { get }
    /// `g` and this bring it to the screen.
    static var key: Character { get }
    /// Whether photos of the trash are well looked at in it.
    static var suitsReview: Bool { get }
}

extension BrowsingMode {
    package static var suitsReview: Bool { true }
}
