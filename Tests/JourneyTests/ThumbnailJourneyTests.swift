import Glibc
import PtyHarness
import Testing

@Suite(.serialized) struct `The desktop's thumbnails` {
    private func world(photos: Int) -> (world: World, folder: String) {
        let world = World(photos: photos)
        world.environment["XDG_CACHE_HOME"] = world.root + "/cache"
        return (world, world.root + "/cache/thumbnails")
    }

    @Test func `a grid leaves valid ones of its photos`() throws {
        let (world, folder) = world(photos: 9)
        let session = try world.browse(["-m", "grid"])
        session.rests(on: "photo1.jpg")
        #expect(session.wait { _ in world.list(folder + "/normal").count == 9 })
        session.send("q")
        session.endsCleanly()

        for n in 1...9 {
            let uri = "file://" + world.path("photo\(n).jpg")
            let path = folder + "/normal/" + md5(uri, world) + ".png"
            let texts = textChunks(ofPNG: World.read(path))
            #expect(texts["Thumb::URI"] == uri)
            #expect(texts["Thumb::MTime"] == "\(1_700_000_000 + n - 1)")
            var facts = stat()
            #expect(stat(path, &facts) == 0)
            #expect(facts.st_mode & 0o777 == 0o600)
        }
        var facts = stat()
        #expect(stat(folder, &facts) == 0)
        #expect(facts.st_mode & 0o777 == 0o700)
    }

    @Test func `a grid shows the same with them and without`() throws {
        let (world, folder) = world(photos: 9)
        var looks: [Look] = []
        for _ in 0..<2 {
            let session = try world.browse(["-m", "grid"])
            session.rests(on: "photo1.jpg")
            #expect(session.wait { _ in world.list(folder + "/normal").count == 9 })
            looks.append(session.restingLook())
            session.send("q")
            session.endsCleanly()
        }
        #expect(looks[0].difference(from: looks[1]) < 0.02)
    }

    @Test(arguments: ["--read-only", "--dry-run"])
    func `a run that is to change nothing writes none`(option: String) throws {
        let (world, folder) = world(photos: 9)
        let session = try world.browse(["-m", "grid", option])
        session.rests(on: "photo1.jpg")
        for way in [Way.waterfall, .carousel, .stack, .grid] {
            session.send(way.keys)
            session.says(way.title)
            session.rests(on: "photo1.jpg")
        }
        #expect(session.comesToRest(session.process) { session.rest(milliseconds: 500) })
        session.settle(quietMilliseconds: 800)
        session.send("q")
        session.endsCleanly()
        #expect(!world.exists(folder))
        #expect(!world.exists(world.root + "/home/.cache"))
        #expect(!world.exists(world.root + "/cache"))
    }

    @Test func `one of a file that has changed since is made anew`() throws {
        let (world, folder) = world(photos: 1)
        for round in 0..<2 {
            World.write(World.samples[round], to: world.path("photo1.jpg"))
            world.setDate(of: "photo1.jpg", to: 1_600_000_000 + round)
            let session = try world.browse(["-m", "grid"])
            session.rests(on: "photo1.jpg")
            let path =
                folder + "/normal/" + md5("file://" + world.path("photo1.jpg"), world) + ".png"
            #expect(
                session.wait { _ in
                    textChunks(ofPNG: World.read(path))["Thumb::MTime"]
                        == "\(1_600_000_000 + round)"
                }, "\(textChunks(ofPNG: World.read(path)))")
            session.send("q")
            session.endsCleanly()
        }
    }

    /// By coreutils: another's word for what the file is called.
    private func md5(_ text: String, _ world: World) -> String {
        let list = world.root + "/md5"
        system("printf %s '\(text)' | md5sum > '\(list)'")
        return String(decoding: World.read(list).prefix(32), as: UTF8.self)
    }
}
