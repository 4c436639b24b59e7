import Glibc
import PtyHarness
import Testing

/// `s`: the real program shows one photo after the other.
@Suite(.serialized) struct `A slideshow of photos` {
    private let size = PtySize(120, 40)

    @Test func `shows all of them, takes a trash in it, and says when it is at the end`() throws {
        let world = World(photos: 4)
        let session = try world.browse(["--set=slideshow.seconds=3"], size: size)
        session.rests(on: "photo1.jpg")
        session.send("s")
        session.says("every 3 s")
        session.rests(on: "photo2.jpg")
        session.send(" ")
        session.says("slideshow paused")
        session.rest(milliseconds: 3500)
        session.rests(on: "photo2.jpg")
        session.send(Keys.up)
        #expect(session.wait { _ in !world.exists(world.path("photo2.jpg")) })
        session.rests(on: "photo3.jpg")
        session.send(" ")
        session.rests(on: "photo4.jpg")
        session.says("the end")
        #expect(!session.screen.contains("slideshow"))
        session.send("u")
        #expect(session.wait { _ in world.exists(world.path("photo2.jpg")) })
        session.send("q")
        session.endsCleanly()
        #expect(world.list(world.photos).count == 4)
    }

    @Test func `skips no photo on a line that takes nothing for a while`() throws {
        let world = World(photos: 4)
        let session = try world.browse(["--set=slideshow.seconds=1"], size: size)
        session.rests(on: "photo1.jpg")
        session.send("s")
        session.says("every 1 s")
        // Everything is taken, as SSH does, and nothing is heard of the terminal: the next photo is not known to be seen.
        session.isAnswering = false
        session.rest(milliseconds: 3500)
        #expect((session.status?.place ?? 9) <= 2)
        session.isAnswering = true
        session.says("the end")
        session.rests(on: "photo4.jpg")
        session.send("q")
        session.endsCleanly()
    }

    @Test func `cuts without motion, and its keys are those of photos again when it has ended`()
        throws
    {
        let world = World(photos: 3)
        let session = try world.browse(
            ["--set=slideshow.seconds=3", "--motion=off"], size: size)
        session.rests(on: "photo1.jpg")
        session.send("s")
        session.rests(on: "photo2.jpg")
        session.send("+")
        session.says("every 4 s")
        session.send(Keys.escape)
        #expect(session.wait { !$0.screen.contains("slideshow") })
        session.rest(milliseconds: 4500)
        session.rests(on: "photo2.jpg")
        session.send(" ")
        session.rests(on: "photo3.jpg")
        session.send("q")
        session.endsCleanly()
    }
}
