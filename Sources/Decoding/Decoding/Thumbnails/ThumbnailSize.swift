/// The sizes of the desktop's thumbnails, smallest first (freedesktop.org, Thumbnail Managing Standard 0.9.0).
enum ThumbnailSize: String, CaseIterable, Comparable {
    case normal
    case large
    case xLarge = "x-large"
    case xxLarge = "xx-large"

    /// Pixels of the box that a thumbnail fits in.
    var side: Int {
        switch self {
        case .normal: 128
        case .large: 256
        case .xLarge: 512
        case .xxLarge: 1024
        }
    }

    static func < (a: ThumbnailSize, b: ThumbnailSize) -> Bool { a.side < b.side }
}
