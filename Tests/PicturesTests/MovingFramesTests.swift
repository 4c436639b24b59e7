import Browsing
import Decoding
import DisplayList
import Geometry
import Pictures
import Pixels
import Raster
import Testing
import Threads

/// The repository, in which there are photos to look at.
private let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

/// A store whose pool plays, and a moving photo in it.
private struct Player {
    let decoded: Mailbox<DecodeOutcome>
    let frames: Mailbox<FrameOutcome>
    var store: PictureStore
    let photo = PhotoID(1)
    let path = Array("\(root)/Tests/DecodingTests/Formats/moving.gif".utf8)
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
