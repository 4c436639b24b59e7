// Trash, undo or recovery in a process of its own, for tests that kill it or let its calls fail.
//
// trash-probe trash PATH…, trash-probe redo PATH (trashed, brought back, trashed again), trash-probe undo (the last one), trash-probe
// undo-number (the last one, by its number), undo-all, undo-session, undo-each N (N times the last one), recover, verify, compact
// (settled journals, to the end); trash-probe time-own PATH… and trash-probe time-session say how long the undo of one session's
// photos takes; the places come from the
// environment, and RIFFLE_PROBE_TRASH or RIFFLE_PROBE_REJECT name a folder, RIFFLE_PROBE_COPY a mount whose photos may be copied
// home. Exit status: 0 when all was done, 1 when something was not, and why on the standard output.

import Glibc
import Trash

func variable(_ name: String) -> [UInt8]? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe bytes(value)
}

/// Names need not be text, and `CommandLine.arguments` repairs those that are not.
func bytes(_ text: UnsafePointer<CChar>) -> [UInt8] {
    unsafe UnsafeBufferPointer(start: text, count: strlen(text)).map { UInt8(bitPattern: $0) }
}

func say(_ text: String) {
    print(text)
}

var places = TrashPlaces.from(environment: variable)
places.trashDirectory = variable("RIFFLE_PROBE_TRASH")
places.rejectDirectory = variable("RIFFLE_PROBE_REJECT")
let service = TrashService(places: places)
if let mount = variable("RIFFLE_PROBE_COPY") { service.permit(copyToHomeFor: mount) }
let now = WallTime(seconds: 1_700_000_000, localText: "2023-11-14T22:13:20")
var status: Int32 = 0

@MainActor func fail(_ error: TrashError) {
    say("failed \(error)")
    status = 1
}

/// As somebody who is asked about a file, and says yes.
func warrant(for path: [UInt8]) throws(TrashError) -> TrashWarrant {
    guard let file = QuestionedFile(path: path) else { throw .missing(path: path) }
    var screen = ScreenEvidence<Int>()
    screen.sent(.init(photo: nil, of: nil, question: 0), number: nil)
    _ = screen.arrived(upTo: 0)
    screen.note(file, for: 0)
    guard let warrant = screen.warrant(answering: 0) else { throw .missing(path: path) }
    return warrant
}

@MainActor func redo(_ path: [UInt8]) throws(TrashError) {
    let receipt = try service.trash(path: path, by: warrant(for: path), now: now)
    let restoration = try service.restore(receipt)
    guard let again = restoration.returned?.now else {
        throw .changedSinceShown(path: restoration.path)
    }
    _ = try service.trash(path: restoration.path, by: again, now: now)
}

@MainActor func restore(_ receipts: [Receipt]) {
    for receipt in receipts {
        do throws(TrashError) {
            say("restored renamed=\(try service.restore(receipt).isRenamed)")
        } catch {
            fail(error)
        }
    }
}

@MainActor func trash() -> [Receipt] {
    var receipts: [Receipt] = []
    for index in 2..<Int(CommandLine.argc) {
        guard let argument = unsafe CommandLine.unsafeArgv[index] else { break }
        do throws(TrashError) {
            let path = unsafe bytes(argument)
            receipts.append(try service.trash(path: path, by: warrant(for: path), now: now))
        } catch {
            fail(error)
        }
    }
    return receipts
}

/// Prints how many seconds it takes, by a clock that goes steadily.
@MainActor func timed(_ body: () throws(TrashError) -> Void) throws(TrashError) {
    let start = ContinuousClock.now
    try body()
    let (seconds, attoseconds) = (ContinuousClock.now - start).components
    say("seconds \(Double(seconds) + Double(attoseconds) / 1e18)")
}

do throws(TrashError) {
    switch CommandLine.arguments.dropFirst().first {
    case "trash":
        for receipt in trash() {
            say("trashed \(receipt.op) \(receipt.method?.rawValue ?? "-")")
        }
    case "time-own":
        let receipts = trash()
        try timed { () throws(TrashError) in restore(receipts.reversed()) }
    case "time-session":
        try timed { () throws(TrashError) in
            restore(try service.undoableOfLastSession().reversed())
        }
    case "redo":
        guard let argument = unsafe CommandLine.unsafeArgv[2] else { exit(2) }
        try redo(unsafe bytes(argument))
    case "undo":
        guard let receipt = try service.undoable().last else { exit(1) }
        restore([receipt])
    case "undo-number":
        guard let number = try service.undoable().last?.sequence else { exit(1) }
        guard case .asked(let report) = try service.restore(.number(number)) else { exit(1) }
        for waiting in report.waiting { fail(waiting.error) }
        if report.restored.isEmpty { status = 1 }
    case "verify":
        let found = try service.verify()
        say("\(found)")
        status = found.isAmiss ? 1 : 0
    case "undo-all":
        restore(try service.undoable().reversed())
    case "undo-session":
        restore(try service.undoableOfLastSession().reversed())
    case "undo-each":
        for _ in 0..<(CommandLine.arguments.last.flatMap { Int($0) } ?? 0) {
            guard let receipt = try service.newestUndoable(where: { _ in true }) else { exit(1) }
            restore([receipt])
        }
    case "compact":
        while try service.compact() {}
    case "recover":
        let report = try service.recover()
        say(
            "completed \(report.completed.count) abandoned \(report.abandoned.count) "
                + "restored \(report.restored.count) lost \(report.lost.count) "
                + "unreachable \(report.unreachable.count)")
        status = report.unreachable.isEmpty && report.lost.isEmpty ? 0 : 1
    default:
        status = 2
    }
} catch {
    fail(error)
}
exit(status)
