import Geometry
import Glibc
import PtyHarness
import Selecting
import Testing

@Suite(.serialized) struct `Turning files` {
    /// Width and height of a JPEG as it is stored.
    private func sides(_ path: String) -> [Int]? {
        let bytes = World.read(path)
        var place = 2
        while place + 9 < bytes.count, bytes[place] == 0xFF {
            if [0xC0, 0xC1, 0xC2].contains(bytes[place + 1]) {
                return [7, 5].map { Int(bytes[place + $0]) << 8 | Int(bytes[place + $0 + 1]) }
            }
            place += 2 + Int(bytes[place + 2]) << 8 + Int(bytes[place + 3])
        }
        return nil
    }

    private func write(_ fixture: String, to path: String) {
        World.write(World.read(World.project + "/Tests/DecodingTests/" + fixture), to: path)
    }

    @Test func `asks, keeps stars and place, and u gives the originals back`() throws {
        let world = World(photos: 3)
        let photo = world.path("photo1.jpg")
        write("Fixtures/s420.jpg", to: photo)
        let before = try #require(world.print(of: photo))
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        session.send("4")
        session.says("★★★★")
        session.send(">")
        session.says("↻90°")
        session.command("turn write")
        session.says("turn photo1.jpg for good?")
        session.says(":turn write again")
        #expect(world.print(of: photo) == before, "it asks first")
        session.command("turn write")
        session.says("turned for good")
        #expect(sides(photo) == [48, 64] && world.trashed == ["photo1.jpg"])
        #expect(
            session.wait { _ in
                world.judgements["photo1.jpg"] == Judgement(stars: 4, turn: .upright)
            })
        session.rests(on: "photo1.jpg")
        #expect(!session.bar.contains("↻") && session.bar.contains("★★★★"))
        session.command("turn write")
        session.says("nothing to turn")
        session.send("u")
        #expect(session.wait { _ in world.print(of: photo) == before && world.trashed.isEmpty })
        session.says("↻90°")
        #expect(
            session.wait { _ in
                world.judgements["photo1.jpg"] == Judgement(stars: 4, turn: .right)
            })
        session.send("U")
        #expect(session.wait { _ in sides(photo) == [48, 64] })
        #expect(session.wait { _ in world.judgements["photo1.jpg"]?.turn == .upright })
        session.send("u")
        #expect(session.wait { _ in world.print(of: photo) == before })
        session.says("↻90°")
        session.send("u")
        #expect(session.wait { _ in world.judgements["photo1.jpg"]?.turn == .upright })
        #expect(session.wait { _ in !session.bar.contains("↻") })
        session.send("q")
        session.endsCleanly()
        #expect(world.judgements["photo1.jpg"] == Judgement(stars: 4))
    }

    @Test func `may be followed by a trash at once, of the file that is seen`() throws {
        let world = World(photos: 3)
        let photo = world.path("photo1.jpg")
        write("Fixtures/s420.jpg", to: photo)
        let before = try #require(world.print(of: photo))
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        session.send(">")
        session.says("↻90°")
        session.command("turn write")
        session.says(":turn write again")
        session.command("turn write")
        session.says("turned for good")
        session.send("x")
        session.says("photo1.jpg → trash")
        #expect(session.wait { _ in world.trashed.count == 2 && !world.exists(photo) })
        session.send("u")
        #expect(session.wait { _ in sides(photo) == [48, 64] })
        session.send("u")
        #expect(session.wait { _ in world.print(of: photo) == before })
        session.says("↻90°")
        session.send("q")
        session.endsCleanly()
    }

    @Test func `means all marked photos, as one step that a later session takes back`() throws {
        let world = World(photos: 2)
        for name in ["a", "b"] { write("Fixtures/s420.jpg", to: world.path("\(name).jpg")) }
        write("Formats/moving.gif", to: world.path("c.gif"))
        let prints = ["a.jpg", "b.jpg", "c.gif"].map { world.print(of: world.path($0)) }
        func arePrints() -> Bool {
            ["a.jpg", "b.jpg", "c.gif"].map { world.print(of: world.path($0)) } == prints
        }
        let first = try world.browse(["--mode", "grid"])
        first.rests(on: "a.jpg")
        first.send("gm")
        first.says("5 marked")
        first.send("<")
        first.says("5 marked photos ↺90°")
        first.command("turn write")
        first.says("turn 5 files for good? originals go to the trash · :turn write again")
        first.command("turn write")
        first.says("c.gif: cannot be turned without loss")
        #expect(first.wait { _ in world.judgements["a.jpg"]?.turn == .upright })
        #expect(world.judgements["c.gif"]?.turn == .left)
        #expect(sides(world.path("b.jpg")) == [48, 64])
        first.send("q")
        first.endsCleanly(status: 1)
        let second = try world.browse()
        second.rests(on: "a.jpg")
        second.send("u")
        #expect(second.wait { _ in arePrints() })
        #expect(second.wait { _ in world.judgements["b.jpg"]?.turn == .left })
        #expect(second.wait { _ in world.judgements["a.jpg"]?.turn == .left })
        second.says("↺90°")
        second.send("q")
        second.endsCleanly()
    }

    @Test func `is a command too, which undo takes back; read-only does nothing`() throws {
        let world = World(photos: 0)
        let photo = world.path("a.jpg")
        write("Fixtures/s420.jpg", to: photo)
        let before = try #require(world.print(of: photo))
        let turn = try world.run(["--turn", "right", photo])
        #expect(turn.waitForEnd() == .exited(status: 0))
        let refused = try world.run(["--write-turns", "--read-only", photo])
        #expect(refused.waitForEnd() == .exited(status: 2))
        let reading = try world.browse(["--read-only"])
        reading.rests(on: "a.jpg")
        reading.command("turn write")
        reading.says("read-only: no file is turned")
        reading.send("q")
        reading.endsCleanly()
        #expect(world.print(of: photo) == before)
        let run = try world.run(["--write-turns", photo])
        #expect(run.wait(forText: "1 photo turned for good"))
        #expect(run.waitForEnd() == .exited(status: 0))
        #expect(sides(photo) == [48, 64] && world.judgements["a.jpg"] == Judgement.none)
        let undo = try world.run(["--undo-last"])
        #expect(undo.waitForEnd() == .exited(status: 0))
        #expect(world.print(of: photo) == before)
        #expect(world.judgements["a.jpg"]?.turn == .right)
    }

    @Test func `says where a JPEG is turned by its tag, and parts names only when told to`() throws
    {
        let world = World(photos: 0)
        let photo = world.path("a.jpg")
        write("Formats/quadrants.jpg", to: photo)
        link(photo, world.root + "/other.jpg")
        let before = try #require(world.print(of: photo))
        let session = try world.browse()
        session.rests(on: "a.jpg")
        session.send(">")
        session.says("↻90°")
        session.command("turn write")
        session.says("again")
        session.command("turn write")
        session.says("has 2 names: turning would part them")
        #expect(world.print(of: photo) == before)
        session.command("turn write!")
        session.says("again")
        session.command("turn write!")
        session.says("turned by its orientation tag (213 is not a multiple of")
        #expect(world.print(of: photo)?.content != before.content)
        #expect(World.read(world.root + "/other.jpg") == before.content)
        session.send("u")
        #expect(session.wait { _ in world.print(of: photo) == before })
        session.send("q")
        _ = session.waitForEnd()
    }
}
