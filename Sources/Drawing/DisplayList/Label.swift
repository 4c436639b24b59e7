public import Geometry

/// A piece of text of one style; bytes as they came from the disk, made harmless when it is placed in cells.
public struct TextSpan: Hashable, Sendable {
    /// UTF-8 where it is ours; whatever the file system holds where it is a name.
    public var text: [UInt8]
    public var style: TextStyle
    /// True where the text may be cut in its middle (keeping the end of a file's name) when the line is too long.
    public var isElastic: Bool
    /// True where an elastic text is cut at its end instead: a reason, which begins with what matters.
    public var isReason = false
    /// What a click on it does.
    public var button: Button?
    /// Where a line is too long although its names are cut, the spans of the highest number are left out first; those of 0 stay.
    public var spare: Int

    public init(
        _ text: [UInt8], style: TextStyle = .plain, isElastic: Bool = false,
        button: Button? = nil, spare: Int = 0
    ) {
        self.text = text
        self.style = style
        self.isElastic = isElastic
        self.button = button
        self.spare = spare
    }

    public init(
        _ text: String, style: TextStyle = .plain, button: Button? = nil, spare: Int = 0
    ) {
        self.init(Array(text.utf8), style: style, button: button, spare: spare)
    }
}

/// The role of a text; the theme at the edge turns it into colours and attributes.
public enum TextStyle: Hashable, Sendable, CaseIterable {
    case plain, strong, dim, accent, warning, key
    /// On a photo, whose colours may be any.
    case caption
    /// On a photo too: that it is a favourite.
    case favourite
    /// On an empty card: why there is no photo.
    case reason
    /// The colours of labels.
    case red, yellow, green, blue, purple
    /// The sign of a mark.
    case mark
}

/// A line of text on the scene, drawn after all sprites.
public struct Label: Hashable, Sendable {
    public enum Place: Hashable, Sendable {
        /// A row of the screen painted over its whole width; 0 is the top row, −1 the bottom one.
        case bar(row: Int)
        /// At a point in units u; `width` is the most it may take, in units u.
        case point(Point, width: Double)
    }

    /// Which part of a text at a point stands there.
    public enum Alignment: Hashable, Sendable {
        case leading, centred, trailing
    }

    public var place: Place
    /// Of a text at a point.
    public var alignment: Alignment
    /// From the left in a bar.
    public var spans: [TextSpan]
    /// Set from the right in a bar; elastic ones are shortened first and the others drop out when there is no room.
    public var trailing: [TextSpan]

    public init(
        place: Place, alignment: Alignment = .centred, spans: [TextSpan], trailing: [TextSpan] = []
    ) {
        self.place = place
        self.alignment = alignment
        self.spans = spans
        self.trailing = trailing
    }
}

/// A box of text over the scene: rows of two columns under headings.
public struct Panel: Hashable, Sendable {
    /// Where it lies on the screen, in cells.
    public enum Place: Hashable, Sendable {
        /// In the middle, as large as its rows need.
        case centre
        /// In the upper right corner, of this size.
        case corner(columns: Int, rows: Int)
    }

    public struct Row: Hashable, Sendable {
        /// Left column (keys); empty in a heading or a line of text.
        public var key: [TextSpan]
        public var text: [TextSpan]
        /// What stands to the right of the row, in a second column of rows.
        public var beside: Beside?

        public init(key: [TextSpan] = [], text: [TextSpan]) {
            self.key = key
            self.text = text
        }
    }

    /// A row of the second column: keys and text, or text alone.
    public struct Beside: Hashable, Sendable {
        public var key: [TextSpan]
        public var text: [TextSpan]

        public init(key: [TextSpan], text: [TextSpan]) {
            self.key = key
            self.text = text
        }
    }

    public var place = Place.centre
    public var title: [TextSpan]
    public var rows: [Row]
    /// The first row shown, when there are more than fit.
    public var scroll: Int
    /// What stands below the rows.
    public var chart: Chart?

    public init(title: [TextSpan], rows: [Row], scroll: Int = 0) {
        self.title = title
        self.rows = rows
        self.scroll = scroll
    }
}
