import Faults
import Gates
import Glibc
import SeededRandom
import Testing

@testable import Trash

/// F1 and F2 for `--restore-session`.
@Suite struct `a session that is restored` {
    private static let moments = Gate.isFull ? ["KILL", "KILLAFTER"] : ["KILL"]
    /// One in so many cases in a run of the tests that takes all of its own.
    private static let step = Gate.isFull ? 1 : 7

    @Test(arguments: BackEnd.swept)
    func `loses no photo when it is killed at any of its calls`(backEnd: BackEnd) throws {
        guard backEnd.isPossible else { return skip(backEnd, of: "session kill sweep") }
        let probe = try #require(Probe())
        var gate = Gate("session kill sweep", counting: "lost")
        let count = try SessionScene(backEnd, seed: 0).calls(probe).count
        for moment in Self.moments {
            for number in stride(from: 1, to: 5000, by: Self.step)
            where Seeds.takes(number / Self.step, oneIn: 3) {
                let scene = try SessionScene(backEnd, seed: number)
                let ending = scene.run(probe, fault: "*:\(number):\(moment)")
                let isExpected =
                    ending == .killed(SIGKILL) || ending == .exited(0) && scene.isHome
                gate.count(
                    1,
                    failures: scene.complaints(
                        "\(moment) at call \(number)", isExpected ? [] : ["\(ending)"]))
                if ending == .exited(0) {
                    // The last of its calls, give or take what the sizes of files make of them.
                    #expect(
                        number > count - 20, "\(backEnd) \(moment) ended at \(number) of \(count)")
                    break
                }
            }
        }
        #expect(gate.close("\(backEnd)"))
        #expect(400..<4900 ~= count)
    }

    @Test(arguments: BackEnd.swept)
    func `loses no photo when a call fails, and its exit status tells the truth`(
        backEnd: BackEnd
    ) throws {
        guard backEnd.isPossible else { return skip(backEnd, of: "session fault sweep") }
        let probe = try #require(Probe())
        let faults = SweptFaults(of: try SessionScene(backEnd, seed: 0).calls(probe))
        var gate = Gate("session fault sweep", counting: "lost")
        for (seed, fault) in faults {
            let scene = try SessionScene(backEnd, seed: seed)
            let ending = scene.run(probe, fault: "\(fault)")
            var known: [String] = []
            if ending == .exited(0), !scene.isHome { known.append("said it was done") }
            if case .killed = ending { known.append("crashed") }
            gate.count(1, failures: scene.complaints("\(fault)", known, split: true))
        }
        #expect(gate.close("\(backEnd)"))
        #expect(faults.count > 30)
    }
}
