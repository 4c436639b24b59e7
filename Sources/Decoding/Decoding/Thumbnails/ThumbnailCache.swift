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
