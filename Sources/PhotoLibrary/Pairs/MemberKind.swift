import Formats

/// What a file can be to a photo, by the extension of its name alone.
public enum MemberKind: Hashable, Sendable {
    case jpeg, heif, raw
    /// A picture of any other format, which is always a photo of its own.
    case otherPicture
    /// A film, a sound or a small preview that a camera writes beside a photo.
    case companion
    /// A file that describes a photo.
    case sidecar

    /// Nil for names that are no part of any photo.
    public init?(name: [UInt8]) {
        guard let dot = NameParts.dot(of: name[...]) else { return nil }
        self.init(extension: name[(dot + 1)...])
    }

    /// Letters in any case, without the dot.
    init?(extension text: ArraySlice<UInt8>) {
        guard !text.isEmpty, text.count <= FileExtensions.longest else { return nil }
        let packed = text.reduce(0) { $0 << 8 | UInt64(NameParts.folded($1)) }
        guard let known = Self.known[packed] else { return nil }
        self = known
    }

    /// The part that pictures of a format have.
    private init(_ format: ImageFormat) {
        switch format {
        case .jpeg: self = .jpeg
        case .heic: self = .heif
        default: self = format.isRaw ? .raw : .otherPicture
        }
    }

    public var isPicture: Bool { order != nil }
    var isCamera: Bool { self != .otherPicture && isPicture }

    /// Which picture of a photo is named first; nil for what is no picture.
    private var order: Int? {
        switch self {
        case .jpeg: 0
        case .heif: 1
        case .raw: 2
        case .otherPicture: 3
        case .companion, .sidecar: nil
        }
    }

    /// The extensions of what is no picture.
    private static let extensions: [(MemberKind, String)] = [
        (.companion, "mov mp4 m4v wav m4a mp3 thm lrv lrf"),
        (.sidecar, "xmp aae pp3 arp dop on1 vrd"),
    ]

    /// By the extension, as `FileExtensions` packs it.
    private static let known: [UInt64: MemberKind] = {
        var known: [UInt64: MemberKind] = [:]
        for format in ImageFormat.allCases {
            for text in format.extensions {
                known[FileExtensions.packed(text.utf8)] = MemberKind(format)
            }
        }
        for (kind, texts) in extensions {
            for text in texts.split(separator: " ") {
                known[FileExtensions.packed(text.utf8)] = kind
            }
        }
        return known
    }()
}
