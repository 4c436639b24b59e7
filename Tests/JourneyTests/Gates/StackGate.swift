import Gates
import Glibc
import Likeness
import PhotoSeries
import PtyHarness
import SeededRandom
import Testing

/// Seeded series as files through the real program: what it takes for a bracket, and what for a burst.
@Suite(.serialized) struct `Series of photos in files` {
    /// A folder with one series after the other, an hour between two, and what each file is of.
    private struct Shoot {
        let world = World(photos: 0)
        var kinds: [String: PhotoSeries.Kind] = [:]
        /// Photos of brackets by hand where one is white or black: its picture is like no other, and nothing else tells.
        var unclear: Set<String> = []

        init(_ kinds: [PhotoSeries.Kind], seed: UInt64) {
            var dice = Dice(seed)
            for (number, kind) in kinds.enumerated() {
                let series = PhotoSeries(
                    kind, light: .steady, start: Int64(number) * 3_600_000, dice: &dice)
                let files = SeriesFile.all(
                    of: series, scene: dice.next() >> 40, number: self.kinds.count)
                for file in files {
                    World.write(file.bytes, to: world.path(file.name))
                    self.kinds[file.name] = kind
                }
                let isClear = series.facts.allSatisfy { (8...247).contains($0.median ?? 0) }
                if kind == .manualBracket, !isClear { unclear.formUnion(files.map(\.name)) }
            }
        }

        /// The names that a filter leaves.
        func names(_ filter: String) throws -> [String] {
            let listed = try world.script("--list --filter '\(filter)' .", input: "/dev/null")
            #expect([0, 3].contains(listed.status) && listed.errors.isEmpty, "\(listed.errors)")
            return listed.output.split(separator: "\n").map { line in
                String(line.split(separator: "/").last ?? "")
            }
        }
    }

    @Test func `have no photo of a bracket in a burst`() throws {
        var gate = Gate("brackets in files", counting: "photos of brackets in bursts")
        let count = Gate.steps(full: 500, fast: 20)
        let kinds = PhotoSeries.Kind.allCases
        var (found, unclear, cut) = (0, 0, 0)
        while gate.cases < count {
            let all = (0..<min(20, count)).map { kinds[$0 % kinds.count] }
            let shoot = Shoot(all, seed: Gate.seed(1) + UInt64(gate.cases))
            let bursts = try shoot.names("burst")
            let sets = Set(try shoot.names("bracket"))
            let torn = bursts.filter { shoot.kinds[$0]?.isSet == true }
            gate.count(all.count, failures: torn.filter { !shoot.unclear.contains($0) })
            unclear += shoot.unclear.count
            cut += torn.count { shoot.unclear.contains($0) }
            #expect(bursts.contains { shoot.kinds[$0] == .burst })
            found += shoot.kinds.filter { $0.value.isSet && sets.contains($0.key) }.count
            #expect(sets.allSatisfy { shoot.kinds[$0]?.isSet == true })
            // All photos are one of these, and no photo is both.
            let singles = try shoot.names("single")
            #expect(bursts.count + sets.count + singles.count == shoot.kinds.count)
            #expect(sets.isDisjoint(with: bursts + singles))
        }
        #expect(cut * 10 <= unclear + 40)
        #expect(
            gate.close(
                "\(found) photos of brackets found; by hand with white or black ones: \(cut) of \(unclear) in bursts"
            ))
    }

    @Test func `keep all photos of a bracket, whatever K is pressed on`() throws {
        var gate = Gate("brackets under K", counting: "photos of brackets in the trash")
        let count = Gate.steps(full: 500, fast: 8)
        let kinds = PhotoSeries.Kind.allCases.filter { $0 != .focusSeries }
        var trashed = 0
        while gate.cases < count {
            let all = (0..<min(20, count)).map { kinds[$0 % kinds.count] }
            let shoot = Shoot(all, seed: Gate.seed(1) + UInt64(gate.cases))
            let before = Set(shoot.world.list(shoot.world.photos))
            let bursts = Set(try shoot.names("burst"))
            let session = try shoot.world.browse(["--bursts", "on"], size: PtySize(160, 40))
            session.says(" 1/")
            // Each stack is one place once all are found, and keeps it when photos of it go.
            session.settle(quietMilliseconds: 1500)
            // The photos around the one in front become a stack when it leaves.
            session.send(":\(session.status?.count ?? 1)\r")
            session.settle(quietMilliseconds: 1500)
            for place in 1...(session.status?.count ?? 1) {
                session.send(":\(place)\r")
                #expect(session.wait { $0.status?.place == place && $0.status?.isDecoded == true })
                let answers = ["K again", "no burst", " stay"]
                func isAnswered(_ session: PtySession) -> Bool {
                    answers.contains { session.screen.contains($0) }
                }
                // What was said of the place before goes with it.
                #expect(session.wait { !isAnswered($0) })
                // A photo that was hardly seen is not trashed.
                session.settle(quietMilliseconds: 400)
                session.send("K")
                #expect(session.wait(until: isAnswered))
                guard session.screen.contains("K again") else { continue }
                session.rest(milliseconds: 300)
                let asked = session.screen.lastLine ?? ""
                session.send("K")
                let isGone = session.wait(seconds: 10) { $0.screen.contains("→ trash") }
                #expect(isGone, "\(asked) | \(session.screen.lastLine ?? "")")
            }
            session.send("q")
            session.endsCleanly()
            let gone = before.subtracting(shoot.world.list(shoot.world.photos))
            trashed += gone.count
            #expect(gone.isSubset(of: bursts))
            gate.count(
                all.count,
                failures: gone.filter {
                    shoot.kinds[$0]?.isSet == true && !shoot.unclear.contains($0)
                })
        }
        #expect(trashed > 0)
        #expect(gate.close("\(trashed) photos of bursts in the trash"))
    }

    @Test func `say which set or burst they are in`() throws {
        let shoot = Shoot([.flaggedBracket, .burst], seed: 3)
        let listed = try shoot.world.script(
            "--list --filter 'burst | bracket' --format json .", input: "/dev/null"
        ).output
        let lines = listed.split(separator: "\n").filter { $0.contains("\"path\"") }
        #expect(lines.count == shoot.kinds.count)
        for line in lines {
            let isBurst = line.contains("\"bracket\": null")
            #expect(line.contains(isBurst ? "\"burst\": \"IMG_" : "\"burst\": null"), "\(line)")
            #expect(line.contains("\"ev\": null") == isBurst, "\(line)")
        }
        #expect(lines.contains { $0.contains("\"bracket\": \"IMG_00000.JPG\"") })
        #expect(lines.contains { $0.contains("\"ev\": 0.0") })
        let best = try shoot.names("best")
        #expect(best.count == 1 && shoot.kinds[best[0]] == .burst)
        let plain = try shoot.world.script("--list --format json .", input: "/dev/null").output
        #expect(!plain.contains("\"burst\": \"") && plain.contains("\"burst\": null"))
    }
}
