import CLinux
import Faults
import Gates
import Glibc
import SeededRandom
import System
import Testing

@testable import Trash

/// FC14 for bursts: `K` is killed at any of its calls, each of them fails, and the kept photo becomes another one at each of them.
@Suite struct `K while something goes wrong` {
    private static let moments = Gate.isFull ? ["KILL", "KILLAFTER"] : ["KILL"]
    /// One in so many cases in a run of the tests that takes all of its own.
    private static let step = Gate.isFull ? 1 : 9

    private func probe() throws -> Probe { try #require(Probe("keep-probe")) }

    @Test(arguments: BackEnd.swept)
    func `keeps the photo, and each other one is whole, when it is killed`(
        backEnd: BackEnd
    ) throws {
        guard backEnd.isPossible else { return skip(backEnd, of: "K kill sweep") }
        let probe = try probe()
        var gate = Gate("K kill sweep", counting: "lost")
        var last = 0
        for moment in Self.moments {
            for number in stride(from: 1, to: 3000, by: Self.step)
            where Seeds.takes(number / Self.step, oneIn: 3) {
                let scene = KeepScene(backEnd, seed: UInt64(number))
                let ending = scene.run(probe, fault: "*:\(number):\(moment)")
                let isExpected =
                    ending == .killed(SIGKILL) || ending == .exited(0) && scene.goneCount == 2
                gate.count(
                    1,
                    failures: scene.complaints(
                        "\(moment) at call \(number)", isExpected ? [] : ["\(ending)"]))
                last = number
                if ending == .exited(0) { break }
            }
        }
        #expect(gate.close("\(backEnd)"))
        #expect(100..<2900 ~= last, "\(last)")
    }

    @Test(arguments: BackEnd.swept)
    func `keeps the photo, and says which ones stayed, when a call fails`(backEnd: BackEnd) throws {
        guard backEnd.isPossible else { return skip(backEnd, of: "K fault sweep") }
        let probe = try probe()
        var gate = Gate("K fault sweep", counting: "lost")
        let faults = SweptFaults(of: KeepScene(backEnd, seed: 0).calls(probe))
        // What signals interrupt is done again, for as long as they do.
        for (seed, fault) in faults where !(fault.error == "EINTR" && fault.number == 0) {
            let scene = KeepScene(backEnd, seed: UInt64(seed))
            let ending = scene.run(probe, fault: "\(fault)")
            var known: [String] = []
            if ending == .exited(0), scene.goneCount != 2 { known.append("said it was done") }
            if case .killed = ending { known.append("crashed") }
            gate.count(1, failures: scene.complaints("\(fault)", known, mayBeSplit: true))
        }
        #expect(gate.close("\(backEnd)"))
        #expect(faults.count > 60)
    }

    /// Another program saves its own file over the kept photo: from then on no other one begins to leave.
    @Test(arguments: BackEnd.everyday)
    func `takes no other photo once the kept one is another file`(backEnd: BackEnd) throws {
        let probe = try probe()
        let new = bytes("saved by another program")
        var gate = Gate("K swap sweep", counting: "lost")
        var gone: [Int] = []
        for number in stride(from: 1, to: 3000, by: Self.step)
        where Seeds.takes(number / Self.step, oneIn: 2) {
            let scene = KeepScene(backEnd, seed: UInt64(number))
            let saved = scene.sandbox.root + bytes("/saved")
            writeFile(saved, new)
            let ending = scene.run(
                probe, fault: "*:\(number):SWAP", swap: (saved, scene.path(of: KeepScene.kept)))
            guard status(saved) == nil else { break }
            gone.append(scene.goneCount)
            let known = (ending == .exited(0)) == (scene.goneCount == 2) ? [] : ["\(ending)"]
            gate.count(1, failures: scene.complaints("SWAP at call \(number)", known, kept: new))
        }
        #expect(gate.close("\(backEnd)"))
        // Before the question was asked it was another photo that is kept.
        let since = gone.drop { $0 == 2 }
        #expect(since.first.map { $0 < 2 } == true && since.last == 2, "\(gone)")
        #expect(Array(since) == since.sorted(), "\(gone)")
    }

    /// What another program puts in the place of a photo that is to go.
    enum Successor: CaseIterable {
        case file, symbolicLink, hardLink, nothing
    }

    /// FC14 for copies: at each call of `K` one of them becomes another file, a link to the kept photo, or goes.
    @Test(arguments: Successor.allCases)
    func `takes nothing that was put in the place of another photo`(successor: Successor) throws {
        let probe = try probe()
        let new = bytes("saved by another program")
        var gate = Gate("K copy swap sweep", counting: "lost")
        var gone: [Int] = []
        for backEnd in BackEnd.everyday where backEnd.isPossible {
            for number in stride(from: 1, to: 3000, by: Self.step)
            where Seeds.takes(number / Self.step, oneIn: 2) {
                let scene = KeepScene(backEnd, seed: UInt64(number))
                let (kept, copy) = (scene.path(of: KeepScene.kept), scene.path(of: "IMG 3.JPG"))
                let saved = scene.sandbox.photos + bytes("/saved")
                switch successor {
                case .file: writeFile(saved, new)
                case .symbolicLink: makeLink(saved, to: kept)
                case .hardLink: _ = unsafe link(cString(kept), cString(saved))
                case .nothing: break
                }
                let swap = successor == .nothing ? (copy, saved) : (saved, copy)
                _ = scene.run(probe, fault: "*:\(number):SWAP", swap: (from: swap.0, to: swap.1))
                // Beyond the last call, or once it has left, nothing is put there.
                guard (status(saved) != nil) == (successor == .nothing) else { break }
                gone.append(scene.goneCount)
                var known: [String] = []
                if !scene.isHome(KeepScene.kept) { known.append("the kept photo") }
                _ = try backEnd.service(scene.sandbox).recover()
                for _ in 0..<3 { _ = try backEnd.service(scene.sandbox).restoreNewest() }
                // All that was there is there: the photo, or what was put in its place and is nowhere else, or both.
                for name in ["IMG 2.JPG", "IMG 2.CR2"] where !scene.isHome(name) {
                    known.append(name)
                }
                let there = names(scene.sandbox.photos).map { scene.path(of: $0) }
                let isThere = there.contains {
                    switch successor {
                    case .file: readFile($0) == new
                    case .symbolicLink: readLink($0) == kept
                    case .hardLink:
                        $0 != kept && status($0)?.identity.inode == status(kept)?.identity.inode
                    case .nothing: scene.isWhole("IMG 3.JPG", at: $0)
                    }
                }
                if !isThere { known.append("what was put in its place") }
                if !scene.isHome(KeepScene.kept) { known.append("the kept photo, after undo") }
                gate.count(
                    1,
                    failures: known.isEmpty
                        ? [] : ["\(backEnd) \(successor) at call \(number): \(known)"])
            }
        }
        #expect(gate.close("\(successor)"))
        #expect(gone.count > 4, "\(gone)")
    }
}
