import Browsing
import CLinux
import Decoding
import DisplayList
import Geometry
import Glibc
import Pictures
import Pixels
import Raster
import SeededRandom
import System
import Testing

/// The repository, in which there are photos to look at, and the helper that was built with the tests.
private let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

private func helper() -> [UInt8]? {
    let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") }
    return bundle.flatMap { DecodePool.findHelper(besideExecutable: Array($0.utf8)) }
        ?? DecodePool.findHelper(besideExecutable: Array("\(root)/.build/debug/riffle".utf8))
}

/// The pictures of a few files, decoded by a pool of its own.
private struct Album {
    let answers: Mailbox<DecodeOutcome>
    var store: PictureStore
    var paths: [PhotoID: [UInt8]] = [:]
    /// Answers that came with one that was news.
    private var untaken: [DecodeOutcome] = []

    init() throws {
        let answers = try #require(Mailbox<DecodeOutcome>())
        self.answers = answers
        let pool = try DecodePool(helper: try #require(helper()), deadline: 20) {
            answers.post($0)
        }
        store = PictureStore(scheduler: PictureScheduler(pool: pool, matte: 0))
    }

    mutating func want(
        _ photos: [Int], finer: CellSize? = nil, ahead: [Int] = [], width: Double = 40
    ) {
        let room = Rect(x: 0, y: 0, width: width, height: 30)
        let paths = paths
        store.want(
            photos.map { Want(PhotoID($0), room: room) }, aspect: 1, path: { paths[$0] },
            finer: finer, ahead: ahead.map { Want(PhotoID($0), room: room) })
    }

    /// Takes answers until one of them is news.
    mutating func news() -> PictureNews? {
        while true {
            while !untaken.isEmpty {
                if let news = store.take(untaken.removeFirst()) { return news }
            }
            waitForInput(on: [answers.descriptor], milliseconds: 30_000)
            untaken = answers.drain()
            if untaken.isEmpty { return nil }
        }
    }

    /// Waits for an answer about one photo, and takes another in its place.
    mutating func fail(_ photo: Int, with error: DecodeError) {
        want([photo])
        waitForInput(on: [answers.descriptor], milliseconds: 30_000)
        for case .decoded(let photo) in answers.drain() {
            _ = store.take(.failed(ticket: photo.ticket, error, photo.identity))
        }
    }

    /// Takes answers until a photo has all its pixels.
    mutating func decode() -> DecodedPhoto? {
        while let news = news() {
            switch news {
            case .decoded(_, let photo, _) where photo.stage == .complete: return photo
            case .undecodable: return nil
            default: continue
            }
        }
        return nil
    }
}

private let sample = Array("\(root)/assets/samples/Dunes, the last caravan.jpg".utf8)

@Suite struct `The pictures of photos` {
    @Test func `are decoded where they are wanted, and known by their file`() throws {
        var album = try Album()
        album.paths[PhotoID(1)] = sample
        #expect(album.store.hasFirstLooks)
        album.want([1])
        #expect(album.store.wantedPhotos == [PhotoID(1)])
        #expect(!album.store.hasFirstLooks)
        let decoded = album.decode()
        let photo = try #require(decoded)
        #expect(album.store.hasFirstLooks)
        #expect(album.store.hasOwnPixels(of: PhotoID(1)))
        let file = try #require(album.store.file(of: PhotoID(1)))
        #expect(file.inode == photo.identity.inode && file.size > 0)
    }

    @Test func `come in finer pixels too where these are wanted, and half-blocks stay the same`()
        throws
    {
        var album = try Album()
        let cell = CellSize.blocks(columns: 2, rows: 3)
        album.paths[PhotoID(1)] = sample
        album.want([1])
        #expect(album.decode() != nil)
        let seen = PixelSize(width: 40, height: 30)
        let half = album.store.pictures(of: PhotoID(1), seenAt: seen)
        let (width, height) = (half[0].bitmap.width, half[0].bitmap.height)
        let fine = PixelSize(width: 80, height: 45)
        // Until they are here, half-blocks stand in for them.
        let standIn = album.store.source(cell)(PhotoID(1), fine)
        #expect(standIn.map(\.bitmap.width) == [2 * width])
        album.want([1], finer: cell)
        #expect(!album.store.isFinerReady)
        let news = album.news()
        guard case .finer = news else {
            Issue.record("no finer pixels came")
            return
        }
        #expect(album.store.isFinerReady)
        let isSame = album.store.pictures(of: PhotoID(1), seenAt: seen) == half
        #expect(isSame)
        let finer = album.store.source(cell)(PhotoID(1), fine)
        #expect(finer.map(\.bitmap.width) == [2 * width])
        #expect(abs((finer.first?.bitmap.height ?? 0) * 2 - 3 * height) <= 3)
        let isStandIn = finer == standIn
        #expect(!isStandIn)
        // Something else is seen: nothing finer is under way any more.
        album.want([2])
        #expect(album.store.isFinerReady)
    }

