import CLinux
import PhotoLibrary
import Photos
import PtyHarness
import Testing

/// `S`, `E` and `I`: what is measured of the photo in front.
@Suite(.serialized) struct `What is measured of photos` {
    /// A photo whose left half has sharp edges, white above and black below, and whose right half has soft ones.
    private static func photo() -> [UInt8] {
        let (width, height) = (640, 416)
        var bytes = Array("P6\n\(width) \(height)\n255\n".utf8)
        for y in 0..<height {
            for x in 0..<width {
                let wave = x % 64
                let level =
                    x < width / 2 ? (wave / 16 % 2 == 0 ? 60 : 180) : 60 + abs(wave - 32) * 4
                let isLeft = x < width / 2
                let value = UInt8(isLeft && y < 64 ? 255 : isLeft && y >= 352 ? 0 : level)
                bytes += [value, value, value]
            }
        }
        return bytes
    }

    /// The columns of cells of which a half is tinted towards a colour.
    private func columns(
        _ session: PtySession, where isTinted: (UInt8, UInt8, UInt8) -> Bool
    ) -> Set<Int> {
        var found: Set<Int> = []
        for line in session.screen.cells.dropLast() {
            for (column, cell) in line.enumerated() {
                let ink = cell.text == " " ? cell.style.background : cell.style.foreground
                for case .rgb(let r, let g, let b) in [ink, cell.style.background]
                where isTinted(r, g, b) {
                    found.insert(column)
                }
            }
        }
        return found
    }

    private func isPink(_ r: UInt8, _ g: UInt8, _ b: UInt8) -> Bool {
        Int(r) > Int(g) + 60 && Int(b) > Int(g) + 60
    }

    @Test func `is drawn over the part that is in focus, at any zoom, and no more after the key`()
        throws
    {
        let world = World(photos: 0)
        World.write(Self.photo(), to: world.path("half.ppm"))
        let session = try world.browse(size: PtySize(80, 24))
        session.rests(on: "half.ppm")
        #expect(columns(session, where: isPink).isEmpty)
        session.send("S")
        #expect(session.wait { !columns($0, where: isPink).isEmpty })
        session.says("focus")
        let tinted = columns(session, where: isPink)
        #expect((tinted.max() ?? 80) <= 42, "\(tinted.sorted())")
        // Turned to the right what was on the left is above.
        session.send(">")
        #expect(session.wait { (columns($0, where: isPink).max() ?? 0) > 42 })
        session.send("u")
        #expect(session.wait { (columns($0, where: isPink).max() ?? 80) <= 42 })
        session.send("E")
        #expect(session.wait { !columns($0) { r, g, b in r > 150 && g < 110 && b < 110 }.isEmpty })
        #expect(session.wait { !columns($0) { r, g, b in b > 120 && r < 60 && g < 90 }.isEmpty })
        session.send("E")
        session.send("S")
        #expect(session.wait { columns($0, where: isPink).isEmpty })
        session.send("q")
        session.endsCleanly()
    }

    @Test func `stands in the panel, with a histogram in colours and without`() throws {
        let world = World(photos: 0)
        World.write(Self.photo(), to: world.path("half.ppm"))
        let session = try world.browse(size: PtySize(120, 40))
        session.rests(on: "half.ppm")
        session.send("I")
        session.says("blown")
        session.says("crushed")
        #expect(session.wait { $0.screen.contains("7.7 %") })
        session.send("q")
        session.endsCleanly()
        let plain = try world.browse(["--glyphs=ascii", "--colors=mono"], size: PtySize(120, 40))
        plain.says("half.ppm")
        plain.send("I")
        plain.says("blown")
        #expect(plain.wait { $0.screen.text.contains { $0.contains("%-==") } })
        plain.send("q")
        plain.endsCleanly()
    }

