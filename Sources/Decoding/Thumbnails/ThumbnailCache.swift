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
        realDirectory = realPath(directory) ?? directory
    }

    /// Where the cache is by the rules of the desktop; nil where neither value is an absolute path.
    ///
    /// `cacheHome` and `home` are the values of `XDG_CACHE_HOME` and `HOME`.
    public static func standardDirectory(cacheHome: [UInt8]?, home: [UInt8]?) -> [UInt8]? {
        if let cacheHome, cacheHome.first == 0x2F { return cacheHome + "/thumbnails".utf8 }
        if let home, home.first == 0x2F { return home + "/.cache/thumbnails".utf8 }
        return nil
    }

    /// The folder of one size.
    func folder(_ size: ThumbnailSize) -> [UInt8] { directory + "/\(size.rawValue)".utf8 }

    /// The folder of this program's notes on failures.
    var failureFolder: [UInt8] { directory + "/fail/\(program)".utf8 }

    /// Whether a file lies in the cache itself: there are no thumbnails of thumbnails.
    func holds(_ path: [UInt8]) -> Bool {
        [directory, realDirectory].contains { path.starts(with: $0 + [0x2F]) }
    }

    /// The smallest thumbnail of a photo that serves for a target, else the largest that is too small.
    func find(
        _ subject: ThumbnailSubject, photo: PixelSize, target: PixelSize
    ) -> CachedThumbnail? {
        var largest: CachedThumbnail?
        for size in ThumbnailSize.allCases {
            let path = folder(size) + [0x2F] + subject.name
            guard let found = open(path, of: subject, photo: photo) else { continue }
            if CachedThumbnail.serves(found.size, target: target, photo: photo) {
                return consume found
            }
            largest = consume found
        }
        return largest
    }

    /// Whether a valid thumbnail of one size is there.
    func has(_ size: ThumbnailSize, of subject: ThumbnailSubject, photo: PixelSize) -> Bool {
        open(folder(size) + [0x2F] + subject.name, of: subject, photo: photo) != nil
    }

    private func open(
        _ path: [UInt8], of subject: ThumbnailSubject, photo: PixelSize
    ) -> CachedThumbnail? {
        guard let file = try? PhotoFile(path: path), let facts = ThumbnailFacts(of: file),
            subject.isShown(by: facts), CachedThumbnail.hasShape(facts.size, of: photo)
        else { return nil }
        return CachedThumbnail(file: file, size: facts.size)
    }
}
