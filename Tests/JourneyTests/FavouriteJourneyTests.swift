import Glibc
import PtyHarness
import Testing

@Suite(.serialized) struct `Favourites that were chosen` {
    @Test func `are on the disk before anything can happen`() throws {
        let world = World(photos: 3)
        let first = try world.browse()
        first.rests(on: "photo1.jpg")
        first.send(Keys.down)
        first.says("♥")
        #expect(first.wait { _ in world.favourites == ["photo1.jpg"] })
        first.send(Keys.right)
        first.rests(on: "photo2.jpg")
        first.send(Keys.down)
        #expect(first.wait { _ in world.favourites == ["photo1.jpg", "photo2.jpg"] })
        first.send("u")
        #expect(first.wait { _ in world.favourites == ["photo1.jpg"] })
        first.signal(SIGKILL)
        #expect(first.waitForEnd() == .killed(signal: SIGKILL))
        let second = try world.browse()
        second.rests(on: "photo1.jpg")
        second.says("1/3 ♥")
        second.send(Keys.down)
        #expect(second.wait { _ in world.favourites == [] })
        second.signal(SIGKILL)
        _ = second.waitForEnd()
        let third = try world.browse()
        third.rests(on: "photo1.jpg")
        #expect(!third.screen.contains("♥"))
        third.send("q")
        third.endsCleanly()
    }

    @Test func `are written anew where their folder is gone`() throws {
        let world = World(photos: 3)
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        session.send(Keys.down)
        #expect(session.wait { _ in world.favourites == ["photo1.jpg"] })
        system("rm -rf '\(world.root)/home/.local/state'")
        #expect(world.favourites == nil)
        session.send(Keys.right)
        session.rests(on: "photo2.jpg")
        session.send(Keys.down)
        #expect(session.wait { _ in world.favourites == ["photo1.jpg", "photo2.jpg"] })
        session.signal(SIGKILL)
        _ = session.waitForEnd()
    }

    @Test func `of two sessions that are killed are all kept, and none comes back`() throws {
        let world = World(photos: 3)
        let first = try world.browse()
        first.rests(on: "photo1.jpg")
        let second = try world.browse()
        second.rests(on: "photo1.jpg")
        second.send(Keys.right)
        second.rests(on: "photo2.jpg")
        first.send(Keys.down)
        second.send(Keys.down)
        #expect(first.wait { _ in world.favourites == ["photo1.jpg", "photo2.jpg"] })
        // Taken back by one, it is not made one again by the other.
        second.send(Keys.down)
        #expect(second.wait { _ in world.favourites == ["photo1.jpg"] })
        first.send(Keys.down)
        #expect(first.wait { _ in world.favourites == [] })
        second.send(Keys.end)
        second.rests(on: "photo3.jpg")
        second.send(Keys.down)
        #expect(second.wait { _ in world.favourites == ["photo3.jpg"] })
        for session in [first, second] {
            session.signal(SIGKILL)
            _ = session.waitForEnd()
        }
    }

    @Test func `of photos that are away stay favourites`() throws {
        let world = World(photos: 3)
        let first = try world.browse()
        first.rests(on: "photo1.jpg")
        first.send(Keys.down)
        #expect(first.wait { _ in world.favourites == ["photo1.jpg"] })
        first.send("q")
        first.endsCleanly()
        system("mv '\(world.path("photo1.jpg"))' '\(world.root)/away.jpg'")
        let second = try world.browse()
        second.rests(on: "photo2.jpg")
        second.send(Keys.down)
        #expect(second.wait { _ in world.favourites == ["photo1.jpg", "photo2.jpg"] })
        second.send("u")
        #expect(second.wait { _ in world.favourites == ["photo1.jpg"] })
        second.send("q")
        second.endsCleanly()
    }

    @Test func `that cannot be written are told of, and browsing goes on`() throws {
        let world = World(photos: 2)
        system("mkdir -p '\(world.root)/home/.local/state/riffle'")
        World.write([], to: world.root + "/home/.local/state/riffle/favourites")
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        session.send(Keys.down)
        session.says("favourites could not be saved")
        session.send(Keys.right)
        session.rests(on: "photo2.jpg")
        session.send("q")
        #expect(session.waitForEnd() == .exited(status: 0))
        #expect(session.screen.contains("favourites could not be saved"))
    }
}

extension World {
    /// The names in the file of favourites, sorted; nil where there is no file.
    fileprivate var favourites: [String]? {
        let folder = root + "/home/.local/state/riffle/favourites"
        guard let name = list(folder).first(where: { !$0.hasSuffix(".tmp") }) else { return nil }
        let parts = World.read(folder + "/" + name).split(separator: 0)
        return parts.dropFirst(2).map { String(decoding: $0, as: UTF8.self) }.sorted()
    }
}
