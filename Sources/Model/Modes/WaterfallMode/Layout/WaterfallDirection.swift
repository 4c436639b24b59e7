/// Into which column each tile of a waterfall goes.
public enum WaterfallDirection: String, Hashable, Sendable, CaseIterable {
    /// The one that ends highest, the leftmost of equals.
    case shortestFirst = "shortest-first"
    /// From left to right, over and over.
    case leftToRight = "left-to-right"
    /// From right to left, over and over.
    case rightToLeft = "right-to-left"
}