    @Test func `is kept for the next session and command, until the file is another one`() throws {
        let world = World(photos: 0)
        let cache = world.root + "/cache"
        world.environment["XDG_CACHE_HOME"] = cache
        World.write(Self.photo(), to: world.path("half.ppm"))
        let measured = try world.script("--figures --format tsv half.ppm").output
        #expect(measured.contains("\t7.6923\t"))
        var file = FileIdentity()
        #expect(clinux_identity_of_path(world.path("half.ppm"), &file) == 0)
        let index = PhotoIndex(cacheHome: Array(cache.utf8), mayWrite: true)
        var known = try #require(index.pixels(of: file))
        #expect(index.maps(of: file) != nil)
        // A figure that nothing measures: where it is seen, nothing was measured.
        known.figures?.blown = 12.5
        index.store(known, of: file)
        #expect(try world.script("--figures --format tsv half.ppm").output.contains("\t12.5"))
        #expect(try world.script("--list --filter 'blown=12.5' .").output == "./half.ppm\n")
        let session = try world.browse(size: PtySize(120, 40))
        session.rests(on: "half.ppm")
        session.send("I")
        session.says("12.5 %")
        session.send("S")
        #expect(session.wait { !columns($0, where: isPink).isEmpty })
        session.send("q")
        session.endsCleanly()
        let filtered = try world.browse(["--filter=blown=12.5"])
        filtered.rests(on: "half.ppm")
        filtered.send("q")
        filtered.endsCleanly()
        World.write(Self.photo(), to: world.path("half.ppm"))
        #expect(try world.script("--figures --format tsv half.ppm").output == measured)
    }

    /// A photo of stripes whose edges are so many pixels wide.
    private static func stripes(edge: Int) -> [UInt8] {
        let (width, height) = (320, 256)
        let row = (0..<width).flatMap { x -> [UInt8] in
            let distance = abs(x % 64 - 32) - 16
            let share = min(1, max(0, 0.5 + Double(distance) / Double(edge)))
            return Array(repeating: UInt8(60 + 120 * share), count: 3)
        }
        return Array("P6\n\(width) \(height)\n255\n".utf8)
            + Array(repeatElement(row, count: height).joined())
    }

    /// Waits until all are measured; whatever was in front meanwhile takes its place when it leaves.
    private func settle(_ session: PtySession) {
        #expect(session.wait { $0.status != nil && !$0.screen.contains("sharpness:") })
        for key in [Keys.home, Keys.end, Keys.home, Keys.home] {
            session.send(key)
            session.rest(milliseconds: 500)
        }
    }

    @Test func `gives an order, without an interface and with one`() throws {
        let world = World(photos: 0)
        for (name, edge) in [("a", 6), ("b", 1), ("c", 14), ("d", 3)] {
            World.write(Self.stripes(edge: edge), to: world.path(name + ".ppm"))
        }
        let list = try world.script("--list --sort sharpness .").output
        #expect(list == "./b.ppm\n./d.ppm\n./a.ppm\n./c.ppm\n")
        let some = try world.script("--list --sort sharpness --reverse --filter '!name:b*' .")
        #expect(some.output == "./c.ppm\n./a.ppm\n./d.ppm\n")
        let session = try world.browse(size: PtySize(120, 40))
        session.rests(on: "a.ppm")
        session.command("sort sharpness")
        session.says("by sharpness, sharpest first")
        settle(session)
        session.says("b.ppm · 1/4")
        session.send(Keys.right)
        session.says("d.ppm · 2/4")
        session.send(Keys.right)
        session.says("a.ppm · 3/4")
        session.send("q")
        session.endsCleanly()
        let sorted = try world.browse(["--sort=sharpness"], size: PtySize(120, 40))
        sorted.says(".ppm")
        settle(sorted)
        sorted.says("b.ppm · 1/4")
        sorted.send(Keys.end)
        sorted.says("c.ppm · 4/4")
        sorted.send("q")
        sorted.endsCleanly()
    }

