/// What is no picture, but what somebody may take for one: it is named, so that the card says why there is none.
extension ImageFormat {
    public static let film = ImageFormat(
        "video (MP4, QuickTime)", [], "video/mp4",
        begins: .brands([
            "qt  ", "isom", "iso2", "iso4", "iso5", "iso6", "mp41", "mp42", "avc1", "M4V ", "3gp4",
            "3gp5", "3gp6", "3gp7", "3g2a",
        ]), .text("moov", at: 4), .text("mdat", at: 4), .text("wide", at: 4))
    public static let matroska = ImageFormat(
        "video (Matroska)", [], "video/x-matroska", begins: .bytes([0x1A, 0x45, 0xDF, 0xA3]))
    public static let avi = ImageFormat(
        "video (AVI)", [], "video/x-msvideo", begins: .text("AVI ", at: 8))
    public static let pdf = ImageFormat("PDF", [], "application/pdf", begins: .text("%PDF"))
    public static let archive = ImageFormat(
        "archive (zip, 7z)", [], "application/zip", begins: .bytes([0x50, 0x4B, 0x03, 0x04]),
        .bytes([0x37, 0x7A, 0xBC, 0xAF]))

    static let otherFormats = [film, matroska, avi, pdf, archive]

    /// Whether it is a video, of which nothing is ever decoded.
    public var isVideo: Bool { [.film, .matroska, .avi].contains(self) }
}
