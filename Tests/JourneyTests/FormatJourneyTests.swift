import Glibc
import PtyHarness
import Testing

/// The pictures of each format that Tests/DecodingTests/Formats/make.py makes.
private let formats: String = {
    let parts = #filePath.split(separator: "/").dropLast(2)
    return "/" + parts.joined(separator: "/") + "/DecodingTests/Formats/"
}()

/// Whether what decodes a file of the formats' folder was built.
private func isDecoded(_ name: String) -> Bool {
    let families = [
        "webp": "webp", "tif": "tiff", "jxl": "jxl", "heic": "hevc", "avif": "av1", "dng": "raw",
    ]
    guard let family = families[name.split(separator: ".").last.map(String.init) ?? ""] else {
        return true
    }
    if access(BuildFolder.program("riffle-decode-" + family), X_OK) == 0 { return true }
    print("skipped: riffle-decode-\(family) was not built")
    return false
}

@Suite(.serialized) struct `Photos that are no JPEG` {
    @Test(arguments: [
        "sony.arw", "canon.cr3", "moving.gif", "bits24.bmp", "alpha.webp", "turned.tif",
        "alpha.jxl", "p3.jpg", "grid_turned.heic", "turned.avif", "sensor_turned.dng",
    ])
    func `fly into the trash and back, to the byte`(name: String) throws {
        guard isDecoded(name) else { return }
        let world = World(photos: 0)
        for other in ["plain.gif", "rgb.qoi"] {
            World.write(World.read(formats + other), to: world.path("a_" + other))
        }
        World.write(World.read(formats + name), to: world.path(name))
        let before = try #require(world.print(of: world.path(name)))
        let session = try world.browse()
        session.rests(on: "a_plain.gif")
        session.send(Keys.end)
        session.rests(on: name)
        session.send(Keys.up)
        session.says("1 this session")
        world.expectTrashed(name, as: before, in: session)
        session.send("u")
        world.expectBack(name, as: before, in: session)
        session.rests(on: name)
        session.send("q")
        session.endsCleanly()
    }

    @Test func `say their size and a camera's date, and open in the viewer`() throws {
        let world = World(photos: 0)
        var photo = World.read(formats + "nikon.nef")
        // Its orientation.
        #expect(photo[31] == 1)
        photo[31] = 6
        World.write(photo, to: world.path("turned.nef"))
        let session = try world.browse()
        session.rests(on: "turned.nef")
        session.says("NEF · preview 213×320")
        session.says("2024-05-06 07:08")
        session.send(Keys.enter)
        session.isInViewer()
        session.send("q")
        session.endsCleanly()
    }

    @Test func `show how large a small preview is, and develop what is looked at closer`() throws {
        guard isDecoded("close.dng") else { return }
        let world = World(photos: 0)
        World.write(World.read(formats + "close.dng"), to: world.path("close.dng"))
        let session = try world.browse(size: PtySize(100, 30))
        session.says("DNG · preview 320×213 · 360×240")
        session.send(Keys.enter)
        session.isInViewer()
        session.send("=")
        session.says("DNG · developed 360×240")
        session.send("z")
        session.says("DNG · preview 320×213 · 360×240")
        session.send("q")
        session.endsCleanly()
    }

    @Test func `are asked about first where nothing of them can be shown`() throws {
        guard isDecoded("no_preview.dng") else { return }
        let world = World(photos: 0)
        World.write(World.read(formats + "no_preview.dng"), to: world.path("raw.dng"))
        let session = try world.browse()
        session.says("not supported: RAW that libraw")
        session.send(Keys.up)
        session.says("cannot be shown")
        #expect(world.exists(world.path("raw.dng")))
        session.send("q")
        session.endsCleanly()
    }
}
