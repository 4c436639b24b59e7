import Glibc
import PtyHarness
import SeededRandom
import Selecting
import Testing

extension World {
    /// The stars that the sidecar of a photo says; 0 where there is none.
    fileprivate func stars(besides name: String) -> Int {
        let text = String(decoding: World.read(path(name + ".xmp")), as: UTF8.self)
        let rest = text.split(separator: "xmp:Rating=").dropFirst().first
        return rest?.first { $0.isNumber }.flatMap { Int(String($0)) } ?? 0
    }

    /// Photos of which the desk and the sidecar say different stars.
    fileprivate var disagreements: [String] {
        judgements.filter { $0.value.stars != stars(besides: $0.key) }
            .map { "\($0.key): \($0.value.stars), beside it \(stars(besides: $0.key))" }.sorted()
    }

    fileprivate func rate(_ stars: Int) throws -> PtySession {
        try run(["--rate", "\(stars)", "--sidecars", "write", photos], size: PtySize(160, 24))
    }
}

@Suite(.serialized) struct `Two riffles that decide about one photo` {
    @Test(arguments: Seeds.of(0..<3))
    func `leave the later decision in the desk and in the sidecar`(seed: UInt64) throws {
        var dice = Dice(seed)
        let world = World(photos: 1)
        for round in 0..<8 {
            let first = try world.rate(dice.roll(6))
            if dice.roll(2) == 0 { usleep(UInt32(dice.roll(30_000))) }
            let second = try world.rate(dice.roll(6))
            for command in [first, second] {
                #expect(
                    command.waitForEnd() == .exited(status: 0), "\(command.screen.picture)")
            }
            #expect(world.disagreements == [], "seed \(seed), round \(round)")
        }
    }

    @Test func `leave it there where both have an interface`() throws {
        let world = World(photos: 1)
        let (one, two) = (
            try world.browse(["--sidecars", "write"]), try world.browse(["--sidecars", "write"])
        )
        one.rests(on: "photo1.jpg")
        two.rests(on: "photo1.jpg")
        one.send("5")
        two.send("3")
        one.says("★★★★★")
        two.says("★★★")
        #expect(
            one.wait { _ in world.disagreements.isEmpty && world.stars(besides: "photo1.jpg") > 0 },
            "\(world.disagreements)")
        for session in [one, two] {
            session.send("q")
            session.endsCleanly()
        }
        #expect(world.disagreements == [])
        #expect([3, 5].contains(world.stars(besides: "photo1.jpg")))
    }

    /// What the other one has decided since is not on the screen yet.
    @Test func `leave the later one, though it changes nothing that its riffle shows`() throws {
        let world = World(photos: 1)
        #expect(try world.rate(3).waitForEnd() == .exited(status: 0))
        let (one, two) = (
            try world.browse(["--sidecars", "write"]), try world.browse(["--sidecars", "write"])
        )
        for session in [one, two] { session.rests(on: "photo1.jpg +xmp") }
        two.send("5")
        #expect(two.wait { _ in world.stars(besides: "photo1.jpg") == 5 })
        one.send("3")
        #expect(one.wait { _ in world.stars(besides: "photo1.jpg") == 3 }, "\(one.screen.picture)")
        #expect(world.disagreements == [])
        one.send("u")
        #expect(one.wait { _ in world.stars(besides: "photo1.jpg") == 5 }, "\(one.screen.picture)")
        for session in [one, two] {
            session.send("q")
            session.endsCleanly()
        }
        #expect(world.judgements["photo1.jpg"] == Judgement(stars: 5))
    }

    @Test(arguments: Seeds.of(0..<3))
    func `leave what one of them had not written to the next start`(seed: UInt64) throws {
        var dice = Dice(seed)
        let world = World(photos: 12)
        let before = try world.rate(1)
        #expect(before.waitForEnd() == .exited(status: 0))
        let (killed, other) = (try world.rate(2), try world.rate(4))
        usleep(UInt32(dice.roll(300_000)))
        killed.signal(SIGKILL)
        _ = killed.waitForEnd()
        _ = other.waitForEnd()
        let session = try world.browse(["--sidecars", "write"])
        session.rests(on: "photo1.jpg +xmp")
        #expect(
            session.wait { _ in world.disagreements.isEmpty },
            "seed \(seed): \(world.disagreements)")
        session.send("q")
        session.endsCleanly()
        #expect(world.disagreements == [], "seed \(seed)")
    }
}
