import Geometry
import System

/// The desktop's thumbnails: what other programs have made of the same photos, and what riffle makes for them.
///
/// As the freedesktop.org Thumbnail Managing Standard 0.9.0 has it.
public struct ThumbnailCache: Sendable {
    /// The path of the cache's folder.
    public let directory: [UInt8]
    /// Whether anything is written there.
    public let mayWrite: Bool
    /// Whose notes on failures count: the program with its version.
    let program: String
    private let realDirectory: [UInt8]

    /// `directory` may be missing; `program` is the name under which failures are noted, `riffle-` and the version.
    public init(directory: [UInt8], mayWrite: Bool, program: String) {
        self.directory = directory
        self.mayWrite = mayWrite
        self.program = program
        realDirectory = absolutePath(directory)
    }

    /// Where the cache is by the rules of the desktop, in the user's directory of caches.
    public static func directory(in cacheHome: [UInt8]) -> [UInt8] {
        cacheHome + "/thumbnails".utf8
    }

    /// The folder of one size.
    func folder(_ size: ThumbnailSize) -> [UInt8] { directory + "/\(size.rawValue)".utf8 }

    /// The folder of this program's notes on failures.
    var failureFolder: [UInt8] { directory + "/fail/\(program)".utf8 }

    /// Whether a file lies in the cache itself: there are no thumbnails of thumbnails.
    func holds(_ path: [UInt8]) -> Bool {
        [directory, realDirectory].contains { path.starts(with: $0 + [0x2F]) }
    }

    /// The smallest thumbnail of a photo that serves for a target, of the proven ones first; else the largest that is too small.
    func find(
        _ subject: ThumbnailSubject, of original: borrowing PhotoFile, photo: PixelSize,
        target: PixelSize
    ) -> CachedThumbnail? {
        var best: CachedThumbnail?
        var bestServes = false
        for size in ThumbnailSize.allCases {
            guard let found = open(size, of: subject, original, photo: photo) else { continue }
            let serves = CachedThumbnail.serves(found.size, target: target, photo: photo)
            if serves, found.isProven { return consume found }
            if bestServes { continue }
            best = consume found
            bestServes = serves
        }
        return best
    }

    /// Whether a thumbnail of one size is there that is proven to be of this content.
    func hasProven(
        _ size: ThumbnailSize, of subject: ThumbnailSubject, _ original: borrowing PhotoFile,
        photo: PixelSize
    ) -> Bool {
        open(size, of: subject, original, photo: photo)?.isProven ?? false
    }

    private func open(
        _ size: ThumbnailSize, of subject: ThumbnailSubject, _ original: borrowing PhotoFile,
        photo: PixelSize
    ) -> CachedThumbnail? {
        let path = BytePath.join(folder(size), subject.name)
        guard let file = try? PhotoFile(path: path), let facts = ThumbnailFacts(of: file),
            subject.isShown(by: facts), CachedThumbnail.hasShape(facts.size, of: photo)
        else { return nil }
        return CachedThumbnail(file: file, size: facts.size, isProven: facts.isProof(of: original))
    }
}

/// A thumbnail that says it shows a photo as it is now, opened to be decoded.
struct CachedThumbnail: ~Copyable {
    let file: PhotoFile
    let size: PixelSize
    /// Whether it is riffle's own and of this very content; others may show what had the photo's name before.
    let isProven: Bool

    /// Whether it has pixels enough for a target, or all that the photo has.
    static func serves(_ size: PixelSize, target: PixelSize, photo: PixelSize) -> Bool {
        (size.width >= target.width && size.height >= target.height) || size == photo
    }

    /// Whether it has the photo's shape, to a pixel: some are padded, some not turned upright.
    static func hasShape(_ size: PixelSize, of photo: PixelSize) -> Bool {
        let scale = Double(size.longSide) / Double(photo.longSide)
        return abs(Double(size.width) - max(1, Double(photo.width) * scale)) <= 1
            && abs(Double(size.height) - max(1, Double(photo.height) * scale)) <= 1
    }
}

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
