import Glibc
import PtyHarness
import Testing

/// Looking through the trash and bringing back what is in it.
@Suite(.serialized) struct `The trash review` {
    /// Trashes the photos of these numbers, of which the first is in front and those before it are in the trash.
    private func trash(_ numbers: ClosedRange<Int>, in session: PtySession, _ world: World) {
        for number in numbers {
            session.rests(on: "photo\(number).jpg")
            session.send(Keys.up)
            #expect(session.wait { _ in world.trashed.count == number })
        }
    }

    /// Journey 13: two of the session and one of an earlier one brought back.
    @Test func `brings back two of the session and one of an earlier one`() throws {
        let world = World(photos: 6)
        let before = Dictionary(
            uniqueKeysWithValues: (1...6).map {
                ("photo\($0).jpg", world.print(of: world.path("photo\($0).jpg")))
            })
        let first = try world.browse()
        trash(1...1, in: first, world)
        first.send("q")
        first.endsCleanly()
        let session = try world.browse()
        trash(2...4, in: session, world)
        session.rests(on: "photo5.jpg")
        session.send("R")
        #expect(session.wait { $0.screen.contains("trash · this session · 3 photos") })
        session.says("photo4.jpg")
        session.says("from")
        session.send("r")
        #expect(session.wait { _ in world.exists(world.path("photo4.jpg")) })
        session.rests(on: "photo3.jpg")
        session.send(Keys.down)
        #expect(session.wait { _ in world.exists(world.path("photo3.jpg")) })
        session.send("tt")
        #expect(session.wait { $0.screen.contains("trash · all · 2 photos") })
        session.send(Keys.end)
        session.rests(on: "photo1.jpg")
        session.send("r")
        #expect(session.wait { _ in world.exists(world.path("photo1.jpg")) })
        session.send(Keys.escape)
        session.rests(on: "photo5.jpg")
        #expect(world.trashed == ["photo2.jpg"])
        for name in ["photo1.jpg", "photo3.jpg", "photo4.jpg"] {
            #expect(world.print(of: world.path(name)) == before[name], "\(name)")
        }
        // One step each: u puts the last one into the trash again.
        session.send("u")
        #expect(session.wait { _ in world.trashed == ["photo1.jpg", "photo2.jpg"] })
        session.send("u")
        #expect(
            session.wait { _ in world.trashed == ["photo1.jpg", "photo2.jpg", "photo3.jpg"] })
        session.send("q")
        session.endsCleanly()
    }

    @Test func `tells how far several have come back from a slow disk`() throws {
        let world = World(photos: 7)
        let first = try world.browse()
        trash(1...6, in: first, world)
        first.send("q")
        first.endsCleanly()
        try world.slowDisks()
        let session = try world.browse()
        session.rests(on: "photo7.jpg")
        session.send("R")
        session.rests(on: "photo6.jpg")
        session.send("gn")
        session.says("grid")
        session.send("gm")
        session.says("6 photos marked")
        session.send("r")
        #expect(
            session.wait {
                let screen = $0.screen
                return (2...6).contains { screen.contains("bringing back \($0) of 6") }
            }, "\(session.screen.picture)")
        #expect(session.wait { _ in world.list(world.photos).count == 7 })
        session.says("6 photos are back")
        #expect(!session.screen.contains("bringing back"))
        session.send("q")
        session.endsCleanly()
    }

    @Test func `shows the stars of photos that earlier sessions have trashed`() throws {
        let world = World(photos: 3)
        let first = try world.browse()
        first.rests(on: "photo1.jpg")
        first.send("4")
        first.says("★★★★")
        first.send("x")
        #expect(first.wait { _ in world.trashed == ["photo1.jpg"] })
        first.send("q")
        first.endsCleanly()
        for arguments in [[], ["--read-only"]] {
            let session = try world.browse(arguments)
            session.rests(on: "photo2.jpg")
            session.send("R")
            session.rests(on: "photo1.jpg")
            #expect(session.wait { $0.screen.contains("★★★★") }, "\(session.screen.picture)")
            session.send("q")
            session.endsCleanly()
        }
        // Another photo has the name by now, and other stars; the one in the trash keeps its own.
        World.write(World.samples[3], to: world.path("photo1.jpg"))
        let rating = try world.run(["--rate", "2", world.path("photo1.jpg")])
        #expect(rating.waitForEnd() == .exited(status: 0))
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        session.send("R")
        session.says("trash · ")
        session.rests(on: "photo1.jpg")
        session.says("1/1 ★★★★ ")
        session.send("q")
        session.endsCleanly()
    }

    @Test func `refuses all that would change what is in the trash`() throws {
        let world = World(photos: 3)
        let session = try world.browse()
        trash(1...2, in: session, world)
        session.rests(on: "photo3.jpg")
        session.send("R")
        session.rests(on: "photo2.jpg")
        for key in ["x", "X", "P", "3", Keys.up] {
            session.send(key)
            session.says("is in the trash")
            session.send(Keys.left)
            #expect(session.wait { !$0.screen.contains("is in the trash") })
        }
        #expect(world.trashed == ["photo1.jpg", "photo2.jpg"])
        #expect(world.judgements.isEmpty && world.exists(world.path("photo3.jpg")))
        session.send("R")
        session.rests(on: "photo3.jpg")
        session.send("q")
        session.endsCleanly()
    }

    @Test
    func `shows a card for what is gone, brings a pair back whole, and looks alone when read-only`()
        throws
    {
        let world = World(pairs: 3)
        let before = world.prints
        let session = try world.browse()
        session.rests(on: "IMG_1.JPG +CR2 +xmp")
        session.send(Keys.up)
        #expect(session.wait { _ in world.trashed.count == 3 })
        session.rests(on: "IMG_2.JPG +CR2 +xmp")
        session.send(Keys.up)
        #expect(session.wait { _ in world.trashed.count == 6 })
        session.send("q")
        session.endsCleanly()
        for name in world.names(ofPair: 1) { #expect(unlink(world.trash + "/files/" + name) == 0) }
        let reader = try world.browse(["--read-only"])
        reader.rests(on: "IMG_3.JPG +CR2 +xmp")
        reader.send("R")
        #expect(reader.wait { $0.screen.contains("trash · this folder · 2 photos") })
        reader.send("r")
        reader.says("nothing is brought back")
        reader.send(Keys.right)
        #expect(reader.wait { $0.screen.contains("gone from the trash") })
        reader.send("q")
        reader.endsCleanly()
        #expect(world.trashed.count == 3)
        let last = try world.browse()
        last.rests(on: "IMG_3.JPG +CR2 +xmp")
        last.send("R")
        last.rests(on: "IMG_2.JPG +CR2 +xmp")
        last.send("r")
        #expect(last.wait { _ in world.trashed.isEmpty })
        for name in world.names(ofPair: 2) {
            #expect(world.print(of: world.path(name)) == before[name], "\(name)")
        }
        last.send("u")
        #expect(last.wait { _ in world.trashed.count == 3 })
        last.send("q")
        last.endsCleanly()
    }

    @Test func `brings many back as one, and tells of those that cannot come`() throws {
        let world = World(photos: 9)
        let first = try world.browse()
        trash(1...3, in: first, world)
        first.rests(on: "photo4.jpg")
        first.send("q")
        first.endsCleanly()
        let session = try world.browse()
        trash(4...6, in: session, world)
        session.rests(on: "photo7.jpg")
        session.send(":review all\r")
        #expect(session.wait { $0.screen.contains("trash · all · 6 photos") })
        session.command("mode grid")
        session.rest(milliseconds: 600)
        session.send("gm")
        session.says("6 marked")
        #expect(unlink(world.trash + "/files/photo2.jpg") == 0)
        session.send("r")
        session.says("photo2.jpg")
        // Of those that another session trashed: the others are this session's.
        session.says("1 stays in the trash")
        #expect(session.wait { _ in world.trashed.isEmpty })
        session.send("R")
        session.says("/8")
        session.send("u")
        #expect(session.wait { _ in world.trashed.count == 5 }, "\(world.trashed)")
        session.send("U")
        #expect(session.wait { _ in world.trashed.isEmpty }, "\(world.trashed)")
        session.send("q")
        // One could not come.
        session.endsCleanly(status: 1)
    }
}
