import Glibc
import PhotoSeries
import PtyHarness
import Testing

/// `D` over three folders: two copies of one picture with the same bytes, one of them with a second name, smaller and darker ones, a burst with a copy of one frame, strangers.
@Suite(.serialized) struct `Copies among the photos shown` {
    @Test func `are one card each, the best in front, and all photos come back`() throws {
        let world = World.ofCopies()
        let tree = world.tree().filter { $0.key.hasPrefix(world.photos) }
        let session = try world.browse(["-r"], size: PtySize(160, 40))
        session.says("1/19")
        session.send("D")
        session.says("[copies] 2 groups")
        session.says("≈ 1/6 · in front: less compressed")
        session.says("1/2")
        // Their frames open in place.
        session.send("e")
        session.says("1/7")
        session.send("c")
        session.says("could go")
        session.send("\u{1B}")
        // What follows Esc at once is a key with Alt.
        session.settle(quietMilliseconds: 300)
        session.send("e")
        session.says("1/2")
        session.send("}")
        session.says("≈ 1/2 · in front: more pixels")
        session.send("}")
        session.says("no copies behind this")
        session.send("\u{1B}")
        session.says("/19")
        session.send("q")
        session.endsCleanly()
        #expect(world.tree().filter { $0.key.hasPrefix(world.photos) } == tree)
    }

    @Test func `are given up by Esc, and found by the next D`() throws {
        let world = World(photos: 0)
        for number in 0..<300 {
            World.write(
                CopyFile(scene: UInt64(number)).jpeg, to: world.path("photo\(number).jpg"))
        }
        World.write(CopyFile(scene: 5).with { $0.quality = 60 }.jpeg, to: world.path("again.jpg"))
        let session = try world.browse(size: PtySize(160, 40))
        session.says("1/301")
        session.send("D")
        session.says("copies: ")
        // Keys go on meanwhile.
        session.send(" ")
        session.says("2/301")
        session.send("\u{1B}")
        session.says("no longer looking for copies")
        session.send("D")
        session.says("[copies] 1 group")
        session.says("≈ 1/2 · in front: less compressed")
        session.send("D")
        session.says("/301")
        session.send(":filter name:photo1*\r")
        session.says("111 of 301")
        session.send("D")
        session.says("no copies among 111 photos")
        session.send("q")
        session.endsCleanly()
    }

    /// Journey 23: a group is looked at and decided, and one `u` brings all back.
    @Test func `go to the trash by K as one step, but for the one in front and what a link needs`()
        throws
    {
        let world = World.ofCopies()
        let tree = world.tree().filter { $0.key.hasPrefix(world.photos) }
        let session = try world.browse(["-r"], size: PtySize(200, 40))
        session.says("1/19")
        session.send("D")
        session.says("≈ 1/6 · in front: less compressed")
        ask(session, "trash 5 copies")
        session.send("K")
        session.says("5 photos → trash")
        #expect(session.wait { _ in world.trashed.count == 5 })
        #expect(world.exists(world.path("card/IMG_0001.JPG")))
        // Another name of a file that went, and a link to the one that is kept.
        #expect(world.exists(world.path("old/IMG_0001.JPG")))
        session.says("[copies] 1 group")
        session.send("u")
        session.says("5 photos are back")
        #expect(session.wait { _ in world.trashed.isEmpty })
        session.says("[copies] 2 groups")
        // And once more.
        ask(session, "trash 5 copies")
        session.send("K")
        session.says("5 photos → trash")
        #expect(session.wait { _ in world.trashed.count == 5 })
        session.send("u")
        session.says("5 photos are back")
        #expect(session.wait { _ in world.trashed.isEmpty })
        session.send("q")
        session.endsCleanly()
        let now = world.tree().filter { $0.key.hasPrefix(world.photos) }
        #expect(Set(now.keys) == Set(tree.keys))
    }

    /// Between the search and K one copy is saved by another program, and one is removed.
    @Test func `stay where they have changed since they were compared, and K names them`() throws {
        let world = World.ofCopies()
        let session = try world.browse(["-r"], size: PtySize(200, 40))
        session.says("1/19")
        session.send("D")
        session.says("≈ 1/6 · in front: less compressed")
        let other = CopyFile(scene: 99).jpeg
        World.write(other, to: world.path("new"))
        ask(session, "trash 5 copies")
        rename(world.path("new"), world.path("phone/cut.jpg"))
        session.send("K")
        session.says("stays: phone/cut.jpg")
        #expect(session.wait { _ in world.trashed.count == 4 })
        #expect(World.read(world.path("phone/cut.jpg")) == other)
        session.send("q")
        session.endsCleanly(status: 1)
    }

    @Test func `stay all where the one in front is gone or another one`() throws {
        let world = World.ofCopies()
        let session = try world.browse(["-r"], size: PtySize(200, 40))
        session.says("1/19")
        session.send("D")
        session.says("≈ 1/6 · in front: less compressed")
        ask(session, "trash 5 copies")
        unlink(world.path("card/IMG_0001.JPG"))
        session.send("K")
        session.rest(milliseconds: 500)
        #expect(world.trashed.isEmpty)
        #expect(world.exists(world.path("phone/small.jpg")))
        session.send("q")
        session.endsCleanly(status: 1)
    }

    private func ask(_ session: PtySession, _ words: String) {
        // A key that comes sooner is too fast for a question, or a held one.
        session.rest(milliseconds: 600)
        session.send("K")
        session.says(words)
        session.says("K again")
        session.rest(milliseconds: 600)
    }
}
