/// The numbers of pictures and questions by kitty's protocol.
public enum GraphicsIDs {
    /// Pictures: each is used again once its picture is gone.
    ///
    /// They fit the 24 bits of a colour.
    static let pictures: ClosedRange<UInt32> = 0x726600...0x72663E
    /// A picture of one pixel that stays for the session.
    static let anchor: UInt32 = 0x72663F
    /// Whether the terminal knows the protocol; whether it reads keys that only some know; whether it shares memory with us.
    static let protocolQuestion: UInt32 = 0x7266_0001
    static let keyQuestion: UInt32 = 0x7266_0002
    static let sharingQuestion: UInt32 = 0x7266_0003

    static func areOurs(_ id: UInt32) -> Bool {
        pictures.contains(id) || id == anchor
            || (protocolQuestion...sharingQuestion).contains(id)
    }
}
