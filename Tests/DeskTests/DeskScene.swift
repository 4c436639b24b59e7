import Faults
import Foundation
import Selecting
import Testing

@testable import Desk

/// A desk whose steps a process of its own takes, and what must hold of it however that ended.
struct DeskScene {
    let place: DeskPlace
    /// What the process said.
    private let output: String

    /// How many steps the process takes.
    static let steps = 6

    /// In memory where that is possible, because the sweeps wait for the disk a hundred times a case.
    init() throws {
        let memory = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
        place = try DeskPlace(in: memory)
        output = place.folder + "/output"
    }

    /// Has the process take its steps.
    func run(_ probe: DeskProbe, _ faults: String, log: [UInt8]? = nil) -> Ending {
        Faults.run(
            [probe.program, place.bytes, Array("swept".utf8), Array("steps".utf8)],
            environment: probe.shim.environment(
                faults, swap: (from: [], to: place.bytes), log: log,
                library: "libsqlite3"),
            output: Array(output.utf8))
    }

    /// The names of the calls of the process where nothing fails.
    func calls(_ probe: DeskProbe) throws -> [String] {
        let calls = callsMade { _ = run(probe, "", log: $0) }
        try #require(!calls.isEmpty)
        return calls
    }

    private var lines: [Substring] {
        ((try? String(contentsOfFile: output, encoding: .utf8)) ?? "").split(separator: "\n")
    }

    /// The last step that the process was told is kept.
    var kept: Int {
        lines.filter { $0.hasPrefix("kept ") }.compactMap { Int($0.dropFirst(5)) }.max() ?? 0
    }

    /// What is wrong after it ended: a step that was kept is missing, one is there in part, the desk is damaged, or nothing was said.
    func complaints(_ name: String, _ ending: Ending) -> [String] {
        var faults: [String] = []
        do {
            switch try DeskFile(path: place.bytes).open(date: Array("2026".utf8)) {
            case .begunAnew: faults.append("it was taken for damaged")
            case .store(let store):
                faults += try complaints(about: store)
                // SQLite lets a journal lie in which nothing is to be rolled back, until the next step.
                try store.perform(
                    [.leave(Array("/q".utf8), DeskFolder())], session: Array("next".utf8))
            }
        } catch {
            faults.append("\(error)")
        }
        let names = place.names
        if names != ["desk.sqlite"] { faults.append("beside it: \(names)") }
        switch ending {
        case .exited(0): if kept != Self.steps { faults.append("it ended too soon") }
        case .exited(1):
            if kept == Self.steps { faults.append("it says that the last step is not kept") }
            if !lines.contains(where: { $0.hasPrefix("news ") }) {
                faults.append("nothing was said")
            }
        case .killed(SIGKILL): break
        default: faults.append("\(ending)")
        }
        return faults.isEmpty ? [] : ["\(name): \(faults.joined(separator: "; "))"]
    }

    /// What is wrong where it is read by one who writes nothing, and before that by one who may not even take back what is half written.
    func readingComplaints(_ name: String) -> [String] {
        var faults: [String] = []
        do throws(DeskError) {
            if let store = try DeskStore.reading(place.bytes, mends: false) {
                faults += try complaints(about: store)
            }
        } catch {
            if error != .unusable(8) { faults.append("read-only: \(error)") }
        }
        do throws(DeskError) {
            if let store = try DeskStore.reading(place.bytes, mends: true) {
                faults += try complaints(about: store)
            } else if kept > 0 {
                faults.append("nothing is there")
            }
        } catch {
            faults.append("\(error)")
        }
        return faults.isEmpty ? [] : ["\(name): \(faults.joined(separator: "; "))"]
    }

    /// What is wrong with what a desk holds.
    private func complaints(about store: DeskStore) throws(DeskError) -> [String] {
        let rows = try store.rows(in: Array("/p".utf8)).mapValues(\.judgement)
        let front = try store.folder(Array("/p".utf8))?.front
        let undone = try store.steps(in: Array("/p".utf8), limit: 9).map(\.number).sorted()
        let found = (0...Self.steps).filter {
            let state = Self.state(after: $0)
            return rows == state.rows && front == state.front && undone == state.steps
        }
        return (found.isEmpty ? ["it holds \(rows), \(undone)"] : [])
            + (found.contains { $0 >= kept } ? [] : ["\(kept) were kept, \(found) are there"])
    }

    /// What the desk holds when so many steps are taken.
    private static func state(
        after count: Int
    ) -> (rows: [[UInt8]: Judgement], front: [UInt8]?, steps: [Int64]) {
        var rows: [[UInt8]: Judgement] = [:]
        if count > 0 {
            rows[Array("a".utf8)] = Judgement(stars: count == 2 || count > 3 ? 5 : 3)
            rows[Array("b".utf8)] = Judgement(label: .colour(.red))
        }
        if count > 5 { rows[Array("c".utf8)] = Judgement(flag: .pick) }
        let steps: [Int64] = [[], [1], [1, 2], [1], [1, 2], [1, 2], [1, 2, 3]][count]
        return (rows, count > 4 ? Array("b".utf8) : nil, steps)
    }
}

/// The program that takes the steps, and the library that makes its calls fail.
struct DeskProbe {
    let program: [UInt8]
    let shim: FaultShim

    /// Nil where there is no C compiler.
    init?() {
        guard let folder = FaultShim.programs(with: "desk-probe"), let shim = FaultShim() else {
            return nil
        }
        program = folder + Array("/desk-probe".utf8)
        self.shim = shim
    }
}
