import Glibc
import PtyHarness
import Testing

@Suite(.serialized) struct `On a slow link` {
    @Test func `keys act while nothing is taken, and one fresh picture comes when it is again`()
        throws
    {
        let world = World(photos: 6)
        let session = try world.browse(size: PtySize(200, 60))
        session.rests(on: "photo1.jpg")
        let before = session.drawnStatusLines().count
        for _ in 0..<4 {
            session.send(Keys.right)
            usleep(250_000)
        }
        #expect(session.comesToRest(session.process) { usleep(600_000) })
        session.rests(on: "photo5.jpg")
        // Of what was drawn meanwhile no more was queued than a terminal's own buffer takes.
        let after = session.drawnStatusLines().dropFirst(before)
        let middle = after.filter { (2...4).contains($0?.place ?? 0) }
        #expect(middle.count <= 16, "\(middle.count) frames of what nobody wanted any more")
        session.send("q")
        session.endsCleanly()
    }

    @Test func `no photo is trashed that the terminal has not answered for`() throws {
        let world = World(photos: 4)
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        // Everything is taken, as SSH does, and nothing is heard of the terminal.
        session.isAnswering = false
        session.send(Keys.right)
        #expect(session.wait { $0.status?.place == 2 })
        for _ in 0..<4 {
            session.rest(milliseconds: 300)
            session.send(Keys.up)
        }
        session.rest(milliseconds: 500)
        #expect(world.list(world.photos).count == 4)
        session.isAnswering = true
        session.settle(quietMilliseconds: 600)
        session.send(Keys.up)
        #expect(session.wait { _ in world.list(world.photos).count == 3 })
        #expect(!world.exists(world.path("photo2.jpg")))
        session.rests(on: "photo3.jpg")
        session.send("q")
        session.endsCleanly()
    }

    @Test func `a terminal that falls silent gets frames all the same, and lets go at once`() throws
    {
        let world = World(photos: 6)
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        session.isAnswering = false
        for place in 2...5 {
            session.send(Keys.right)
            #expect(session.wait { $0.status?.place == place })
        }
        session.settle(quietMilliseconds: 1200)
        session.send("q")
        session.endsCleanly()
    }

    @Test func `over SSH pictures come in parts that are exact in the end`() throws {
        let world = World(photos: 3)
        let local = try world.browse(size: PtySize(120, 40))
        local.rests(on: "photo1.jpg")
        local.send(Keys.right)
        local.rests(on: "photo2.jpg")
        let wanted = local.restingLook()
        local.send("q")
        local.endsCleanly()

        world.environment = ["SSH_CONNECTION": "192.0.2.1 1 192.0.2.2 22"]
        let remote = try world.browse(size: PtySize(120, 40))
        remote.rests(on: "photo1.jpg")
        remote.send(Keys.right)
        remote.rests(on: "photo2.jpg")
        #expect(remote.restingLook() == wanted)
        remote.send("q")
        remote.endsCleanly()
    }
}
