/// A picture format: what it is called, how it is recognised, and which family of workers decodes it.
///
/// The first bytes of a file say its format, never its name; the extensions say only which files of a folder are
/// looked at. A new format is a row here and in `allCases`, and what Decoding needs to know of it.
public struct ImageFormat: RawRepresentable, Hashable, Sendable, CaseIterable {
    /// Its name, as people say it.
    public let rawValue: String
    /// In lower case and without the dot; up to five letters each.
    public let extensions: [String]
    public let mediaType: String
    /// Its own word in a filter.
    private let word: String?
    /// The workers that decode it; nil where there is no decoder for it.
    public let family: DecoderFamily?
    /// Each says what a file of the format may begin with.
    let signatures: [Signature]

    init(
        _ name: String, _ extensions: [String], _ mediaType: String,
        by family: DecoderFamily? = nil, filterWord: String? = nil,
        begins signatures: Signature...
    ) {
        rawValue = name
        self.extensions = extensions
        self.mediaType = mediaType
        self.family = family
        word = filterWord
        self.signatures = signatures
    }

    /// The format of that name.
    public init?(rawValue: String) {
        guard let known = ImageFormat.allCases.first(where: { $0.rawValue == rawValue }) else {
            return nil
        }
        self = known
    }

    /// Its word in a filter, which all RAWs share; nil where none asks for it.
    public var filterWord: String? { isRaw ? "raw" : word }

    /// Whether there is a decoder for it.
    public var isSupported: Bool { family != nil }

    /// Whether its files keep each pixel as it was, mostly or always.
    public var isLossless: Bool {
        [.png, .tiff, .bmp, .photoshop, .photoshopBig, .netpbm, .qoi].contains(self)
    }

    /// First bytes of a file that are enough to recognise any format but SVG.
    public static let signatureSize = 32

    /// The format of a file that begins with these bytes; `signatureSize` are enough, SVG may need 256.
    ///
    /// Most kinds of camera RAW are TIFFs here: only their directories tell them from others. Of files of boxes the first
    /// brand that is known counts; where it is one of HEIF in general, the file may turn out to be an AVIF.
    public static func recognise(_ start: [UInt8]) -> ImageFormat? {
        if let brands = Signature.brands(of: start) {
            return brands.lazy.compactMap { brand in
                allCases.first { $0.signatures.contains { $0.hasBrand(brand) } }
            }.first
        }
        return allCases.first { format in format.signatures.contains { $0.matches(start) } }
    }

    public static func == (a: ImageFormat, b: ImageFormat) -> Bool { a.rawValue == b.rawValue }

    public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}