    @Test func `come in finer pixels before they are seen, where there is memory for them`() throws
    {
        var album = try Album()
        let cell = CellSize.blocks(columns: 2, rows: 6)
        for photo in 1...3 { album.paths[PhotoID(photo)] = sample }
        album.want([1])
        #expect(album.decode() != nil)
        album.want([1], finer: cell, ahead: [2, 3])
        #expect(!album.store.isFinerReady)
        var count = 0
        while !album.store.isFinerReady, case .finer? = album.news() { count += 1 }
        // Photos that were never seen have no file that pixels could be compared with.
        #expect(count == 3 && album.store.isFinerReady)
        // Those that would take more than three quarters of the memory are not asked for.
        album.want([1], finer: .blocks(columns: 9, rows: 18), ahead: [2, 3], width: 30_000)
        #expect(album.store.underWay == [PhotoID(1)])
        // Something else is seen.
        album.want([4])
        #expect(album.store.underWay.isEmpty && album.store.isFinerReady)
    }

    @Test func `show overlays in finer pixels too`() throws {
        var album = try Album()
        let cell = CellSize.blocks(columns: 2, rows: 6)
        album.paths[PhotoID(1)] = sample
        album.want([1])
        #expect(album.decode() != nil)
        let seen = PixelSize(width: 40, height: 30)
        let fine = PixelSize(width: 80, height: 90)
        let plain = album.store.source(cell)(PhotoID(1), fine)
        var wants = FigureWants()
        wants.closely = [PhotoID(1)]
        wants.overlays = [.focus]
        #expect(album.store.want(figures: wants).isEmpty)
        let paths = album.paths
        album.store.measure { paths[$0] }
        let news = album.news()
        guard case .figured = news else {
            Issue.record("nothing was measured")
            return
        }
        // What another thread draws is what the loop draws.
        let drawn = album.store.pictures(of: PhotoID(1), seenAt: seen)
        let isSame = album.store.source(.halfBlocks)(PhotoID(1), seen) == drawn
        #expect(isSame)
        let isPlain = album.store.source(cell)(PhotoID(1), fine) == plain
        #expect(!isPlain)
    }

    @Test func `lose an overlay that was measured before the file was turned`() throws {
        var album = try Album()
        album.paths[PhotoID(1)] = sample
        album.want([1])
        #expect(album.decode() != nil)
        let seen = PixelSize(width: 40, height: 30)
        let plain = album.store.pictures(of: PhotoID(1), seenAt: seen)
        var wants = FigureWants()
        wants.closely = [PhotoID(1)]
        wants.overlays = [.focus]
        #expect(album.store.want(figures: wants).isEmpty)
        let paths = album.paths
        album.store.measure { paths[$0] }
        let news = album.news()
        #expect(news != nil)
        let isTinted = album.store.pictures(of: PhotoID(1), seenAt: seen) != plain
        #expect(isTinted)
        let before = try #require(album.store.file(of: PhotoID(1)))
        var now = before
        now.inode += 1
        let isShown = album.store.noteTurn(.halfTurn, of: PhotoID(1), from: before, as: now)
        #expect(isShown)
        let isPlain = album.store.pictures(of: PhotoID(1), seenAt: seen) == plain
        #expect(isPlain)
        #expect(album.store.mayMeasure)
    }

    /// A file of which only the beginning has come; the caller takes it away.
    private func beginning(of path: String, _ length: Int) throws -> [UInt8] {
        let whole = try #require(fopen(path, "r"))
        defer { fclose(whole) }
        var begun = [UInt8](repeating: 0, count: length)
        #expect(fread(&begun, 1, length, whole) == length)
        let name = "/tmp/riffle-begun-\(getpid())-\(length).jpg"
        let file = try #require(fopen(name, "w"))
        #expect(fwrite(begun, 1, length, file) == length)
        fclose(file)
        return Array(name.utf8)
    }

