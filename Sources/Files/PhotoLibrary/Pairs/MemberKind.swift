import Photos

/// What a file can be to a photo, by how its name ends.
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
        self.init(name: name[...])
    }

    init?(name: ArraySlice<UInt8>) {
        guard let dot = NameParts.dot(of: name) else { return nil }
        let text = name[(dot + 1)...]
        if !text.isEmpty, text.count <= Self.longest,
            let known = Self.known[FileExtensions.packed(text)]
        {
            self = known
        } else if let source = NameParts.source(ofBackup: name), Self(name: source) != nil {
            self = .sidecar
        } else {
            return nil
        }
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

    /// Letters of the longest extension.
    private static let longest = 6

    /// By the extension, as `FileExtensions` packs it.
    private static let known: [UInt64: MemberKind] = {
        var known: [UInt64: MemberKind] = [:]
        for format in ImageFormat.allCases {
            for text in format.extensions {
                known[FileExtensions.packed(text.utf8)] = MemberKind(format)
            }
        }
        for text in FileExtensions.companions {
            known[FileExtensions.packed(text.utf8)] = .companion
        }
        for text in FileExtensions.sidecars { known[FileExtensions.packed(text.utf8)] = .sidecar }
        return known
    }()
}
