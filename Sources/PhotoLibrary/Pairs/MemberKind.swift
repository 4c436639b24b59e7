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
        if let known = Self.known[packed] {
            self = known
        } else if FileExtensions.contains(packed: packed) {
            self = .otherPicture
        } else {
            return nil
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

    private static let extensions: [(MemberKind, String)] = [
        (.jpeg, "jpg jpeg jpe jfif"),
        (.heif, "heic heif hif"),
        (
            .raw,
            """
            3fr ari arw bay cr2 cr3 crw cap dcr dcs dng drf eip erf fff gpr iiq k25 kdc mdc mef mos mrw \
            nef nrw orf ori pef ptx pxn raf raw rw2 rwl rwz sr2 srf srw sti x3f
            """
        ),
        (.otherPicture, "png gif bmp jxl webp tif tiff avif"),
        (.companion, "mov mp4 m4v wav m4a mp3 thm lrv lrf"),
        (.sidecar, "xmp aae pp3 arp dop on1 vrd"),
    ]

    private static let known: [UInt64: MemberKind] = {
        var known: [UInt64: MemberKind] = [:]
        for (kind, texts) in extensions {
            for text in texts.split(separator: " ") {
                known[text.utf8.reduce(0) { $0 << 8 | UInt64($1) }] = kind
            }
        }
        return known
    }()
}
