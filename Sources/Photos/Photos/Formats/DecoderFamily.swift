/// Workers that share a library, and a program.
public enum DecoderFamily: Hashable, Sendable, CaseIterable {
    /// libjpeg-turbo, libpng, giflib and our own decoders of small formats: `riffle-decode`.
    case base
    case webp
    /// libde265, for HEIC.
    case hevc
    /// dav1d, for AVIF.
    case av1
    case tiff
    case jpegXL
    /// LibRaw, for camera RAW without a preview.
    case raw

    /// What its program's name ends in behind `riffle-decode`.
    public var programSuffix: String {
        switch self {
        case .base: ""
        case .webp: "-webp"
        case .hevc: "-hevc"
        case .av1: "-av1"
        case .tiff: "-tiff"
        case .jpegXL: "-jxl"
        case .raw: "-raw"
        }
    }

    /// The Debian package of its library, as the Debian calls it that this program is built on; the base's are those of riffle itself.
    public var package: String? {
        switch self {
        case .base: nil
        case .webp: "libwebp7"
        case .hevc: "libde265-0"
        case .av1: Self.isDebian13 ? "libdav1d7" : "libdav1d6"
        case .tiff: "libtiff6"
        case .jpegXL: Self.isDebian13 ? "libjxl0.11" : "libjxl0.7"
        case .raw: Self.isDebian13 ? "libraw23t64" : "libraw20"
        }
    }

    private static var isDebian13: Bool {
        #if DEBIAN_13
            true
        #else
            false
        #endif
    }
}
