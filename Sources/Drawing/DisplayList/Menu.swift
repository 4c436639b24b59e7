public import Geometry

/// What a piece of text on the screen is a button for.
public enum Button: Hashable, Sendable {
    case help, undo, mode, favourite, quit
    /// What the surface says of itself: its page, its type, how close it looks.
    case status
    /// What may be done to files.
    case policy
    /// A row of the menu, from 0.
    case item(Int)
    /// The menu around its rows.
    case menu
}

/// A small box of rows to choose from, at the pointer, over everything else.
public struct Menu: Hashable, Sendable {
    public struct Row: Hashable, Sendable {
        public var text: [TextSpan]
        /// Its key, at the right; left out where there is no room.
        public var hint: [TextSpan]

        public init(text: [TextSpan], hint: [TextSpan] = []) {
            self.text = text
            self.hint = hint
        }
    }

    /// The point in units u at which it hangs, by a corner.
    public var point: Point
    public var title: [TextSpan]
    public var rows: [Row]
    /// The row that the keyboard is at.
    public var selected: Int

    public init(point: Point, title: [TextSpan], rows: [Row], selected: Int) {
        self.point = point
        self.title = title
        self.rows = rows
        self.selected = selected
    }
}
