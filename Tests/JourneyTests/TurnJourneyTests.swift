import Geometry
import Glibc
import PtyHarness
import Selecting
import Testing

@Suite(.serialized) struct `Turning photos` {
    @Test func `is kept, seen by the next session, and taken back by it`() throws {
        let world = World(photos: 3)
        let bytes = World.read(world.path("photo1.jpg"))
        let first = try world.browse()
        first.rests(on: "photo1.jpg")
        first.send(">")
        first.says("↻90°")
        first.send(">")
        first.says("↻180°")
        first.send("|")
        first.says("⇋↻180°")
        first.send("q")
        first.endsCleanly()
        #expect(world.judgements == ["photo1.jpg": Judgement(turn: .flippedVertically)])
        let second = try world.browse()
        second.rests(on: "photo1.jpg")
        second.says("⇋↻180°")
        second.send("u")
        second.says("undid")
        second.says("↻180°")
        second.send("u")
        #expect(second.wait { _ in world.judgements["photo1.jpg"]?.turn == .right })
        second.send("U")
        #expect(second.wait { _ in world.judgements["photo1.jpg"]?.turn == .halfTurn })
        second.send("q")
        second.endsCleanly()
        #expect(World.read(world.path("photo1.jpg")) == bytes, "the file stays as it is")
    }

    @Test func `means all marked photos among tiles`() throws {
        let world = World(photos: 4)
        let session = try world.browse(["--mode", "grid"])
        session.rests(on: "photo1.jpg")
        session.send("gm")
        session.says("4 marked")
        session.send("<")
        session.says("4 marked photos ↺90°")
        let turned = Judgement(turn: .left)
        #expect(session.wait { _ in world.judgements.filter { $0.value == turned }.count == 4 })
        session.send("u")
        #expect(session.wait { _ in world.judgements.values.allSatisfy { $0 == .none } })
        session.send("q")
        session.endsCleanly()
    }

    @Test func `is seen by another riffle in the folder, and by lists`() throws {
        let world = World(photos: 3)
        let first = try world.browse()
        first.rests(on: "photo1.jpg")
        let second = try world.browse()
        second.rests(on: "photo1.jpg")
        first.send(">")
        #expect(first.wait { _ in world.judgements["photo1.jpg"]?.turn == .right })
        usleep(1_100_000)
        second.send(Keys.right)
        second.rests(on: "photo2.jpg")
        second.send(Keys.left)
        second.rests(on: "photo1.jpg")
        second.says("↻90°")
        for session in [first, second] {
            session.send("q")
            session.endsCleanly()
        }
        let list = try world.run(["--list", "--format", "json", world.photos])
        #expect(list.wait(forText: "\"turn\": 6"))
        let tall = try world.run(["--turn", "left", "--quiet", world.path("photo1.jpg")])
        #expect(tall.waitForEnd() == .exited(status: 0))
        #expect(world.judgements["photo1.jpg"]?.turn == .upright)
    }

    @Test func `is dropped where another program turns the file, and that is said once`() throws {
        let world = World(photos: 0)
        let name = "a.jpg"
        let upright = World.smallPhoto(3)
        World.write(turnedByTag(upright, 1), to: world.path(name))
        World.write(World.smallPhoto(4), to: world.path("b.jpg"))
        let first = try world.browse()
        first.rests(on: name)
        first.send(">")
        #expect(first.wait { _ in world.judgements[name]?.turn == .right })
        first.send("q")
        first.endsCleanly()
        // Saved once more as it was: the turn stays.
        World.write(turnedByTag(upright, 1), to: world.path(name))
        let second = try world.browse()
        second.rests(on: name)
        second.says("↻90°")
        World.write(turnedByTag(upright, 6), to: world.path(name))
        second.says("another program turned it")
        #expect(second.wait { _ in world.judgements[name]?.turn == .upright })
        second.send("q")
        second.endsCleanly()
        let third = try world.browse()
        third.rests(on: name)
        #expect(!third.bar.contains("another program") && !third.bar.contains("↻"))
        third.send("q")
        third.endsCleanly()
    }

