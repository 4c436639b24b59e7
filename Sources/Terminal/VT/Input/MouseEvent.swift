/// A report of the mouse.
public struct MouseEvent: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case press, release, drag
        case wheelUp, wheelDown, wheelLeft, wheelRight
    }

    public var kind: Kind
    /// 1 left, 2 middle, 3 right, 8…11 extra buttons; 0 for the wheel.
    public var button: Int
    /// 1-based column or, if `isPixels`, the pixel from the left as the terminal counts.
    public var column: Int
    /// 1-based row or, if `isPixels`, the pixel from the top as the terminal counts.
    public var row: Int
    public var isPixels: Bool
    public var modifiers: Modifiers

    public init(
        kind: Kind, button: Int, column: Int, row: Int, isPixels: Bool = false,
        modifiers: Modifiers = []
    ) {
        self.kind = kind
        self.button = button
        self.column = column
        self.row = row
        self.isPixels = isPixels
        self.modifiers = modifiers
    }
}
