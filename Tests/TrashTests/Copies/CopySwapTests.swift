import Faults
import Gates
import Glibc
import SeededRandom
import System
import Testing

@testable import Trash

/// FC3 of copies: another program saves its own file over an original, over a copy, or takes a name, before any call.
@Suite struct `another program at work while a photo is copied` {
    private static let new = bytes("saved by another program")
    private static let step = Gate.isFull ? 1 : 7

    private func sweep(
        _ backEnd: BackEnd, _ command: CopyScene.Command, _ deed: Interference.Deed,
        to path: (CopyScene) -> Path, atLeast least: Int,
        _ faults: (CopyScene, Ending) throws -> [String]
    ) throws {
        guard backEnd.isPossible else { return skip(backEnd, of: "copy sweep") }
        let probe = try #require(Probe())
        var gate = Gate("copy sweep", counting: "lost")
        var met = 0
        for number in stride(from: 1, to: 2000, by: Self.step)
        where Seeds.takes(number / Self.step, oneIn: 2) {
            // Without files of others in the target.
            let scene = try CopyScene(backEnd, command, seed: 2 * number)
            let saved = scene.sandbox.root + bytes("/saved")
            writeFile(saved, Self.new)
            if deed == .take { makeDirectory(scene.target) }
            let ending = scene.run(
                probe, fault: "*:\(number):\(deed.rawValue)", swap: (saved, path(scene)))
            if status(saved) != nil { break }
            _ = try scene.service().recover()
            let wrong = try faults(scene, ending)
            gate.count(
                1,
                failures: wrong.isEmpty
                    ? [] : ["\(backEnd) \(command) \(deed) at call \(number), \(ending): \(wrong)"])
            met = number
        }
        #expect(gate.close("\(backEnd) \(command) \(deed)"))
        #expect(met > least, "\(met)")
    }

    private func left(_ scene: CopyScene) -> [String] {
        let found = (files(below: scene.sandbox.root) + files(below: scene.sandbox.photos)).filter {
            let name = split($0)?.name ?? []
            return name.starts(with: bytes(".riffle-")) && name != Reserve.name
        }
        return found.isEmpty ? [] : ["left: \(found.count)"]
    }

    @Test(arguments: [BackEnd.rename, .copyByHand], [0, 1, 2])
    func `replaces an original: what it saved stays, and no copy of the old one goes`(
        backEnd: BackEnd, member: Int
    ) throws {
        try sweep(
            backEnd, .copy, .swap, to: { $0.photo.path(of: $0.photo.members[member]) }, atLeast: 40
        ) { scene, ending in
            var faults = left(scene)
            let changed = scene.photo.members[member]
            if readFile(scene.photo.path(of: changed)) != Self.new {
                faults.append("what was saved")
            }
            if scene.photo.home != 2 { faults.append("an original") }
            let copies = names(scene.target).filter { $0 == changed.name }
                .compactMap { readFile(BytePath.join(scene.target, bytes($0))) }
            if ending == .exited(0), names(scene.target).count != 3 {
                faults.append("said it was done")
            }
            if ending != .exited(0), !names(scene.target).isEmpty { faults.append("in part") }
            if let copy = copies.first, copy != changed.content, copy != Self.new {
                faults.append("a mixture")
            }
            _ = try scene.service().undoNewest()
            if copies == [changed.content],
                readFile(BytePath.join(scene.target, bytes(changed.name))) != changed.content
            {
                faults.append("the only copy went")
            }
            return faults
        }
    }

    /// Under the name that it has until it is whole.
    @Test(arguments: [BackEnd.rename, .link, .copyByHand, .copyApart])
    func `replaces a copy that is being made: that is noticed, and its file stays`(
        backEnd: BackEnd
    ) throws {
        guard backEnd.isPossible else { return skip(backEnd, of: "copy sweep") }
        let probe = try #require(Probe())
        let calls = try CopyScene(backEnd, .copy, seed: 2).calls(probe).count
        var gate = Gate("copy sweep", counting: "lost")
        var met = 0
        for number in 1...calls where Seeds.takes(number, oneIn: 2) {
            let scene = try CopyScene(backEnd, .copy, seed: 2)
            let saved = scene.sandbox.root + bytes("/saved")
            writeFile(saved, Self.new)
            let ending = scene.run(
                probe, fault: "*:\(number):SWAP",
                swap: (saved, BytePath.join(scene.target, bytes(".riffle-*.data"))))
            // There was no such file then.
            guard status(saved) == nil else { continue }
            met += 1
            _ = try scene.service().recover()
            var faults = scene.losses
            // The copy may have its name already, which is a second one by a link.
            let made = scene.made
            if made != (ending == .exited(0) ? scene.wanted : []) { faults.append("made: \(made)") }
            let content = files(below: scene.target).compactMap { readFile($0) }
            // Where the copy has its name already, the other one is taken away in this very moment.
            let stays = content.contains(Self.new)
            if made.isEmpty, !stays { faults.append("what was saved") }
            if content.count != made.count + (stays ? 1 : 0) {
                faults.append("in part: \(names(scene.target))")
            }
            let undone = try scene.service().undoNewest()
            if undone.copies.removed.count != made.count {
                faults.append("taken back: \(undone.copies)")
            }
            faults += scene.losses
            gate.count(
                1, failures: faults.isEmpty ? [] : ["\(backEnd) at call \(number): \(faults)"])
        }
        #expect(gate.close("\(backEnd) replaced"))
        #expect(met > 20, "\(met)")
    }

    @Test(arguments: [BackEnd.rename, .link, .placeholder])
    func `takes a name in the target: its file is not replaced`(backEnd: BackEnd) throws {
        let name = bytes("IMG 1.CR2")
        try sweep(backEnd, .copy, .take, to: { BytePath.join($0.target, name) }, atLeast: 40) {
            scene, ending in
            var faults = left(scene) + scene.losses
            let all = names(scene.target).compactMap {
                readFile(BytePath.join(scene.target, bytes($0)))
            }
            if all.filter({ $0 == Self.new }).count != 1 { faults.append("what was saved") }
            if readFile(BytePath.join(scene.target, name)) != Self.new, ending == .exited(0),
                all.count != 4
            {
                faults.append("the name")
            }
            _ = try scene.service().undoNewest()
            let after = names(scene.target).compactMap {
                readFile(BytePath.join(scene.target, bytes($0)))
            }
            if after != [Self.new] { faults.append("after undo: \(names(scene.target))") }
            return faults + scene.losses
        }
    }

    @Test(
        arguments: [BackEnd.rename, .link, .placeholder], [CopyScene.Command.undoCopy, .undoLink])
    func `replaces a copy that is taken away: what it saved stays`(
        backEnd: BackEnd, command: CopyScene.Command
    ) throws {
        try sweep(
            backEnd, command, .swap, to: { BytePath.join($0.target, bytes("IMG 1.CR2")) },
            atLeast: 20
        ) { scene, _ in
            var faults = left(scene) + scene.losses
            _ = try scene.service().undoNewest()
            let after = names(scene.target).map { BytePath.join(scene.target, bytes($0)) }
            if after.compactMap({ readFile($0) }) != [Self.new] {
                faults.append("after: \(names(scene.target))")
            }
            return faults
        }
    }
}