    @Test(arguments: [
        ("Tests/DecodingTests/Fixtures/thumbnail.jpg", 1700, true),
        ("assets/samples/Aurora over the fjord.jpg", 65_536, false),
    ])
    func `of which only the beginning is here show what is whole in it, and nothing else`(
        name: String, length: Int, hasThumbnail: Bool
    ) throws {
        var album = try Album()
        let whole = "\(root)/\(name)"
        let path = try beginning(of: whole, length)
        defer { unlink(path.map { CChar(bitPattern: $0) } + [0]) }
        // Nobody wants it yet.
        album.store.wantFirstLook(of: PhotoID(1), path: path)
        album.want([1])
        album.store.wantFirstLook(of: PhotoID(1), path: path)
        waitForInput(on: [album.answers.descriptor], milliseconds: 30_000)
        let answers = album.answers.drain()
        #expect(!answers.isEmpty)
        let news = answers.compactMap { album.store.take($0) }
        #expect(news.count == (hasThumbnail ? 1 : 0))
        if let news = news.first {
            guard case .previewed(PhotoID(1), let photo) = news, photo.stage == .thumbnail else {
                Issue.record("\(news)")
                return
            }
        }
        #expect(album.store.hasAny(of: PhotoID(1)) == hasThumbnail)
        #expect(!album.store.hasOwnPixels(of: PhotoID(1)))
        #expect(album.store.file(of: PhotoID(1)) == nil)
        // All of it is here now.
        album.paths[PhotoID(1)] = Array(whole.utf8)
        album.want([1])
        #expect(album.decode() != nil && album.store.hasOwnPixels(of: PhotoID(1)))
    }

    @Test func `that nobody wants any more are no news`() throws {
        var album = try Album()
        album.paths[PhotoID(1)] = sample
        album.paths[PhotoID(2)] = sample
        album.want([1])
        album.want([2])
        #expect(album.decode() != nil)
        #expect(!album.store.hasOwnPixels(of: PhotoID(1)))
        #expect(album.store.hasOwnPixels(of: PhotoID(2)))
    }

    @Test func `that are forgotten are decoded anew where they are wanted still`() throws {
        var album = try Album()
        album.paths[PhotoID(1)] = sample
        album.want([1])
        #expect(album.decode() != nil)
        album.store.forget(PhotoID(1))
        #expect(album.store.file(of: PhotoID(1)) == nil)
        #expect(!album.store.hasOwnPixels(of: PhotoID(1)))
        let paths = album.paths
        album.store.want(nil, aspect: 1) { paths[$0] }
        #expect(album.decode() != nil)
    }

    @Test func `that cannot be decoded say why, and of which file`() throws {
        var album = try Album()
        album.paths[PhotoID(1)] = Array("\(root)/Package.swift".utf8)
        album.want([1])
        guard case .undecodable(PhotoID(1), .notSupported, let file?)? = album.news() else {
            Issue.record("it was decoded")
            return
        }
        #expect(file.size > 0)
        #expect(album.store.file(of: PhotoID(1))?.inode == file.inode)
    }

    @Test func `of a video are those that others made, and are kept where it is said to be one`()
        throws
    {
        var album = try Album()
        album.paths[PhotoID(1)] = sample
        for error in [DecodeError.video("video", milliseconds: nil), .malformed("cut")] {
            album.store.forget(PhotoID(1))
            album.want([1])
            waitForInput(on: [album.answers.descriptor], milliseconds: 30_000)
            for case .decoded(var photo) in album.answers.drain() {
                photo.stage = .thumbnail
                guard case .previewed? = album.store.take(.decoded(photo)) else {
                    Issue.record("no preview")
                    continue
                }
                _ = album.store.take(.failed(ticket: photo.ticket, error, photo.identity))
            }
            #expect(album.store.hasAny(of: PhotoID(1)) == (error != .malformed("cut")))
        }
        // Where they are there nothing more is asked for.
        album.store.forget(PhotoID(1))
        #expect(!album.store.hasAny(of: PhotoID(1)))
    }

