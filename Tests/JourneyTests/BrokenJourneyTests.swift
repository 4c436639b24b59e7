import Glibc
import PtyHarness
import Testing

@Suite(.serialized) struct `Broken photos among sound ones` {
    private let decodings = World.project + "/Tests/DecodingTests/"

    private var lossless: [UInt8] {
        var jpeg = World.read(decodings + "Fixtures/s444.jpg")
        let frame = jpeg.indices.first { jpeg[$0...].starts(with: [0xFF, 0xC0]) }
        if let frame { jpeg[frame + 1] = 0xC3 }
        return jpeg
    }

    /// A whole JPEG, one cut in half, bytes that are none, a lossless one and a PDF; a pair whose JPEG is none.
    private func world() -> World {
        let world = World(photos: 1)
        let whole = World.samples[1]
        World.write(Array(whole.prefix(whole.count / 2)), to: world.path("cut.jpg"))
        World.write([0xFF, 0xD8, 0xFF, 0xE0] + Array(" nothing".utf8), to: world.path("none.jpg"))
        World.write([UInt8](repeating: 0, count: 5000), to: world.path("zeros.jpg"))
        World.write(lossless, to: world.path("lossless.jpg"))
        World.write(Array("%PDF-1.7\n".utf8), to: world.path("paper.jpg"))
        World.write([0xFF, 0xD8, 0xFF], to: world.path("pair.JPG"))
        World.write(
            World.read(decodings + "Formats/canon.cr2"),
            to: world.path("pair.CR2"))
        return world
    }

    @Test(arguments: [
        ("broken", ["none.jpg", "zeros.jpg"]), ("damaged", ["cut.jpg", "pair.JPG"]),
        ("!broken !damaged", ["lossless.jpg", "paper.jpg", "photo1.jpg"]),
    ])
    func `are listed without an interface`(filter: String, names: [String]) throws {
        let world = world()
        let command =
            "'\(BuildFolder.program("riffle"))' --list --format paths --filter '\(filter)' '\(world.photos)' > list"
        let session = try PtySession(
            ["/bin/sh", "-c", command], environment: ["HOME": world.root + "/home"],
            size: PtySize(80, 24), directory: world.root)
        #expect(session.waitForEnd() == .exited(status: 0))
        let list = String(decoding: World.read(world.root + "/list"), as: UTF8.self)
        #expect(
            list.split(separator: "\n").map { $0.dropFirst(world.photos.count + 1) }
                == names.map { $0[...] })
    }

    @Test func `are decided about without an interface, and sound ones are not`() throws {
        let world = world()
        let session = try world.run(["--flag", "reject", "--filter", "broken", world.photos])
        #expect(session.waitForEnd() == .exited(status: 0))
        let rejected = try world.browse(["--filter", "reject"])
        rejected.says("[reject] 2 of 7 · none.jpg · 1/2")
        rejected.send("q")
        rejected.endsCleanly()
    }

    @Test func `are what a filter in the interface finds, and not what is not supported`() throws {
        let world = World(photos: 1)
        World.write(lossless, to: world.path("lossless.jpg"))
        World.write([0xFF, 0xD8, 0xFF], to: world.path("none.jpg"))
        let session = try world.browse()
        session.says("lossless.jpg · 1/3 · not supported: lossless JPEG")
        session.send(Keys.right)
        session.says("none.jpg · 2/3 · damaged")
        session.command("filter broken")
        session.says("[broken] 1 of 3 · none.jpg · 1/1")
        session.send("q")
        session.endsCleanly()
    }
}
