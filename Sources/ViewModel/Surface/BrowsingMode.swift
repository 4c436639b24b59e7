/// A way of browsing that keys, command line and configuration name.
protocol BrowsingMode: Surface {
    static var mode: Mode { get }
    /// As people say it.
    static var title: String { get }

    init()
}
