/// What an observer of the waterfall follows (browsing.md §8.3): the selection is `frontPhoto`.
extension Model {
    /// The number of columns that the waterfall has now.
    public var waterfallColumnCount: Int { waterfall.columns(in: space) }
}
