import Gates
import Glibc
import PtyHarness
import SeededRandom
import System
import Testing

@Suite(
    .serialized, .enabled(if: access(BuildFolder.program("riffle-fetch"), X_OK) == 0)
) struct `A fetcher that is killed beside riffle` {
    /// What the cache has under names of photos that are whole.
    private func bodies(in world: World) -> [(name: String, bytes: [UInt8])] {
        let cache = world.root + "/home/.cache/riffle/http"
        return world.list(cache).flatMap { folder in
            world.list(cache + "/" + folder).filter { $0.hasSuffix(".body") }
                .map { ($0, World.read("\(cache)/\(folder)/\($0)")) }
        }
    }

    private func wrong(in world: World, _ photos: [[UInt8]]) -> [String] {
        bodies(in: world).filter { !photos.contains($0.bytes) }
            .map { "\($0.name) is no photo of the server's" }
    }

    private func fetchers(of session: PtySession) -> [Int32] {
        session.children.filter {
            World.read("/proc/\($0)/comm") == Array("riffle-fetch\n".utf8)
        }
    }

    private func isRunning(_ session: PtySession) -> Bool {
        let status = String(
            decoding: World.read("/proc/\(session.process)/stat"), as: UTF8.self)
        let state = status.split(separator: ")").last?.dropFirst().first
        return state.map { !"ZX".contains($0) } ?? false
    }

    /// As often as it is started, at a moment of chance; then every photo comes, and the cache has whole ones alone.
    @Test func `costs cards that load again, and nothing else`() throws {
        var gate = Gate("fetcher killed beside riffle", counting: "sessions that were harmed")
        var dice = Dice(Gate.seed(16))
        // Seconds of killing; a session has five of them.
        let rounds = Gate.steps(full: 12, fast: 1)
        var kills = 0
        for round in 0..<rounds {
            let world = World(photos: 6)
            let server = PhotoServer(world)
            let photos = (1...6).map { World.read(world.path("photo\($0).jpg")) }
            let session = try world.run(
                ["-m", "grid"]
                    + (1...6).map {
                        server.url("\(dice.pick(["", "stale/", "slow/"]))photo\($0).jpg")
                    },
                size: PtySize(130, 30))
            var complaints: [String] = []
            _ = session.wait { !$0.transcript.isEmpty }
            let end = monotonicNow() + 5_000_000_000
            while monotonicNow() < end {
                session.pump(milliseconds: dice.roll(dice.pick([3, 20, 120])))
                for fetcher in fetchers(of: session) where kill(fetcher, SIGKILL) == 0 {
                    kills += 1
                }
                if dice.roll(4) == 0 { session.send(dice.pick(["\u{0C}", Keys.right])) }
                complaints += wrong(in: world, photos)
                guard isRunning(session) else { break }
            }
            if !isRunning(session) { complaints.append("riffle has ended") }
            // What was given up over it comes when somebody asks for it.
            for number in 1...6 where isRunning(session) {
                session.send(Keys.home + String(repeating: Keys.right, count: number - 1))
                session.settle()
                session.send("\u{0C}")
                let isThere = session.wait { session in
                    guard let bar = session.screen.lastLine else { return false }
                    return bar.contains("photo\(number).jpg ·") && bar.contains("×")
                }
                if !isThere { complaints.append("photo\(number).jpg does not come") }
            }
            complaints += wrong(in: world, photos)
            if bodies(in: world).count < 6 { complaints.append("not all were kept") }
            session.send("q")
            let status = session.waitForEnd()
            if status != .exited(status: 0) {
                complaints.append("ended with \(String(describing: status))")
            }
            gate.count("round \(round)", complaints)
        }
        #expect(kills >= rounds * 3)
        #expect(gate.close("\(kills) fetchers killed"))
    }
}
