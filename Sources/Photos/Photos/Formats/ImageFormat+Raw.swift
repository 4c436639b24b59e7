/// Camera RAW: what is shown is the JPEG that the camera has put into the file, or else what the sensor took.
///
/// Most are TIFFs: which one a file is, its directories say, and `raw(maker:)`.
extension ImageFormat {
    public static let cr2 = ImageFormat(
        "CR2", ["cr2"], "image/x-canon-cr2", by: .base, begins: .canon)
    public static let cr3 = ImageFormat(
        "CR3", ["cr3"], "image/x-canon-cr3", by: .base, begins: .brands(["crx "]))
    public static let raf = ImageFormat(
        "RAF", ["raf"], "image/x-fuji-raf", by: .base, begins: .text("FUJIFILMCCD-RAW"))
    public static let orf = ImageFormat(
        "ORF", ["orf", "ori"], "image/x-olympus-orf", by: .base,
        begins: .text("IIRO"), .text("IIRS"), .text("MMOR"))
    public static let rw2 = ImageFormat(
        "RW2", ["rw2", "rwl"], "image/x-panasonic-rw2", by: .base,
        begins: .bytes([0x49, 0x49, 0x55, 0x00]))
    public static let nef = ImageFormat("NEF", ["nef", "nrw"], "image/x-nikon-nef", by: .base)
    public static let arw = ImageFormat(
        "ARW", ["arw", "srf", "sr2"], "image/x-sony-arw", by: .base)
    public static let dng = ImageFormat("DNG", ["dng"], "image/x-adobe-dng", by: .base)
    public static let pef = ImageFormat("PEF", ["pef"], "image/x-pentax-pef", by: .base)
    public static let srw = ImageFormat("SRW", ["srw"], "image/x-samsung-srw", by: .base)
    /// Of any other maker, in a TIFF.
    public static let raw = ImageFormat(
        "RAW",
        [
            "3fr", "fff", "iiq", "kdc", "dcr", "erf", "mos", "gpr", "ari", "bay", "cap", "dcs",
            "drf", "eip", "k25", "mdc", "mef", "ptx", "pxn", "raw", "rwz", "sti",
        ], "image/x-dcraw", by: .base)
    /// Older ones, in formats of their own: without a preview that can be found.
    public static let oldRaw = ImageFormat(
        "RAW of an older camera", ["crw", "mrw", "x3f"], "image/x-dcraw", by: .raw,
        begins: .text("HEAPCCDR", at: 6), .bytes([0x00, 0x4D, 0x52, 0x4D]), .text("FOVb"))

    static let rawFormats = [cr2, cr3, raf, orf, rw2, nef, arw, dng, pef, srw, raw, oldRaw]

    /// Whether a file of this format holds a picture of the sensor; what is shown is the preview in it, where there is one.
    public var isRaw: Bool { ImageFormat.rawFormats.contains(self) }

    /// The format of a RAW file in a TIFF, by the maker of the camera as the file gives it.
    public static func raw(maker: String) -> ImageFormat {
        let words = maker.lowercased().split(separator: " ")
        let makers: [(String, ImageFormat)] = [
            ("nikon", .nef), ("sony", .arw), ("pentax", .pef), ("ricoh", .pef), ("samsung", .srw),
            ("canon", .cr2),
        ]
        return makers.first { name, _ in words.contains { $0.hasPrefix(name) } }?.1 ?? .raw
    }
}

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

    /// Whether it is a video: riffle decodes none.
    public var isVideo: Bool { [.film, .matroska, .avi].contains(self) }
}
