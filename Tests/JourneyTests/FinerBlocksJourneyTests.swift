import PtyHarness
import Testing

@Suite(.serialized) struct `Finer blocks at rest` {
    private static let konsole = "\u{1B}P>|Konsole 22.12.3\u{1B}\\"

    /// Whether a text has sextants, U+1FB00 to U+1FB3B.
    private func hasSextants(_ bytes: some Sequence<UInt8>) -> Bool {
        String(decoding: Array(bytes), as: UTF8.self).unicodeScalars.contains {
            (0x1FB00...0x1FB3B).contains($0.value)
        }
    }

    @Test func `photos at rest get sextants once the terminal says that it draws them`() throws {
        let world = World(photos: 3)
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        #expect(!hasSextants(session.transcript))
        session.send(Self.konsole)
        #expect(session.wait { hasSextants($0.transcript) })
        let length = session.transcript.count
        session.send(Keys.right)
        session.rests(on: "photo2.jpg")
        #expect(session.wait { hasSextants($0.transcript.dropFirst(length)) })
        // A photo that is trashed in this state is the one that was seen.
        session.send(Keys.up)
        #expect(session.wait { _ in !world.exists(world.path("photo2.jpg")) })
        session.send("u")
        #expect(session.wait { _ in world.exists(world.path("photo2.jpg")) })
        session.send("q")
        session.endsCleanly()
        #expect(session.screen.leftovers.isEmpty)
    }

    @Test func `nothing is sent any more once the finer frame is there`() throws {
        let world = World(photos: 2)
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        session.send(Self.konsole)
        #expect(session.wait { hasSextants($0.transcript) })
        session.rests(on: "photo1.jpg")
        let length = session.transcript.count
        session.pump(milliseconds: 600)
        #expect(session.transcript.count == length)
        session.send("q")
        session.endsCleanly()
    }

    @Test func `half-blocks by name are obeyed`() throws {
        let world = World(photos: 2)
        let session = try world.browse(["--glyphs", "half"])
        session.rests(on: "photo1.jpg")
        session.send(Self.konsole)
        session.send(Keys.right)
        session.rests(on: "photo2.jpg")
        session.pump(milliseconds: 600)
        #expect(!hasSextants(session.transcript))
        session.send("q")
        session.endsCleanly()
    }

    @Test(arguments: [
        ("quadrant", 0x2596...0x259F), ("sextant", 0x1FB00...0x1FB3B),
        ("octant", 0x1CD00...0x1CDE5),
    ])
    func `a still is drawn in the blocks that are named`(
        name: String, scalars: ClosedRange<UInt32>
    ) throws {
        let world = World(photos: 1)
        let session = try world.run([
            "--render", "--size", "40x12", "--glyphs", name, world.path("photo1.jpg"),
        ])
        #expect(session.waitForEnd() == .exited(status: 0))
        let text = String(decoding: session.transcript, as: UTF8.self)
        #expect(text.unicodeScalars.contains { scalars.contains($0.value) })
        #expect(text.contains("\u{2580}"))
    }
}
