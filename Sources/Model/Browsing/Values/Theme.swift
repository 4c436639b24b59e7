public import DisplayList

/// The colours of the scene.
public struct Theme: Hashable, Sendable {
    /// Behind everything.
    public var backdrop = Colour(0x0F_1113)
    /// How much of the light of a photo's echo is seen in the backdrop, 0…1.
    public var echoStrength = 0.35
    /// What lies behind a transparent picture, and in a card while there is nothing of its photo; nil leaves it open.
    public var matte: Colour? = Colour(0x0F_1113)
    /// The line around a card.
    public var border = Colour(0x22_2528)
    /// The frame around the photo that keys act on, among others.
    public var selection = Colour(0x6F_B7DA)
    /// The line around a marked photo, among others.
    public var mark = Colour(0x22_CFCF)
    /// The edges of photos behind one that stands for them.
    public var edge = Colour(0x6A_7078)
    /// The thumb of a scroll bar over a photo.
    public var scrollBar = Colour(0x8A_9099)
    /// The line around a favourite, and around a card about to become one.
    public var accent = Colour(0xD9_A05B)
    /// The line around a card that would be trashed if it were let go.
    public var warning = Colour(0xC8_553D)
    /// In units u.
    public var borderWidth = 1.0

    public init() {}
}