    /// A larger thumbnail may be there than the one that was enough before.
    @Test func `of a video are asked for once for each size at which it is seen`() throws {
        var album = try Album()
        album.paths[PhotoID(1)] = sample
        let paths = album.paths
        /// How wide the thumbnail is that came, if one was asked for at all.
        func shown(width: Double, height: Double) -> Int? {
            let room = Rect(x: 0, y: 0, width: width, height: height)
            album.store.want([Want(PhotoID(1), room: room)], aspect: 1) { paths[$0] }
            waitForInput(on: [album.answers.descriptor], milliseconds: 500)
            var widest: Int?
            for case .decoded(var photo) in album.answers.drain() {
                photo.stage = .thumbnail
                _ = album.store.take(.decoded(photo))
                _ = album.store.take(
                    .failed(
                        ticket: photo.ticket, .video("video", milliseconds: nil), photo.identity))
                widest = photo.bitmap.width
            }
            return widest
        }
        let small = try #require(shown(width: 40, height: 30))
        #expect(shown(width: 40, height: 30) == nil)
        let large = try #require(shown(width: 160, height: 120))
        #expect(large > 2 * small)
        let seen = PixelSize(width: 160, height: 120)
        #expect(album.store.pictures(of: PhotoID(1), seenAt: seen).first?.bitmap.width == large)
        #expect(shown(width: 160, height: 120) == nil)
        #expect(shown(width: 40, height: 30) == nil)
    }

    @Test func `that lacked a library are told of when one of their format can be decoded`() throws
    {
        var album = try Album()
        for id in 1...3 { album.paths[PhotoID(id)] = sample }
        for (id, error) in [
            (1, DecodeError.needs(format: "JPEG", package: "libjpeg62-turbo")),
            (2, .notBuilt(format: "WebP")), (3, .malformed("cut")),
        ] {
            album.fail(id, with: error)
            #expect(album.store.takeFound() == [])
        }
        album.paths[PhotoID(4)] = sample
        album.want([4])
        _ = album.decode()
        #expect(album.store.takeFound() == [PhotoID(1)])
        #expect(album.store.takeFound() == [])
    }

    @Test func `of a photo that was away count again only where its file is the one that left`()
        throws
    {
        var album = try Album()
        album.paths[PhotoID(1)] = sample
        album.want([1])
        let decoded = album.decode()
        let file = try #require(decoded).identity
        var other = file
        other.changed_nanoseconds += 1
        #expect(album.store.noteReturn(of: PhotoID(1), from: file, as: nil) == false)
        #expect(album.store.noteReturn(of: PhotoID(1), from: nil, as: other) == false)
        #expect(album.store.noteReturn(of: PhotoID(1), from: other, as: file) == false)
        #expect(album.store.noteReturn(of: PhotoID(2), from: file, as: other) == false)
        #expect(album.store.noteReturn(of: PhotoID(1), from: file, as: other) == true)
        // From now on the pixels are those of the file that came back.
        #expect(album.store.file(of: PhotoID(1))?.changed_nanoseconds == other.changed_nanoseconds)
    }

    @Test func `look as before where the photo came back, and otherwise where it was turned`()
        throws
    {
        var album = try Album()
        #expect(album.store.looks(PhotoID(1)) == nil)
        album.paths[PhotoID(1)] = sample
        album.want([1])
        let decoded = album.decode()
        let files = try (0..<4).map { step in
            var file = try #require(decoded).identity
            file.changed_nanoseconds += Int64(step)
            return file
        }
        let look = try #require(album.store.looks(PhotoID(1)))
        for step in 1...2 {
            let counts = album.store.noteReturn(
                of: PhotoID(1), from: files[step - 1], as: files[step])
            #expect(counts)
            #expect(album.store.looks(PhotoID(1)) == look)
        }
        let turn = Orientation.allCases[5]
        let counts = album.store.noteTurn(turn, of: PhotoID(1), from: files[2], as: files[3])
        #expect(counts)
        #expect(album.store.looks(PhotoID(1)) != look)
    }

    @Test func `are of another file where any of what is known of it has changed`() throws {
        var album = try Album()
        album.paths[PhotoID(1)] = sample
        album.want([1])
        let decoded = album.decode()
        let file = try #require(decoded).identity
        func isOther(_ change: (inout FileIdentity) -> Void) -> Bool {
            var now = file
            change(&now)
            return album.store.noteChange(
                of: PhotoID(1), to: now, isUndecodable: false, isWanted: true)
        }
        #expect(isOther { _ in } == false)
        #expect(isOther { $0.size += 1 } == true)
        #expect(isOther { $0.modified_seconds += 1 } == true)
        #expect(isOther { $0.changed_seconds += 1 } == true)
        #expect(isOther { $0.inode += 1 } == true)
        // Of what has never been decoded nothing is to be decoded anew, unless that has failed.
        let known = album.store.noteChange(
            of: PhotoID(2), to: file, isUndecodable: false, isWanted: false)
        #expect(known == false)
        let failed = album.store.noteChange(
            of: PhotoID(2), to: file, isUndecodable: true, isWanted: false)
        #expect(failed == true)
    }
}
