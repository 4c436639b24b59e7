import CLinux
import Cells

/// The size of a terminal, in cells and in pixels.
///
/// Any field may be 0: serial lines know no size, and many terminals tell no pixels.
public struct TerminalSize: Hashable, Sendable {
    public var columns: Int
    public var rows: Int
    public var pixelWidth: Int
    public var pixelHeight: Int

    public init(columns: Int, rows: Int, pixelWidth: Int = 0, pixelHeight: Int = 0) {
        self.columns = columns
        self.rows = rows
        self.pixelWidth = pixelWidth
        self.pixelHeight = pixelHeight
    }

    /// The part that is drawn.
    public var drawn: (columns: Int, rows: Int) {
        (min(columns, Frame.mostColumns), min(rows, Frame.mostRows))
    }

    init(_ size: TtySize) {
        self.init(
            columns: Int(size.columns), rows: Int(size.rows),
            pixelWidth: Int(size.pixel_width), pixelHeight: Int(size.pixel_height))
    }
}
