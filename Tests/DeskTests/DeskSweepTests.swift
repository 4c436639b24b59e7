import Faults
import Gates
import SeededRandom
import Testing

/// FC9: whatever happens to the desk at any call that riffle or SQLite makes, what was kept is there, each step whole or not at all.
@Suite struct `the desk and a process` {
    @Test(arguments: ["KILL", "KILLAFTER"])
    func `that is killed at any of its calls`(moment: String) throws {
        let probe = try #require(DeskProbe())
        var gate = Gate("desk sweep", counting: "lost")
        var last = 0
        for number in 1..<2000 where Seeds.takes(number, oneIn: 8) {
            let scene = try DeskScene()
            let ending = scene.run(probe, "*:\(number):\(moment)")
            gate.count(1, failures: scene.readingComplaints("read after call \(number)"))
            gate.count(1, failures: scene.complaints("\(moment) at call \(number)", ending))
            last = number
            if ending == .exited(0) { break }
        }
        #expect(gate.close(moment))
        #expect(150..<1900 ~= last, "\(last)")
    }

    @Test func `any call of which fails`() throws {
        let probe = try #require(DeskProbe())
        var gate = Gate("desk sweep", counting: "lost")
        let faults = Fault.all(of: try DeskScene().calls(probe), numbers: Fault.spread).filter {
            Gate.isFull || $0.error == "EIO" || $0.error == "LATE" && $0.number == 0
                || $0.error == "SHORT"
        }
        for fault in Seeds.some(faults.filter { !Self.isEndless($0) }, oneIn: 6) {
            let scene = try DeskScene()
            let ending = scene.run(probe, "\(fault)")
            var failures = scene.complaints("\(fault)", ending)
            if fault.number > 0, ending != .exited(0), scene.kept < DeskScene.steps - 1 {
                failures.append("\(fault): what failed once stands in the way of later steps")
            }
            gate.count(1, failures: failures)
        }
        #expect(gate.close("calls that fail"))
        #expect(faults.count > 60)
    }

    /// SQLite begins anew for ever where each try is interrupted, and a lock that nobody gives is waited for five seconds a step.
    private static func isEndless(_ fault: Fault) -> Bool {
        fault.number == 0
            && (fault.error == "EINTR" || fault.call == "fcntl" && fault.error == "EACCES")
    }

    /// From one write on there is no room, for the rest of the session.
    @Test(arguments: ["pwrite", "create", "fdatasync"])
    func `whose disk becomes full`(call: String) throws {
        let probe = try #require(DeskProbe())
        var gate = Gate("desk sweep", counting: "lost")
        let count = try DeskScene().calls(probe).count { $0 == call }
        for number in Seeds.some(Array(1...count), oneIn: 4) {
            for error in ["ENOSPC", "EDQUOT"] where Gate.isFull || error == "ENOSPC" {
                let scene = try DeskScene()
                let ending = scene.run(probe, "\(call):-\(number):\(error)")
                gate.count(1, failures: scene.complaints("\(call) from \(number) \(error)", ending))
            }
        }
        #expect(gate.close("\(call), no room"))
        #expect(count > 2)
    }

    /// What the session decided is written into a new file, whenever the old one goes.
    @Test func `whose file somebody removes before any of its calls`() throws {
        let probe = try #require(DeskProbe())
        var gate = Gate("desk sweep", counting: "lost")
        let calls = try DeskScene().calls(probe)
        // The last look whether it is there: what is removed after that is gone.
        let count = try #require(calls.lastIndex(of: "fstatat")) + 1
        for number in Seeds.some(Array(1...count), oneIn: 8) {
            let scene = try DeskScene()
            let ending = scene.run(probe, "*:\(number):REMOVE")
            gate.count(1, failures: scene.complaints("removed before call \(number)", ending))
        }
        #expect(gate.close("removed"))
        #expect(count > 150 && calls.count - count < 3, "it does not look in the end")
    }
}
