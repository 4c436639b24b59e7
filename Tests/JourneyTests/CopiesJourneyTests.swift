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
}
