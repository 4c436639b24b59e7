import Glibc
import PtyHarness
import Testing

@Suite(.serialized) struct `Bursts and brackets` {
    private func name(_ number: Int) -> String {
        "IMG_\(String(repeating: "0", count: 4 - "\(number)".utf8.count))\(number).jpg"
    }

    /// 64 single photos, 40 bursts of five, and then 12 brackets of three.
    private func shoot() -> World {
        let world = World(photos: 0)
        var number = 0
        var seconds = 0
        func take(_ scene: Int, _ shots: [World.Shot]) {
            for shot in shots {
                number += 1
                World.write(
                    World.shot(scene, shot, number: number), to: world.path(name(number)))
            }
            seconds += 30
        }
        for scene in 0..<64 {
            take(scene, [World.Shot(seconds: seconds)])
            guard scene < 40 else { continue }
            take(
                scene + 1,
                (0..<5).map { World.Shot(seconds: seconds + $0 / 3, hundredths: $0 % 3 * 33) })
        }
        for scene in 0..<12 {
            take(
                scene,
                (0..<3).map {
                    World.Shot(
                        seconds: seconds, hundredths: 20 * $0, fraction: [1000, 250, 62][$0],
                        bias: Int32(6 * $0 - 6))
                })
        }
        return world
    }

    @Test func `are one card each; K takes the others of a burst, and never a bracket`() throws {
        let world = shoot()
        let all = world.list(world.photos).sorted()
        #expect(all.count == 300)
        let prints = all.map { world.print(of: world.path($0)) }
        let session = try world.browse(["--bursts", "on"], size: PtySize(160, 40))
        session.says("1/116")
        session.send("}")
        session.says("▤ 5")
        keep(session, "trash 4 others")
        session.send("K")
        session.says("4 photos → trash")
        #expect(session.wait { _ in world.trashed.count == 4 })
        session.send("u")
        session.says("4 photos are back")
        #expect(session.wait { _ in world.list(world.photos).count == 300 })
        // A rated and a marked one stay.
        session.send("}e")
        session.says("▤ 1/5")
        session.send("l3l")
        session.says("▤ 3/5")
        session.send("m")
        session.says("is marked")
        session.send("l")
        session.says("▤ 4/5")
        session.send("e")
        session.says("▤ 5")
        keep(session, "2 rated or marked")
        session.send("K")
        session.says("2 photos → trash")
        #expect(session.wait { _ in world.trashed.count == 2 })
        // K on each bracket: nothing moves.
        for place in 105...116 {
            session.send(":\(place)\r")
            session.says("\(place)/116")
            session.says("◫ 3 · −2 0 +2 EV")
            for _ in 1...2 {
                pause(session)
                session.send("K")
                session.says("a bracket, not a burst: all 3 stay")
            }
        }
        session.rest(milliseconds: 300)
        let gone = Set(all).subtracting(world.list(world.photos))
        #expect(gone == Set(world.trashed) && gone.count == 2)
        session.send("u")
        session.says("2 photos are back")
        #expect(session.wait { _ in world.list(world.photos).count == 300 })
        for (name, print) in zip(all, prints) {
            #expect(world.print(of: world.path(name)) == print)
        }
        session.send("q")
        session.endsCleanly()
    }

    /// Between the question and its answer another program rates one photo, replaces a second, and removes a third.
    @Test func `leave what has changed since the question where it is, and K names it`() throws {
        let world = World(photos: 0)
        for number in 1...6 {
            let shot = World.Shot(seconds: number / 3, hundredths: number % 3 * 33)
            World.write(World.shot(0, shot, number: number), to: world.path(name(number)))
        }
        let session = try world.browse(["--bursts", "on"], size: PtySize(160, 40))
        session.rests(on: name(1))
        keep(session, "trash 5 others")
        let other = World.shot(1, World.Shot(seconds: 1), number: 99)
        World.write(other, to: world.path("new"))
        rename(world.path("new"), world.path(name(3)))
        session.send("K")
        session.says("1 stays: \(name(3))")
        #expect(session.wait { _ in world.trashed.count == 4 })
        #expect(World.read(world.path(name(3))) == other && world.exists(world.path(name(1))))
        session.send("q")
        session.endsCleanly(status: 1)
    }

    /// Between the question and its answer another riffle rates a photo, without a sidecar; before it is done again, another one.
    @Test func `leave what another riffle has rated since, now and when K is done again`() throws {
        let world = World(photos: 0)
        for number in 1...5 {
            let shot = World.Shot(seconds: number / 3, hundredths: number % 3 * 33)
            World.write(World.shot(0, shot, number: number), to: world.path(name(number)))
        }
        func rate(_ number: Int) throws {
            let done = try world.script("--rate 4 \(name(number))", input: "/dev/null")
            #expect(done.status == 0, "\(done.errors)")
        }
        let session = try world.browse(["--bursts", "on"], size: PtySize(160, 40))
        session.rests(on: name(1))
        keep(session, "trash 4 others")
        try rate(3)
        session.send("K")
        session.says("1 stays: \(name(3)): rated since")
        #expect(session.wait { _ in world.trashed.count == 3 })
        session.send("u")
        session.says("3 photos are back")
        try rate(4)
        session.send("U")
        session.says("1 stays: \(name(4)): rated since")
        #expect(session.wait { _ in world.trashed.count == 2 })
        #expect(world.exists(world.path(name(3))) && world.exists(world.path(name(4))))
        session.send("q")
        session.endsCleanly()
    }

    @Test func `stay all where the photo that was to be kept is gone`() throws {
        let world = World(photos: 0)
        for number in 1...4 {
            let shot = World.Shot(seconds: number / 3, hundredths: number % 3 * 33)
            World.write(World.shot(0, shot, number: number), to: world.path(name(number)))
        }
        let session = try world.browse(size: PtySize(160, 40))
        session.rests(on: name(1))
        keep(session, "trash 3 others")
        unlink(world.path(name(1)))
        session.send("K")
        session.rest(milliseconds: 500)
        #expect(world.trashed.isEmpty && world.list(world.photos).count == 3)
        session.send("q")
        session.endsCleanly(status: 1)
    }

    /// A key that comes sooner is too fast for a question, or a held one; a terminal reads meanwhile.
    private func pause(_ session: PtySession) { session.rest(milliseconds: 600) }

    private func keep(_ session: PtySession, _ words: String) {
        pause(session)
        session.send("K")
        session.says(words)
        session.says("K again")
        pause(session)
    }
}
