/// Bytes to show in one style; they may come from anywhere, and are sanitised when they are drawn.
public struct StyledText: Hashable, Sendable {
    public var text: [UInt8]
    public var style: CellStyle
    /// True where the text may be cut in its middle, keeping a file's extension, when room is short.
    public var isElastic: Bool
    /// True where each letter stands on what lies below it instead of the style's background.
    public var keepsGround: Bool
    /// By what the cells that it takes are known again.
    public var tag: Int?

    public init(
        _ text: [UInt8], style: CellStyle = CellStyle(), isElastic: Bool = false,
        keepsGround: Bool = false, tag: Int? = nil
    ) {
        self.text = text
        self.style = style
        self.isElastic = isElastic
        self.keepsGround = keepsGround
        self.tag = tag
    }

    public init(
        _ text: String, style: CellStyle = CellStyle(), isElastic: Bool = false,
        keepsGround: Bool = false
    ) {
        self.init(
            Array(text.utf8), style: style, isElastic: isElastic, keepsGround: keepsGround)
    }
}
