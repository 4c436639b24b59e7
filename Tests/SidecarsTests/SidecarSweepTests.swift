import Faults
import Foundation
import Gates
import SeededRandom
import Testing

@testable import Sidecars

/// FC8: whatever happens at any call of a process that writes a sidecar, it is the old one or the new one, and what others write is not lost.
@Suite struct `a sidecar and a process` {
    @Test(arguments: SidecarScene.Deed.allCases, SidecarScene.Way.allCases)
    func `that is killed at any of its calls`(
        deed: SidecarScene.Deed, way: SidecarScene.Way
    ) throws {
        // Where renames that replace nothing are unknown none is made.
        if deed != .edit, way == .rename { return }
        let probe = try #require(SidecarProbe())
        var gate = Gate("sidecar sweep", counting: "lost")
        var last = 0
        for moment in ["KILL", "KILLAFTER"] {
            for number in 1..<1000 where Seeds.takes(number, oneIn: 6) {
                let scene = try SidecarScene(deed, way)
                let ending = scene.run(probe, "*:\(number):\(moment)")
                gate.count(1, failures: scene.complaints("\(moment) at call \(number)", ending))
                last = number
                if ending == .exited(0) { break }
            }
        }
        #expect(gate.close("\(deed) \(way)"))
        #expect(20..<900 ~= last, "\(last)")
    }

    @Test(arguments: SidecarScene.Deed.allCases, SidecarScene.Way.allCases)
    func `any call of which fails`(deed: SidecarScene.Deed, way: SidecarScene.Way) throws {
        if deed != .edit, way == .rename { return }
        let probe = try #require(SidecarProbe())
        var gate = Gate("sidecar sweep", counting: "lost")
        let faults = Fault.all(of: try SidecarScene(deed, way).calls(probe), numbers: Fault.spread)
            .filter { fault in
                // A call that is always interrupted is made for ever.
                !(fault.error == "EINTR" && fault.number == 0)
                    && (Gate.isFull || ["EIO", "LATE", "SHORT"].contains(fault.error))
            }
        for fault in Seeds.some(faults, oneIn: 6) {
            let scene = try SidecarScene(deed, way)
            let ending = scene.run(probe, "\(fault)")
            gate.count(1, failures: scene.complaints("\(fault)", ending))
        }
        #expect(gate.close("\(deed) \(way)"))
        #expect(faults.count > 60)
    }

    /// What another program does to the sidecar just before a call, and what it may hold then.
    private enum Other: String, CaseIterable {
        case saves = "SWAP"
        case links
        case removes = "REMOVE"
        case writesInPlace = "EDIT"
        case makesReadOnly = "SEAL"

        var fault: String { self == .links ? "SWAP" : rawValue }
    }

    private func contents(_ other: Other, _ scene: SidecarScene) -> [[UInt8]?] {
        let theirs = SidecarScene.text("theirs")
        switch other {
        case .saves: return [theirs, SidecarScene.edited("theirs")]
        case .links: return [Array("what the link leads to".utf8)]
        case .removes: return [nil, SidecarScene.made]
        case .writesInPlace:
            let all = [SidecarScene.text(""), SidecarScene.edited(""), SidecarScene.made]
            // Before there is a file nothing is written into it.
            return all.map { Array("!".utf8) + $0.dropFirst() }
                + (scene.deed == .edit ? [] : [nil, SidecarScene.made])
        case .makesReadOnly:
            return [SidecarScene.text(""), SidecarScene.edited(""), SidecarScene.made, nil]
        }
    }

    @Test(arguments: SidecarScene.Deed.allCases)
    func `while another program does something to it before any call`(
        deed: SidecarScene.Deed
    ) throws {
        let probe = try #require(SidecarProbe())
        var gate = Gate("sidecar sweep", counting: "lost")
        let count = try SidecarScene(deed).calls(probe).count
        for other in Other.allCases {
            for number in Seeds.some(Array(1...count), oneIn: 6) {
                let scene = try SidecarScene(deed)
                let (ending, faults) = try meet(
                    probe, scene, other, "*:\(number):\(other.fault)")
                gate.count(
                    1,
                    failures: scene.complaints(
                        "\(other) before call \(number)", ending, holding: contents(other, scene))
                        + faults)
            }
        }
        #expect(gate.close("\(deed), others"))
        #expect(count > 20)
    }

