import Desk
import Foundation
import PtyHarness
import Testing

/// A folder begins where it was left.
@Suite(.serialized) struct `Resuming` {
    private let words = "where you left off · Home: first photo"

    /// Leaves the folder at a photo.
    private func leave(
        _ world: World, at number: Int, _ arguments: [String] = [], keys: [String] = []
    ) throws {
        let session = try world.browse(arguments, resumes: true)
        session.rests(on: "photo1.jpg")
        for _ in 1..<number { session.send(Keys.right) }
        session.rests(on: "photo\(number).jpg")
        for key in keys {
            session.send(key)
            session.rest(milliseconds: 200)
        }
        session.send("q")
        session.endsCleanly()
    }

    @Test func `brings the photo, the mode and the order of then, and says so`() throws {
        let world = World(photos: 9)
        try leave(world, at: 4, keys: ["O", "gw"])
        let row = try #require(world.place)
        #expect(row.front.map { String(decoding: $0, as: UTF8.self) } == "photo4.jpg")
        #expect(row.mode == Array("waterfall".utf8) && row.sort == Array("natural reverse".utf8))
        let session = try world.browse(resumes: true)
        session.says("photo4.jpg")
        session.says(words)
        session.says("6/9")
        session.send("q")
        session.endsCleanly()
    }

    @Test func `gives way to what the command line names`() throws {
        let world = World(photos: 5)
        try leave(world, at: 3, keys: ["O", "gw"])
        let named = try world.browse(["--sort", "name", "--mode", "deck"], resumes: true)
        named.rests(on: "photo3.jpg")
        named.says("3/5")
        named.send("q")
        named.endsCleanly()
        let first = try world.browse(["--mode", "deck", "--sort", "natural"])
        first.rests(on: "photo1.jpg")
        first.says("1/5")
        first.send("q")
        first.endsCleanly()
        let photo = try world.run(["--mode", "deck", "--sort", "natural", world.path("photo2.jpg")])
        photo.says("photo2.jpg")
        photo.send("q")
        photo.endsCleanly()
    }

    @Test func `takes the photo that followed where that one is gone`() throws {
        let world = World(photos: 5)
        try leave(world, at: 3)
        #expect(unlink(world.path("photo3.jpg")) == 0)
        let session = try world.browse(resumes: true)
        session.rests(on: "photo4.jpg")
        session.says(words)
        session.send("q")
        session.endsCleanly()
        for name in ["photo4.jpg", "photo5.jpg"] { #expect(unlink(world.path(name)) == 0) }
        let last = try world.browse(resumes: true)
        last.rests(on: "photo2.jpg")
        last.send("q")
        last.endsCleanly()
    }

    @Test func `is noted two seconds after a photo came to the front, and survives a kill`() throws
    {
        let world = World(photos: 5)
        let session = try world.browse(resumes: true)
        session.rests(on: "photo1.jpg")
        session.send(Keys.right)
        session.rests(on: "photo2.jpg")
        #expect(session.wait { _ in world.place?.front == Array("photo2.jpg".utf8) })
        session.signal(SIGKILL)
        #expect(session.waitForEnd() == .killed(signal: SIGKILL))
        let second = try world.browse(resumes: true)
        second.rests(on: "photo2.jpg")
        second.send("q")
        second.endsCleanly()
    }

    @Test(arguments: [["--read-only"], ["--dry-run"], ["--resume", "off"]])
    func `leaves no note where nothing is to be written`(arguments: [String]) throws {
        let world = World(photos: 3)
        try leave(world, at: 2, arguments)
        #expect(world.place == nil)
    }

    @Test func `is long ago after a year`() throws {
        let world = World(photos: 3)
        try leave(world, at: 2)
        var row = try #require(world.place)
        row.seen -= 366 * 86_400_000
        world.write(place: row)
        let session = try world.browse(resumes: true)
        session.rests(on: "photo1.jpg")
        session.send("q")
        session.endsCleanly()
    }

    @Test func `knows the photo of a folder below`() throws {
        let world = World(photos: 2)
        system(
            "mkdir '\(world.path("below"))' && cp '\(world.path("photo1.jpg"))' '\(world.path("below/z.jpg"))'"
        )
        let first = try world.browse(["-r"], resumes: true)
        first.says("1/3")
        first.send(Keys.end)
        first.says("3/3")
        first.send("q")
        first.endsCleanly()
        let front = try #require(world.place?.front.map { String(decoding: $0, as: UTF8.self) })
        let second = try world.browse(["-r"], resumes: true)
        second.says(front)
        second.says("3/3")
        second.send("q")
        second.endsCleanly()
    }

    /// Woken for nothing, the loop would take a whole processor.
    @Test(arguments: [true, false])
    func `rests once its place could be noted, whether it is or not`(resumes: Bool) throws {
        let world = World(photos: 3)
        let session = try world.browse(resumes: resumes)
        session.says("1/3")
        session.send(Keys.right)
        session.says("2/3")
        // Two seconds after the last photo came to the front.
        usleep(3_000_000)
        let before = ticks(session.process)
        usleep(1_000_000)
        #expect(ticks(session.process) - before < 5)
        session.send("q")
        session.endsCleanly()
    }

    /// The processor's time that a process has taken, in hundredths of a second.
    private func ticks(_ process: Int32) -> Int {
        let text = String(decoding: World.read("/proc/\(process)/stat"), as: UTF8.self)
        let words = text.split(separator: ")").last?.split(separator: " ") ?? []
        return words.count > 12 ? (Int(words[11]) ?? 0) + (Int(words[12]) ?? 0) : 0
    }
}

extension World {
    /// Where the folder was left, as the desk has it.
    var place: DeskFolder? {
        let store = try? DeskStore(path: Array((desk + "/desk.sqlite").utf8), writable: false)
        return try? store?.folder(Array(path("").utf8.dropLast())) ?? nil
    }

    /// Has the desk remember another place.
    func write(place: DeskFolder) {
        let deskThread = DeskThread(
            path: Array((desk + "/desk.sqlite").utf8), session: Array("test".utf8), date: { [] })
        deskThread?.leave(Array(path("").utf8.dropLast()), place)
        _ = deskThread?.flush(seconds: 10)
        deskThread?.end()
    }
}