    @Test func `is written beside photos, follows undo, and is reset to what the file says`() throws
    {
        let world = World(photos: 1)
        World.write(turnedByTag(World.smallPhoto(3), 6), to: world.path("photo1.jpg"))
        let bytes = World.read(world.path("photo1.jpg"))
        let session = try world.browse(["--sidecars", "write"])
        session.rests(on: "photo1.jpg")
        func says(_ value: Int) -> Bool {
            session.wait { _ in
                String(decoding: World.read(world.path("photo1.jpg.xmp")), as: UTF8.self)
                    .contains("tiff:Orientation=\"\(value)\"")
            }
        }
        session.send(">")
        #expect(says(3))
        session.send("|")
        #expect(says(4))
        session.send("u")
        #expect(says(3))
        session.command("turn none")
        #expect(says(6))
        session.send("uu")
        #expect(session.wait { _ in !world.exists(world.path("photo1.jpg.xmp")) })
        session.send("q")
        session.endsCleanly()
        let run = try world.run(["--turn", "left", world.path("photo1.jpg")])
        #expect(run.waitForEnd() == .exited(status: 0))
        let export = try world.run(["--export-sidecars", world.photos])
        #expect(export.wait(forText: "1 photo written beside"))
        #expect(says(1))
        #expect(World.read(world.path("photo1.jpg")) == bytes, "the file stays as it is")
    }

    @Test func `is read of the sidecar of a RAW, and of no other photo`() throws {
        let world = World(photos: 0)
        // What makes a RAW of it is its name.
        World.write(turnedByTag(World.smallPhoto(3), 6), to: world.path("a.CR2"))
        World.write(World.smallPhoto(4), to: world.path("b.jpg"))
        func say(_ value: Int, beside name: String) {
            world.describe(
                "new.tmp",
                "xmlns:tiff='http://ns.adobe.com/tiff/1.0/' tiff:Orientation='\(value)'")
            rename(world.path("new.tmp"), world.path(name))
        }
        say(8, beside: "a.xmp")
        say(8, beside: "b.xmp")
        let session = try world.browse(["--sidecars", "write"])
        session.rests(on: "a.CR2 +xmp")
        session.says("↻180°")
        session.send("<")
        session.says("↻90°")
        #expect(session.wait { _ in world.judgements["a.CR2"]?.turn == .right })
        #expect(
            session.wait { _ in
                String(decoding: World.read(world.path("a.xmp")), as: UTF8.self)
                    .contains("tiff:Orientation='3'")
            })
        // Another program turns it after us.
        say(6, beside: "a.xmp")
        #expect(session.wait { _ in world.judgements["a.CR2"]?.turn == .upright })
        #expect(session.wait { _ in !session.bar.contains("↻") })
        say(9, beside: "a.xmp")
        session.send("q")
        session.endsCleanly()
        say(1, beside: "a.xmp")
        let list = try world.run(
            ["--list", "--format", "json", world.photos], size: PtySize(900, 10))
        #expect(list.wait(forText: "\"turn\": 8") && list.wait(forText: "\"turn\": 1"))
    }

    @Test func `is drawn without an interface too, and no desk is made for that`() throws {
        let world = World(photos: 0)
        let photo = World.smallPhoto(3)
        World.write(turnedByTag(photo, 1), to: world.path("a.jpg"))
        World.write(turnedByTag(photo, 6), to: world.path("b.jpg"))
        World.write(turnedByTag(photo, 1), to: world.path("c.CR2"))
        func drawn(_ name: String) throws -> [UInt8] {
            let session = try world.run(
                ["--render", "--colors", "truecolor", "--size", "40x12", world.path(name)])
            #expect(session.waitForEnd() == .exited(status: 0))
            session.settle()
            return Array(session.transcript)
        }
        let (plain, turned) = (try drawn("a.jpg"), try drawn("b.jpg"))
        #expect(plain != turned && plain.count > 1000)
        #expect(try drawn("c.CR2") == plain)
        #expect(!world.exists(world.root + "/home/.local/state/riffle/desk.sqlite"))
        world.describe(
            "c.xmp", "xmlns:tiff='http://ns.adobe.com/tiff/1.0/' tiff:Orientation='6'")
        #expect(try drawn("c.CR2") == turned)
        #expect(!world.exists(world.root + "/home/.local/state/riffle/desk.sqlite"))
        let run = try world.run(["--turn", "right", world.path("a.jpg")])
        #expect(run.waitForEnd() == .exited(status: 0))
        #expect(world.judgements["a.jpg"]?.turn == .right)
        #expect(try drawn("a.jpg") == turned)
        #expect(try drawn("b.jpg") == turned)
    }

    /// A JPEG with an EXIF segment that says its orientation.
    private func turnedByTag(_ jpeg: [UInt8], _ value: UInt8) -> [UInt8] {
        let body: [UInt8] =
            Array("Exif\0\0MM\0*".utf8) + [0, 0, 0, 8, 0, 1]
            + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0] + [0, 0, 0, 0]
        let count = body.count + 2
        return Array(jpeg[..<2]) + [0xFF, 0xE1, UInt8(count >> 8), UInt8(count & 0xFF)] + body
            + jpeg[2...]
    }
}
