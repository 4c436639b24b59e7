import CLinux
import Commands
import Desk
import Glibc
import Invocation
import Messages
import Selecting
import Trash

/// A folder with photos and a home with a trash, and what commands on them write; gone when it goes out of scope.
final class Shelf {
    let root: String
    var places: TrashPlaces
    private let outputPath: String
    private let errorPath: String

    init?() {
        var template = Array("/tmp/riffle-commands-XXXXXX".utf8CString)
        let made = template.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
        }
        guard let made else { return nil }
        root = made
        outputPath = "\(made)/output"
        errorPath = "\(made)/errors"
        for name in ["photos", "share", "state"] { _ = mkdir("\(made)/\(name)", 0o700) }
        places = TrashPlaces(
            dataHome: Array("\(made)/share".utf8), stateHome: Array("\(made)/state".utf8),
            effectiveUser: clinux_effective_user(), hostName: Array("here".utf8),
            bootID: Array("boot".utf8), processID: getpid())
    }

    deinit { system("rm -rf '\(root)'") }

    func path(_ name: String) -> String { "\(root)/photos/\(name)" }

    func exists(_ name: String) -> Bool { access(path(name), F_OK) == 0 }

    /// As if the photo of a path had been on the screen.
    func warrant(_ path: String) -> TrashWarrant? {
        var identity = FileIdentity()
        let descriptor = open(path, O_RDONLY)
        _ = clinux_identity_of_descriptor(descriptor, &identity)
        close(descriptor)
        var seen = ScreenEvidence<Int>()
        seen.sent(.init([0: identity], question: nil), number: nil)
        _ = seen.arrived(upTo: 0)
        return seen.warrant(for: 0)
    }

    /// Makes photos of these names and trashes them, in a session of their own where none is named.
    func trash(_ names: [String], by session: TrashService? = nil) throws {
        let service = session ?? TrashService(places: places)
        for name in names {
            system("printf '\(name)' > '\(path(name))'")
            guard let warrant = warrant(path(name)), let now = WallTime.now() else { return }
            _ = try service.trash(path: Array(path(name).utf8), by: warrant, now: now)
        }
    }

    /// Moves or copies a photo to a folder beside its own.
    func file(_ name: String, moves: Bool, by session: TrashService? = nil) throws {
        guard let warrant = warrant(path(name)), let now = WallTime.now() else { return }
        let stem = Array(name.utf8.prefix { $0 != UInt8(ascii: ".") })
        let files = PhotoFiles(
            stem: stem, cover: Array(path(name).utf8), by: warrant, others: [])
        let service = session ?? TrashService(places: places)
        let folder = Array("\(root)/elsewhere".utf8)
        if moves {
            _ = try service.move(photo: files, to: folder, now: now)
        } else {
            _ = try service.copy(photo: files, to: folder, now: now)
        }
    }

    /// Decides about all photos of the shelf, so many seconds from now.
    func rate(_ stars: Int, after seconds: Int) throws {
        let options = try OptionParser.parse(
            ["--rate", "\(stars)", root + "/photos"].map { Array($0.utf8) })
        let time = Int64(Glibc.time(nil) + seconds) * 1000
        let run = run {
            DecideCommand(options: options, places: places, time: time, report: $0).run()
        }
        if run.status != .success { throw NotDone(words: run.errors) }
    }

    /// What a session of a former riffle, whose steps have no numbers, decides about photos, one step for each judgement, so many seconds from now; `start` is what names it.
    func decide(
        _ names: [String], _ judgements: [Judgement], after seconds: Int, start: UInt64 = 1
    ) throws {
        let now = Int64(Glibc.time(nil) + seconds)
        let thread = DeskThread(
            path: desk, session: Array("\(now)-\(getpid())-\(start)".utf8), date: { [] })
        guard let thread else { throw NotDone(words: "no thread") }
        var old = Judgement.none
        for (number, new) in judgements.enumerated() {
            let changes = names.map { name in
                DeskChange(
                    photo: DeskPhoto(
                        directory: Array("\(root)/photos".utf8),
                        namesake: .init(name: Array(name.utf8), facts: .unknown)),
                    old: old, new: new)
            }
            thread.decide(
                DeskStep(number: Int64(number + 1), changes: changes, time: now * 1000))
            old = new
        }
        let isKept = thread.flush(seconds: 10)
        thread.end()
        if !isKept { throw NotDone(words: "not kept") }
    }

    private struct NotDone: Error {
        let words: String
    }

    func undoLast(isRehearsal: Bool = false) -> Run {
        run {
            UndoCommand(
                places: places, desk: desk, time: 7, isRehearsal: isRehearsal, report: $0
            ).run()
        }
    }

    /// `--undo-session` with further options; `answer` is what is said to its question, nil where there is no terminal.
    func undoSession(_ more: [String] = [], answer: Bool? = nil) -> Run {
        let words = (["--undo-session"] + more).map { Array($0.utf8) }
        guard let options = try? OptionParser.parse(words) else { return (.usage, "", "") }
        return run {
            SessionUndoCommand(
                places: places, desk: desk, time: 7, options: options, report: $0,
                ask: { _ in answer }
            ).run()
        }
    }

    /// All names below the folders, with inode, size and times of each.
    var everything: String {
        guard let pipe = popen("find '\(root)'/*/ -printf '%p %i %s %T@ %C@ %m\\n' | sort", "r")
        else {
            return ""
        }
        defer { pclose(pipe) }
        var bytes: [UInt8] = []
        while case let byte = getc(pipe), byte != EOF { bytes.append(UInt8(byte)) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// What a command ends with, and what it says.
    typealias Run = (status: ExitStatus, output: String, errors: String)

    func run(_ body: (Report) -> ExitStatus) -> Run {
        let output = open(outputPath, O_RDWR | O_CREAT | O_TRUNC, 0o600)
        let errors = open(errorPath, O_RDWR | O_CREAT | O_TRUNC, 0o600)
        let status = body(Report(output: output, errors: errors))
        return (status, Shelf.text(output), Shelf.text(errors))
    }

    private static func text(_ descriptor: Int32) -> String {
        let length = Int(lseek(descriptor, 0, SEEK_END))
        var bytes = [UInt8](repeating: 0, count: length)
        pread(descriptor, &bytes, length, 0)
        close(descriptor)
        return String(decoding: bytes, as: UTF8.self)
    }
}
