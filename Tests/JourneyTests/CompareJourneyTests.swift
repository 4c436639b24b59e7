import PtyHarness
import Testing

/// Photos beside each other, until one is left.
@Suite(.serialized) struct `Comparing` {
    /// The names below the cells, in rows above the status line.
    private func names(_ session: PtySession) -> [String] {
        session.screen.text.dropLast().flatMap { row in
            row.split(separator: " ").map(String.init).filter { $0.hasSuffix(".jpg") }
        }
    }

    private func shows(_ names: [String], _ session: PtySession) {
        #expect(session.wait { self.names($0) == names }, "\(session.screen.picture)")
        session.settle(quietMilliseconds: 300)
    }

    @Test func `six photos to a winner by Enter alone decides nothing`() throws {
        let world = World(photos: 6)
        let before = world.tree()
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        session.send("c")
        shows(["photo1.jpg", "photo2.jpg"], session)
        for number in 3...6 {
            session.send(Keys.enter)
            shows(["photo1.jpg", "photo\(number).jpg"], session)
        }
        session.send(Keys.enter)
        session.says("that was the last of 6 · photo1.jpg is left")
        session.send("\u{1B}[27u")
        session.rests(on: "photo1.jpg")
        session.send("q")
        session.endsCleanly()
        #expect(
            world.tree().filter { $0.key.contains("/photos/") }
                == before.filter { $0.key.contains("/photos/") })
        #expect(!world.exists(world.trash + "/files"))
    }

    @Test func `losers go to the trash one by one, and all come back`() throws {
        let world = World(photos: 6)
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        session.send("c")
        shows(["photo1.jpg", "photo2.jpg"], session)
        session.send(Keys.right)
        session.rests(on: "photo2.jpg")
        for number in 3...6 {
            session.send(Keys.up)
            shows(["photo1.jpg", "photo\(number).jpg"], session)
            session.rests(on: "photo\(number).jpg")
        }
        session.send(Keys.up)
        session.rests(on: "photo1.jpg")
        #expect(names(session).isEmpty)
        #expect(session.wait { _ in world.trashed.count == 5 })
        #expect(!world.trashed.contains("photo1.jpg"))
        for left in (0..<5).reversed() {
            session.send("u")
            #expect(session.wait { _ in world.trashed.count == left })
            session.settle(quietMilliseconds: 300)
        }
        #expect(session.status?.count == 6)
        session.send("q")
        session.endsCleanly()
    }

    @Test func `zoomed photos of one scene are aligned`() throws {
        let world = World(photos: 2)
        World.write(World.read(world.path("photo1.jpg")), to: world.path("photo2.jpg"))
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        session.send("c")
        shows(["photo1.jpg", "photo2.jpg"], session)
        // Both are measured meanwhile.
        #expect(session.wait { $0.screen.contains("sharp") })
        session.rest(milliseconds: 500)
        session.send("=")
        session.says("aligned")
        session.send("q")
        session.endsCleanly()
    }

    @Test func `in one place each frame is the same part of another photo`() throws {
        let world = World(photos: 8)
        let session = try world.browse(size: PtySize(200, 60))
        session.rests(on: "photo1.jpg")
        session.send("cccc")
        #expect(session.wait { self.names($0).count == 6 }, "\(session.screen.picture)")
        session.send("=")
        session.says("100 %")
        session.settle(quietMilliseconds: 400)
        session.send("B")
        session.says("compare 1/6")
        var looks: [Look] = []
        // Once around, until all parts are decoded, and then twice.
        for step in 1...18 {
            looks.append(session.restingLook())
            session.send("\t")
            session.says("compare \(step % 6 + 1)/6")
        }
        // The same photos in the same place; figures may have come to their labels meanwhile.
        for place in 6..<12 {
            let difference = looks[place].difference(from: looks[place + 6])
            #expect(difference < 0.01, "\(place)")
        }
        #expect(Set(looks[6..<12]).count > 1)
        session.send("q")
        session.endsCleanly()
    }

    @Test func `who comes next is seen as close, and in the same place`() throws {
        let world = World(photos: 4)
        for number in 2...4 {
            World.write(World.read(world.path("photo1.jpg")), to: world.path("photo\(number).jpg"))
        }
        let session = try world.browse(["--set=compare.align=off"], size: PtySize(120, 40))
        session.rests(on: "photo1.jpg")
        session.send("c")
        shows(["photo1.jpg", "photo2.jpg"], session)
        let whole = session.restingLook()
        session.send("=")
        session.says("100 %")
        session.send("ll")
        let close = session.restingLook()
        #expect(close.difference(from: whole) > 0.1)
        for number in 3...4 {
            session.send(Keys.enter)
            shows(["photo1.jpg", "photo\(number).jpg"], session)
            #expect(session.restingLook().difference(from: close) < 0.01)
        }
        session.send("q")
        session.endsCleanly()
    }

    @Test(arguments: ["--colors=256", "--colors=mono", "--glyphs=ascii"])
    func `is told apart by signs and words where there are few colours`(option: String) throws {
        let world = World(photos: 4)
        let session = try world.browse([option], size: PtySize(120, 40))
        session.says("photo1.jpg")
        session.settle(quietMilliseconds: 400)
        let sign = option == "--glyphs=ascii" ? ">" : "▶"
        session.send("cc")
        session.says(sign + " photo1.jpg")
        shows(["photo1.jpg", "photo2.jpg", "photo3.jpg"], session)
        session.send("\t")
        session.says(sign + " photo2.jpg")
        let whole = session.restingLook()
        session.send("=")
        session.says("100 %")
        #expect(session.restingLook().difference(from: whole) > 0.01)
        session.send("B")
        session.says("compare 2/3")
        if option == "--colors=256" {
            let colours = session.screen.cells.joined().map(\.style.background)
            #expect(!colours.contains { if case .rgb = $0 { true } else { false } })
        }
        session.send("q")
        session.endsCleanly()
    }
}
