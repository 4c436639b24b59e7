import Gates
import PtyHarness
import Testing

/// Ten thousand steps of two hands, and every photo is where the book says: in the folder or in the trash, as it was.
@Suite(.serialized) struct `Gate: the long run` {
    /// Promise: riffle never deletes a photo.
    @Test func `nothing is lost, left behind or let grow by random steps`() throws {
        var gate = Gate("long-run", counting: "steps after which something was amiss")
        let steps = Gate.steps(full: 10_000, fast: 200)
        let run = try LongRun(seed: Gate.seed(2026))
        try run.run(steps)
        gate.count(run.steps - 1)
        gate.count("seed \(run.seed)", run.complaints)
        let memory = growth(run.looks)
        if steps >= 1000, run.complaints.isEmpty {
            gate.count(
                "memory of the last \(steps / 4) steps",
                memory.more > 8_000 ? ["\(memory.more) kB more: \(memory.text)"] : [])
            gate.count("descriptors of the last \(steps / 4) steps", leaks(run.looks))
        }
        let (trashed, restored) = run.filed
        // A run that trashes and shows next to nothing would prove nothing.
        if run.complaints.isEmpty {
            for (what, count, share) in [
                ("trashed", trashed, 50), ("taken back", restored, 50),
                ("decoded", run.decodes, 25),
            ] {
                gate.count(
                    "photos \(what)",
                    count >= max(1, steps / share) ? [] : ["only \(count) in \(steps) steps"])
            }
        }
        let work = "\(trashed) trashed, \(restored) taken back, \(run.decodes) decoded"
        #expect(
            gate.close("seed \(run.seed), \(run.starts) starts, \(work), \(memory.text)"))
    }

    /// By how much riffle and its workers grew from the first third of the looks to the last.
    private func growth(_ looks: [LongRun.Look]) -> (more: Int, text: String) {
        guard looks.count >= 3 else { return (0, "no look") }
        let third = looks.count / 3
        func most(_ some: ArraySlice<LongRun.Look>) -> Int {
            some.map { $0.kilobytes + $0.workerKilobytes }.max() ?? 0
        }
        let (early, late) = (most(looks.prefix(third)), most(looks.suffix(third)))
        let descriptors = looks.map(\.descriptors.count)
        return (
            late - early,
            "memory \(early / 1000) to \(late / 1000) MB, \(descriptors.min() ?? 0) to \(descriptors.max() ?? 0) descriptors"
        )
    }

    /// Kinds of descriptors of which there were more at the end than before: each worker has a socket and a memory.
    ///
    /// One that leaked stays open: what is open at one look only, as the archive while the trash is read, is none.
    private func leaks(_ looks: [LongRun.Look]) -> [String] {
        let third = looks.count / 3
        let kinds = looks.map { Dictionary(grouping: $0.descriptors, by: kind).mapValues(\.count) }
        let early = kinds.prefix(third).reduce(into: [:]) { $0.merge($1) { max($0, $1) } }
        let late = kinds.suffix(third)
        return (late.last ?? [:]).keys.compactMap { kind in
            let least = late.map { $0[kind, default: 0] }.min() ?? 0
            let before = early[kind, default: 0]
            return least > before ? "\(least) of \(kind), \(before) before" : nil
        }
    }

    private func kind(_ target: String) -> String {
        String(target.prefix { $0 != "[" && $0 != "(" && !$0.isNumber })
    }
}
