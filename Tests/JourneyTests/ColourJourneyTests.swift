import PtyHarness
import Testing

private let formats: String = {
    let parts = #filePath.split(separator: "/").dropLast(2)
    return "/" + parts.joined(separator: "/") + "/DecodingTests/Formats/"
}()

@Suite(.serialized) struct `A photo in colours of its own` {
    private func world() -> World {
        let world = World(photos: 0)
        World.write(World.read(formats + "p3.png"), to: world.path("wide.png"))
        return world
    }

    @Test func `is shown as it is stored at once, where it is said so, and back`() throws {
        let world = world()
        let session = try world.browse()
        session.rests(on: "wide.png")
        let before = session.restingLook()
        session.command("set colour off")
        session.says("colour = off")
        #expect(session.restingLook().difference(from: before) > 0.05)
        session.command("set colour on")
        session.says("colour = on")
        #expect(session.restingLook().difference(from: before) < 0.02)
        session.send("q")
        session.endsCleanly()
    }

    @Test func `is drawn as it is stored by --render where the file of settings says so`() throws {
        let world = world()
        let arguments = [
            "--render", "--size", "40x20", "--colors", "truecolor", world.path("wide.png"),
        ]
        let before = try world.run(arguments)
        #expect(before.waitForEnd() == .exited(status: 0))
        let managed = Look(before.screen)
        world.configure("colour = off\n")
        let after = try world.run(arguments)
        #expect(after.waitForEnd() == .exited(status: 0))
        #expect(Look(after.screen).difference(from: managed) > 0.05)
    }
}
