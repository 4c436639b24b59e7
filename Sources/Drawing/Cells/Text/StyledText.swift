/// Bytes to show in one style; they may come from anywhere, and are sanitised when they are drawn.
public struct StyledText: Hashable, Sendable {
    public var text: [UInt8]
    public var style: CellStyle
    /// True where the text may be cut in its middle, keeping the end of a file's name, when room is short.
    public var isElastic: Bool
    /// True where an elastic text is cut at its end instead.
    public var isReason: Bool
    /// True where each letter stands on what lies below it instead of the style's background.
    public var keepsGround: Bool
    /// By what the cells that it takes are known again.
    public var tag: Int?
    /// Where a line is too long, the texts of the highest number are left out first; those of 0 stay.
    public var spare: Int

    public init(
        _ text: [UInt8], style: CellStyle = CellStyle(), isElastic: Bool = false,
        keepsGround: Bool = false, tag: Int? = nil, spare: Int = 0,
        isReason: Bool = false
    ) {
        self.text = text
        self.style = style
        self.isElastic = isElastic
        self.isReason = isReason
        self.keepsGround = keepsGround
        self.tag = tag
        self.spare = spare
    }

    public init(
        _ text: String, style: CellStyle = CellStyle(), isElastic: Bool = false,
        keepsGround: Bool = false, spare: Int = 0, isReason: Bool = false
    ) {
        self.init(
            Array(text.utf8), style: style, isElastic: isElastic, keepsGround: keepsGround,
            spare: spare, isReason: isReason)
    }
}
