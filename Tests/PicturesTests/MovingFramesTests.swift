import Browsing
import Decoding
import DisplayList
import Geometry
import Glibc
import Pictures
import Pixels
import Raster
import System
import Testing

/// The repository, in which there are photos to look at.
private let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

/// A store whose pool plays, and a moving photo in it.
private struct Player {
    let decoded: Mailbox<DecodeOutcome>
    let frames: Mailbox<FrameOutcome>
    var store: PictureStore
    let photo = PhotoID(1)
    var path = Array("\(root)/Tests/DecodingTests/Formats/moving.gif".utf8)
    let want = Want(PhotoID(1), room: Rect(x: 0, y: 0, width: 48, height: 32))
    let size = PixelSize(width: 48, height: 32)

    init() throws {
        let decoded = try #require(Mailbox<DecodeOutcome>())
        let frames = try #require(Mailbox<FrameOutcome>())
        let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") }
        let helper =
            bundle.flatMap { DecodePool.findHelper(besideExecutable: Array($0.utf8)) }
            ?? DecodePool.findHelper(besideExecutable: Array("\(root)/.build/debug/riffle".utf8))
        let pool = try DecodePool(
            helper: try #require(helper), deadline: 20, frames: { frames.post($0) },
            deliver: { decoded.post($0) })
        (self.decoded, self.frames) = (decoded, frames)
        store = PictureStore(scheduler: PictureScheduler(pool: pool, matte: 0))
    }

    mutating func load() {
        let path = path
        store.want([want], aspect: 1) { _ in path }
        while !store.hasOwnPixels(of: photo) {
            waitForInput(on: [decoded.descriptor], milliseconds: 30_000)
            let all = decoded.drain()
            if all.isEmpty { return }
            for outcome in all { _ = store.take(outcome) }
        }
    }

    mutating func news() -> FrameNews? {
        while true {
            waitForInput(on: [frames.descriptor], milliseconds: 30_000)
            let all = frames.drain()
            if all.isEmpty { return nil }
            for outcome in all { if let news = store.take(outcome) { return news } }
        }
    }

    mutating func open() { store.openFrames(want, aspect: 1, path: path) }

    mutating func isUnwanted(_ outcome: FrameOutcome) -> Bool { store.take(outcome) == nil }

    var shown: Bitmap? { store.pictures(of: photo, seenAt: size).first?.bitmap }
}

private struct UnexpectedNews: Error {}

private func bytes(of path: String) -> [UInt8]? {
    guard let file = unsafe fopen(path, "r") else { return nil }
    defer { unsafe fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = unsafe fread(&bytes, 1, bytes.count, file)
    return Array(bytes.prefix(count))
}

@Suite(.serialized) struct `the frames that are shown` {
    @Test func `take the place of the still picture one by one, and give it back`() throws {
        var player = try Player()
        player.load()
        let still = try #require(player.shown)
        player.open()
        guard case .frame? = player.news() else { throw UnexpectedNews() }
        // What has come is not shown before it is said.
        #expect(player.shown == still)
        player.store.showFrame()
        #expect(player.shown == still)
        var seen: Set<Bitmap> = []
        for n in 1..<8 {
            player.store.advanceFrames(player.want, aspect: 1)
            guard case .frame(player.photo, let frame)? = player.news() else {
                throw UnexpectedNews()
            }
            #expect(frame.delay == 0.1 && frame.isLast == (n % 4 == 3))
            player.store.showFrame()
            seen.insert(try #require(player.shown))
        }
        #expect(seen.count == 4 && seen.contains(still))
        // While things move the last frame stays.
        let last = player.shown
        player.store.endFrames()
        #expect(player.shown == last && last != still)
        player.store.forgetEndedFrames()
        #expect(player.shown == still)
    }

    @Test func `are never those of a file that another one has replaced`() throws {
        var player = try Player()
        let source = "\(root)/Tests/DecodingTests/Formats/moving.gif"
        let place = "/tmp/riffle-moving-\(getpid()).gif"
        defer { unlink(place) }
        func put() throws {
            let content = try #require(bytes(of: source))
            let file = try #require(unsafe fopen(place + ".new", "w"))
            unsafe fwrite(content, 1, content.count, file)
            unsafe fclose(file)
            try #require(rename(place + ".new", place) == 0)
        }
        try put()
        player.path = Array(place.utf8)
        player.load()
        let still = player.shown
        player.open()
        guard case .frame? = player.news() else { throw UnexpectedNews() }
        player.store.showFrame()
        player.store.advanceFrames(player.want, aspect: 1)
        guard case .frame? = player.news() else { throw UnexpectedNews() }
        player.store.showFrame()
        #expect(player.shown != still)
        // It is held at its second frame; the file is looked at again only because more room is wanted.
        try put()
        let wider = Want(player.photo, room: Rect(x: 0, y: 0, width: 60, height: 40))
        let path = player.path
        player.store.want([wider], aspect: 1) { _ in path }
        var isReplaced = false
        while !isReplaced {
            waitForInput(on: [player.decoded.descriptor], milliseconds: 30_000)
            let all = player.decoded.drain()
            if all.isEmpty { throw UnexpectedNews() }
            for outcome in all {
                if case .decoded(_, _, let other)? = player.store.take(outcome) {
                    isReplaced = other
                }
            }
        }
        let seen = player.store.pictures(
            of: player.photo, seenAt: PixelSize(width: 60, height: 40))
        #expect(seen.count == 1 && seen.first?.bitmap.width == 60)
    }

    @Test func `are gone with the photo's pixels, and nothing that was asked for comes`() throws {
        var player = try Player()
        player.load()
        player.open()
        player.store.forget(player.photo)
        waitForInput(on: [player.frames.descriptor], milliseconds: 300)
        for outcome in player.frames.drain() {
            let isUnwanted = player.isUnwanted(outcome)
            #expect(isUnwanted)
        }
        #expect(player.shown == nil)
        // Without pixels of a file there is nothing that frames could be of.
        player.open()
        waitForInput(on: [player.frames.descriptor], milliseconds: 300)
        #expect(player.frames.drain().isEmpty)
    }

    @Test func `do not light the backdrop`() throws {
        var player = try Player()
        player.load()
        player.store.prepareEcho(of: player.photo)
        let echo = player.store.pictures(of: player.photo, seenAt: .echo).first?.bitmap
        player.open()
        _ = player.news()
        player.store.showFrame()
        player.store.advanceFrames(player.want, aspect: 1)
        _ = player.news()
        player.store.showFrame()
        #expect(player.store.pictures(of: player.photo, seenAt: .echo).first?.bitmap == echo)
    }
}