    /// A JPEG of the tests whose camera says that it focused in the upper right corner.
    private func focused() -> [UInt8] {
        let plain = World.read(World.project + "/Tests/DecodingTests/Fixtures/s420.jpg")
        // EXIF with SubjectArea in a picture of 1000 × 750: a rectangle around (800, 200).
        func short(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8)] }
        func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
            short(tag) + short(type) + short(count) + [0, 0]
                + value + Array(repeating: 0, count: 4 - value.count)
        }
        let tiff: [UInt8] =
            [0x49, 0x49, 42, 0, 8, 0, 0, 0] + short(1) + entry(0x8769, 4, 1, short(26))
            + [0, 0, 0, 0] + short(3) + entry(0x9214, 3, 4, short(68))
            + entry(0xA002, 3, 1, short(1000)) + entry(0xA003, 3, 1, short(750)) + [0, 0, 0, 0]
            + short(800) + short(200) + short(200) + short(150)
        let body = Array("Exif".utf8) + [0, 0] + tiff
        let length = body.count + 2
        return Array(plain.prefix(2)) + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + body
            + plain.dropFirst(2)
    }

    @Test func `says and frames where the camera focused`() throws {
        let world = World(photos: 0)
        World.write(focused(), to: world.path("a.jpg"))
        let list = try world.script("--list --format json a.jpg").output
        #expect(list.contains("\"af\": [0.7, 0.1667, 0.2, 0.2]"), "\(list)")
        let session = try world.browse(size: PtySize(120, 40))
        session.rests(on: "a.jpg")
        session.send("I")
        session.says("AF area (EXIF)")
        session.send("I")
        session.rests(on: "a.jpg")
        session.send("S")
        #expect(session.wait { !columns($0) { $0 == 0xFF && $1 == 0x2F && $2 == 0xD0 }.isEmpty })
        let framed = columns(session) { $0 == 0xFF && $1 == 0x2F && $2 == 0xD0 }
        #expect((framed.min() ?? 0) > 70 && (framed.max() ?? 120) < 115, "\(framed.sorted())")
        session.send("q")
        session.endsCleanly()
    }

    private func isGreen(_ r: UInt8, _ g: UInt8, _ b: UInt8) -> Bool {
        Int(g) > Int(r) + 60 && Int(g) > Int(b) + 60
    }

    /// The share of an area of the screen that is of a colour, 0…1.
    private func share(
        _ session: PtySession, _ rows: Range<Int>, _ columns: Range<Int>,
        where isTinted: (UInt8, UInt8, UInt8) -> Bool
    ) -> Double {
        let cells = session.screen.cells[rows].flatMap { $0[columns] }
        let found = cells.count { cell in
            guard case .rgb(let r, let g, let b) = cell.style.background else { return false }
            return isTinted(r, g, b)
        }
        return Double(found) / Double(max(1, cells.count))
    }

    private func isFrame(_ r: UInt8, _ g: UInt8, _ b: UInt8) -> Bool {
        r == 0xFF && g == 0x2F && b == 0xD0
    }

    /// Journey 24.
    @Test func `begins where the camera focused, in the viewer and in three cells`() throws {
        let world = World(photos: 0)
        for (name, x, y) in [("a", 690, 80), ("b", 110, 80), ("c", 690, 520), ("d", 110, 520)] {
            World.write(AimedPhoto(x: x, y: y).png, to: world.path(name + ".png"))
        }
        let session = try world.browse(["--glyphs=half"], size: PtySize(200, 60))
        session.rests(on: "a.png")
        #expect(share(session, 0..<58, 0..<200, where: isGreen) < 0.2)
        session.send("=")
        session.says("100 %")
        #expect(session.wait { share($0, 0..<58, 10..<190, where: isGreen) > 0.95 })
        session.send("S")
        #expect(session.wait { !columns($0, where: isFrame).isEmpty })
        session.settle(quietMilliseconds: 400)
        let framed = columns(session, where: isFrame).sorted()
        #expect((60...72).contains(framed.first ?? 0) && (128...140).contains(framed.last ?? 0))
        session.send("S")
        // Two ways back, from the zoom and from the viewer.
        for _ in 1...2 {
            session.send("\u{1B}[27u")
            session.settle(quietMilliseconds: 300)
        }
        session.send("cc")
        session.says("c.png")
        // The areas are known when the figures are.
        #expect(session.wait { $0.screen.picture.ranges(of: "at AF").count >= 3 })
        session.send("=")
        session.says("compare · at AF")
        let cells = [(0..<28, 5..<94), (0..<28, 106..<195), (30..<57, 5..<94)]
        for (rows, columns) in cells {
            #expect(session.wait { share($0, rows, columns, where: isGreen) > 0.85 })
        }
        session.send("S")
        for (rows, columns) in cells {
            #expect(session.wait { share($0, rows, columns, where: isFrame) > 0.005 })
        }
        session.send("S")
        // Who comes next is seen at its own place.
        session.send(Keys.enter)
        session.says("d.png")
        session.settle(quietMilliseconds: 400)
        session.says("compare · at AF")
        #expect(session.wait { share($0, 0..<28, 106..<195, where: isGreen) > 0.85 })
        session.send("q")
        session.endsCleanly()
    }
}
