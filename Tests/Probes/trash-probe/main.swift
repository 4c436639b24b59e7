// Trash, undo or recovery in a process of its own, for tests that kill it or let its calls fail.
//
// trash-probe trash PATH…, trash-probe turn PATH… (a new file in the place of each), trash-probe redo PATH (trashed, brought back, trashed again), trash-probe undo (the last one), trash-probe
// undo-number (the last one, by its number), undo-all, undo-session, restore-session (as the program does), undo-each N (N times the last one), recover, verify, compact
// (settled journals, to the end), trash-photo PATH… (one photo of several files, the cover first), undo-photo (the newest, as one), copy-photo, link-photo and
// move-photo FOLDER PATH… (to a folder), undo-newest (the newest step, copies too); trash-probe time-own PATH… and trash-probe time-session say how long the undo of one session's
// photos takes, and time-trash N PATH… how long the trash of photos of N files each; the places come from the
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
    screen.sent(.init([:], question: 0), number: nil)
    _ = screen.arrived(upTo: 0)
    screen.note([0: file], for: 0)
    guard let warrant = screen.warrant(answering: 0, for: 0) else { throw .missing(path: path) }
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

/// Puts a file of other bytes in the place of each, as long as it was.
@MainActor func turn(_ path: [UInt8]) throws(TrashError) {
    var draft = try service.beginTurn(path: path, turn: 6, by: warrant(for: path), now: now)
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe pread(draft.source, &bytes, bytes.count, 0)
    for place in 0..<max(0, count) { bytes[place] ^= 0x20 }
    guard count > 0, unsafe write(draft.target, bytes, count) == count else {
        service.drop(draft)
        say("failed write")
        status = 1
        return
    }
    do throws(TrashError) {
        try draft.seal()
    } catch {
        service.drop(draft)
        throw error
    }
    var found = [UInt8](repeating: 0, count: bytes.count)
    let size = unsafe pread(draft.target, &found, found.count, 0)
    guard size == count, found[..<count] == bytes[..<count] else {
        service.drop(draft)
        say("failed check")
        status = 1
        return
    }
    say("turned \(try service.turn(draft).op)")
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

/// The files of a photo, sidecars by their extension; what they share, up to the cover's last dot, is the stem.
func photo(_ paths: [[UInt8]]) throws(TrashError) -> PhotoFiles {
    guard let cover = paths.first else { throw .missing(path: []) }
    let name = Array(cover.split(separator: 0x2F).last ?? [])
    let stem = name.lastIndex(of: 0x2E).map { Array(name[..<$0]) } ?? name
    var others: [PhotoFiles.Member] = []
    for path in paths.dropFirst() {
        if path.suffix(4) == Array(".xmp".utf8)[...] {
            others.append(.sidecar(path))
        } else if path.suffix(4) == Array(".mov".utf8)[...] {
            others.append(.companion(path))
        } else {
            others.append(.picture(path, seen: try warrant(for: path).identity))
        }
    }
    return PhotoFiles(stem: stem, cover: cover, by: try warrant(for: cover), others: others)
}

func arguments(from first: Int) -> [[UInt8]] {
    (first..<Int(CommandLine.argc)).compactMap { index in
        unsafe CommandLine.unsafeArgv[index].map { unsafe bytes($0) }
    }
}

/// Copies, links or moves a photo to a folder.
@MainActor func file(_ verb: String) throws(TrashError) {
    guard let folder = arguments(from: 2).first else { exit(2) }
    let files = try photo(arguments(from: 3))
    do throws(Refusal) {
        switch verb {
        case "copy-photo":
            say("copied \(try service.copy(photo: files, to: folder, now: now).made.count)")
        case "link-photo":
            say("linked \(try service.link(photo: files, to: folder, now: now).made.count)")
        default: say("moved \(try service.move(photo: files, to: folder, now: now).receipts.count)")
        }
    } catch {
        say(
            "failed \(error.error) remaining=\(error.remaining.count) copies=\(error.copies.count)"
        )
        status = 1
    }
}

@MainActor func undoNewest() throws(TrashError) {
    let report = try service.undoNewest()
    for photo in report.restored { say("restored others=\(photo.others.count)") }
    say("removed \(report.copies.removed.count) stayed \(report.copies.stayed.count)")
    for waiting in report.waiting { fail(waiting.error) }
    for waiting in report.copies.waiting { fail(waiting.error) }
    if report.restored.isEmpty && report.copies.removed.isEmpty { status = 1 }
}

@MainActor func trashPhoto() throws(TrashError) { trash(try photo(arguments(from: 2))) }

@MainActor func trash(_ files: PhotoFiles) {
    do throws(Refusal) {
        let receipt = try service.trash(photo: files, now: now)
        say("trashed \(receipt.group) \(receipt.receipts.count)")
    } catch {
        say("failed \(error.error) remaining=\(error.remaining.count)")
        status = 1
    }
}

@MainActor func restoreSession() throws(TrashError) {
    _ = try service.recover()
    let report = try service.restoreNewestSession(by: service.takeNumbers())
    for photo in report.restored { say("restored others=\(photo.others.count)") }
    for waiting in report.waiting { fail(waiting.error) }
    if report.restored.isEmpty { status = 1 }
}

@MainActor func undoPhoto() throws(TrashError) {
    let report = try service.restoreNewest()
    for photo in report.restored {
        say("restored others=\(photo.others.count) gone=\(photo.gone.count)")
    }
    for receipt in report.gone { say("gone \(receipt.op)") }
    for waiting in report.waiting { fail(waiting.error) }
    if report.restored.isEmpty { status = 1 }
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
    case "turn": for path in arguments(from: 2) { try turn(path) }
    case "trash-photo": try trashPhoto()
    case "undo-photo": try undoPhoto()
    case "copy-photo", "link-photo", "move-photo": try file(CommandLine.arguments[1])
    case "undo-newest": try undoNewest()
    case "restore-session": try restoreSession()
    case "time-own":
        let receipts = trash()
        try timed { () throws(TrashError) in restore(receipts.reversed()) }
    case "time-session":
        try timed { () throws(TrashError) in
            restore(try service.undoableOfLastSession().reversed())
        }
    case "time-trash":
        guard let count = Int(CommandLine.arguments[2]), count > 0 else { exit(2) }
        let all = arguments(from: 3)
        let photos = try stride(from: 0, to: all.count, by: count).map { first throws(TrashError) in
            try photo(Array(all[first..<min(all.count, first + count)]))
        }
        try timed { () throws(TrashError) in
            for photo in photos { trash(photo) }
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
                + "unreachable \(report.unreachable.count) "
                + "partial \(report.photos.filter { $0.outcome == .partial }.count)")
        let isWhole = !report.photos.contains { $0.outcome == .partial }
        status = report.unreachable.isEmpty && report.lost.isEmpty && isWhole ? 0 : 1
    default:
        status = 2
    }
} catch {
    fail(error)
}
exit(status)
