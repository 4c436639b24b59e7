import PtyHarness
import Testing

/// The mouse in every mode, on terminals that report cells (1006) and on those that report pixels (1016).
@Suite(.serialized) struct `The mouse` {
    private func start(
        _ way: Way, _ pixels: Bool
    ) throws -> (world: World, session: PtySession, mouse: Mouse) {
        let world = World(photos: 12)
        world.configure("waterfall.columns = 4\nwaterfall.sections = none\n")
        let session = try world.browse(
            ["-m", way.rawValue], responses: pixels ? .modern : .basic)
        session.rests(on: "photo1.jpg")
        // Places depend on the sizes of the neighbours, which a busy machine knows later.
        session.settle(quietMilliseconds: 300)
        return (world, session, Mouse(session, countsPixels: pixels))
    }

    @Test(arguments: [false, true])
    func `on the nine-grid: click selects, second click opens, click beside closes`(
        pixels: Bool
    ) throws {
        let (world, session, mouse) = try start(.grid, pixels)
        for (cell, name) in [((21, 14), "photo4"), ((106, 4), "photo3"), ((64, 22), "photo8")] {
            mouse.click(cell.0, cell.1)
            session.rests(on: name + ".jpg")
        }
        let closed = session.restingLook()
        mouse.click(64, 22)
        session.isInViewer()
        mouse.click(2, 14)
        session.rests(on: "photo8.jpg")
        #expect(session.restingLook().difference(from: closed) < 0.01)

        mouse.wheel(1)
        session.rests(on: "photo12.jpg")
        mouse.drag(from: (20, 15), to: (110, 15))
        session.says("/12")
        #expect(session.wait { ($0.status?.place ?? 12) <= 9 })
        mouse.drag(from: (60, 20), to: (60, 2))
        session.settle(quietMilliseconds: 400)
        #expect(world.list(world.photos).count == 12, "tiles are not dragged into the trash")
        session.send("q")
        session.endsCleanly()
    }

    @Test(arguments: [false, true])
    func `on the waterfall: click selects, second click opens, wheel scrolls`(pixels: Bool) throws {
        let (world, session, mouse) = try start(.waterfall, pixels)
        let top = session.restingLook()
        for (column, name) in [(80, "photo3"), (48, "photo2"), (112, "photo4")] {
            mouse.click(column, 4)
            session.rests(on: name + ".jpg")
        }
        mouse.click(112, 4)
        session.isInViewer()
        session.send(Keys.escape)
        session.rests(on: "photo4.jpg")
        session.send(Keys.home)
        session.rests(on: "photo1.jpg")
        #expect(session.restingLook().difference(from: top) < 0.01)

        mouse.wheel(6)
        #expect(session.restingLook().difference(from: top) > 0.1)
        mouse.wheel(-6)
        session.send(Keys.home)
        #expect(session.restingLook().difference(from: top) < 0.01)
        mouse.drag(from: (60, 26), to: (60, 3))
        #expect(session.restingLook().difference(from: top) > 0.1)
        #expect(world.list(world.photos).count == 12, "a drag up scrolls")

        mouse.wheel(-1, control: true)
        session.settle(quietMilliseconds: 300)
        session.command("set waterfall.columns")
        session.says("waterfall.columns = 3")
        session.send("q")
        session.endsCleanly()
    }

    @Test(arguments: [false, true])
    func `on the carousel: click brings near, second click opens, drags roll and trash`(
        pixels: Bool
    ) throws {
        let (world, session, mouse) = try start(.carousel, pixels)
        mouse.click(80, 14)
        session.rests(on: "photo2.jpg")
        let closed = session.restingLook()
        mouse.click(64, 14)
        session.isInViewer()
        session.send(Keys.escape)
        session.rests(on: "photo2.jpg")
        #expect(session.restingLook().difference(from: closed) < Look.carouselNoise)
        mouse.wheel(1)
        session.rests(on: "photo3.jpg")
        mouse.drag(from: (100, 14), to: (40, 14))
        #expect(session.wait { ($0.status?.place ?? 0) > 3 })
        session.settle(quietMilliseconds: 400)
        session.send(Keys.home)
        session.rests(on: "photo1.jpg")
        mouse.drag(from: (40, 20), to: (40, 1))
        #expect(session.wait { _ in world.trashed == ["photo1.jpg"] })
        session.rests(on: "photo2.jpg")
        session.send("q")
        session.endsCleanly()
    }