    /// Another program saves just before the files change their names, and one of the calls after that fails.
    @Test(arguments: SidecarScene.Deed.allCases)
    func `while another program saves and a call fails`(deed: SidecarScene.Deed) throws {
        let probe = try #require(SidecarProbe())
        var gate = Gate("sidecar sweep", counting: "lost")
        let calls = try SidecarScene(deed).calls(probe)
        let moves = calls.indices.filter { calls[$0] == "renameat2" }
        for move in moves {
            for error in ["EIO", "LATE"] {
                for after in Seeds.some(Array(move..<min(calls.count, move + 16)), oneIn: 2) {
                    let scene = try SidecarScene(deed)
                    let name = "SWAP before call \(move + 1), \(error) at \(after + 1)"
                    let (ending, faults) = try meet(
                        probe, scene, .saves, "*:\(move + 1):SWAP;*:\(after + 1):\(error)")
                    gate.count(
                        1,
                        failures: scene.complaints(
                            name, ending, holding: contents(.saves, scene)) + faults)
                }
            }
        }
        #expect(gate.close("\(deed), others and a call that fails"))
        #expect(!moves.isEmpty)
    }

    /// Another program saves just before the files change their names, and the process is killed at one of the calls after that.
    @Test(arguments: SidecarScene.Deed.allCases)
    func `that is killed after another program has saved`(deed: SidecarScene.Deed) throws {
        let probe = try #require(SidecarProbe())
        var gate = Gate("sidecar sweep", counting: "lost")
        let calls = try SidecarScene(deed).calls(probe)
        let theirs = SidecarScene.text("theirs")
        for move in calls.indices where calls[move].hasPrefix("rename") {
            for moment in ["KILL", "KILLAFTER"] {
                for after in move..<min(calls.count, move + 16) {
                    let scene = try SidecarScene(deed)
                    let name = "SWAP before call \(move + 1), \(moment) at \(after + 1)"
                    let (ending, faults) = try meet(
                        probe, scene, .saves, "*:\(move + 1):SWAP;*:\(after + 1):\(moment)")
                    var wrong = faults
                    if !scene.holds([theirs, SidecarScene.edited("theirs")]) {
                        wrong.append("\(name): what the other one saved is nowhere, \(ending)")
                    }
                    gate.count(1, failures: wrong)
                }
            }
        }
        #expect(gate.close("\(deed), killed after others"))
    }

    /// Runs the process and the other program, and tells what is wrong with what the other one has.
    private func meet(
        _ probe: SidecarProbe, _ scene: SidecarScene, _ other: Other, _ faults: String
    ) throws -> (Ending, [String]) {
        let target = scene.folder + "/target"
        let words = Array("what the link leads to".utf8)
        try Data(words).write(to: URL(fileURLWithPath: target))
        if other == .links {
            try FileManager.default.createSymbolicLink(
                atPath: scene.theirs, withDestinationPath: target)
        } else {
            try Data(SidecarScene.text("theirs")).write(to: URL(fileURLWithPath: scene.theirs))
        }
        let ending = scene.run(probe, faults)
        var wrong: [String] = []
        if try Array(Data(contentsOf: URL(fileURLWithPath: target))) != words {
            wrong.append("it wrote through the link")
        }
        if other == .links,
            (try? FileManager.default.destinationOfSymbolicLink(
                atPath: scene.path("a.xmp"))) == nil
        {
            wrong.append("the link is gone")
        }
        return (ending, wrong)
    }

    @Test func `whose calls the library knows`() throws {
        let probe = try #require(SidecarProbe())
        let calls = try Interposition(
            of: ["Sidecars"], in: probe.folder, shim: probe.shim, beside: Self.harmless)
        var gate = Gate("interposition of sidecars", counting: "calls that nothing lets fail")
        gate.count(calls.called.count, failures: calls.unknown.sorted())
        #expect(gate.close())
        #expect(calls.called.contains("renameat2") && calls.called.contains("fsync"))
    }

    /// What numbers, the start of a worker and its end ask for: it touches no file, or fails where memory does.
    private static let harmless: Set<String> = [
        "__cmsg_nxthdr", "ceil", "floor", "rint", "round", "trunc", "clock_getcpuclockid", "kill",
        "munmap", "usleep", "asprintf", "getenv", "send", "sigemptyset", "sigfillset",
        "posix_spawnattr_init",
        "posix_spawnattr_destroy", "posix_spawnattr_setflags", "posix_spawnattr_setpgroup",
        "posix_spawnattr_setsigdefault", "posix_spawnattr_setsigmask",
        "posix_spawn_file_actions_init", "posix_spawn_file_actions_destroy",
        "posix_spawn_file_actions_adddup2", "posix_spawn_file_actions_addopen",
        "posix_spawn_file_actions_addclosefrom_np",
    ]
}