    @Test(arguments: [false, true])
    func `on the stack: drags flick and trash, click opens, the middle button spreads`(
        pixels: Bool
    ) throws {
        let (world, session, mouse) = try start(.stack, pixels)
        mouse.drag(from: (60, 14), to: (110, 15))
        session.rests(on: "photo2.jpg")
        mouse.drag(from: (60, 14), to: (64, 14))
        session.rests(on: "photo2.jpg")
        mouse.wheel(1)
        session.rests(on: "photo3.jpg")
        let closed = session.restingLook()
        mouse.click(64, 14)
        session.isInViewer()
        mouse.click(2, 14)
        session.rests(on: "photo3.jpg")
        #expect(session.restingLook().difference(from: closed) < 0.01)
        mouse.click(64, 14, button: 1)
        session.settle(quietMilliseconds: 400)
        // The fifth tile of the first row.
        mouse.click(83, 5)
        session.rests(on: "photo5.jpg")
        mouse.drag(from: (64, 24), to: (64, 2))
        #expect(session.wait { _ in world.trashed == ["photo5.jpg"] })
        session.rests(on: "photo6.jpg")
        session.send("q")
        session.endsCleanly()
    }

    @Test(arguments: [false, true])
    func `in the viewer: drags page, dismiss and trash, the wheel pages, with Control it zooms`(
        pixels: Bool
    ) throws {
        let (world, session, mouse) = try start(.grid, pixels)
        session.send(Keys.enter)
        session.isInViewer()
        let fit = session.restingLook()
        mouse.wheel(-3, at: 50, 10, control: true)
        #expect(session.restingLook().difference(from: fit) > 0.1)
        mouse.wheel(3, at: 50, 10, control: true)
        #expect(session.restingLook().difference(from: fit) < 0.01)
        mouse.drag(from: (100, 14), to: (30, 14))
        session.rests(on: "photo2.jpg")
        mouse.wheel(1)
        session.rests(on: "photo3.jpg")
        session.isInViewer()
        mouse.drag(from: (64, 5), to: (64, 27))
        session.rests(on: "photo3.jpg")
        let closed = session.restingLook()
        session.send(Keys.left + Keys.right)
        #expect(session.restingLook().difference(from: closed) < 0.01, "the grid again")
        session.send(Keys.enter)
        session.isInViewer()
        mouse.drag(from: (64, 27), to: (64, 1))
        #expect(session.wait { _ in world.trashed == ["photo3.jpg"] })
        session.rests(on: "photo4.jpg")
        session.isInViewer()
        session.send("q")
        session.endsCleanly()
    }

    @Test(arguments: Way.allCases, [false, true])
    func `an escape or a resize in the middle of a drag ends it as if it had not been`(
        way: Way, isResize: Bool
    ) throws {
        let (world, session, _) = try start(way, false)
        let before = session.restingLook()
        let noise = way == .carousel ? Look.carouselNoise : 0.01
        session.send(Keys.mouse(.press, column: 64, row: 24))
        for row in [20, 14, 8, 3] {
            session.send(Keys.mouse(.drag, column: 64, row: row))
            session.rest(milliseconds: 20)
        }
        if isResize {
            session.resize(to: PtySize(100, 30))
            session.settle(quietMilliseconds: 400)
            session.resize(to: PtySize(130, 30))
        } else {
            session.send(Keys.escape)
        }
        let after = session.restingLook()
        // A list stays where it was scrolled to; cards go back to the middle.
        if way != .waterfall { #expect(after.difference(from: before) < noise) }
        session.send(Keys.mouse(.drag, column: 64, row: 27))
        session.send(Keys.mouse(.release, column: 64, row: 27))
        #expect(session.restingLook().difference(from: after) < noise, "the rest of it is nothing")
        #expect(world.list(world.photos).count == 12)
        session.send("q")
        session.endsCleanly()
    }
}
