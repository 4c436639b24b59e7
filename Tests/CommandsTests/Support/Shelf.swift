import CLinux
import Commands
import Glibc
import Invocation
import Messages
import Trash

/// A folder with photos and a home with a trash, and what commands on them write; gone when it goes out of scope.
final class Shelf {
    let root: String
    let places: TrashPlaces
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

    /// Trashes photos of these names, one session for all of them, as if each had been on the screen.
    func trash(_ names: [String]) throws {
        let service = TrashService(places: places)
        for name in names {
            system("printf '\(name)' > '\(path(name))'")
            var identity = FileIdentity()
            let descriptor = open(path(name), O_RDONLY)
            _ = clinux_identity_of_descriptor(descriptor, &identity)
            close(descriptor)
            var seen = ScreenEvidence<Int>()
            seen.sent(.init(photo: 0, of: identity, question: nil), number: nil)
            _ = seen.arrived(upTo: 0)
            guard let warrant = seen.warrant(for: 0), let now = WallTime.now() else { return }
            _ = try service.trash(path: Array(path(name).utf8), by: warrant, now: now)
        }
    }

    /// Moves or copies a photo to a folder beside its own, as if it had been on the screen.
    func file(_ name: String, moves: Bool) throws {
        let path = Array(path(name).utf8)
        var identity = FileIdentity()
        let descriptor = open(self.path(name), O_RDONLY)
        _ = clinux_identity_of_descriptor(descriptor, &identity)
        close(descriptor)
        var seen = ScreenEvidence<Int>()
        seen.sent(.init(photo: 0, of: identity, question: nil), number: nil)
        _ = seen.arrived(upTo: 0)
        guard let warrant = seen.warrant(for: 0), let now = WallTime.now() else { return }
        let stem = Array(name.utf8.prefix { $0 != UInt8(ascii: ".") })
        let files = PhotoFiles(stem: stem, cover: path, by: warrant, others: [])
        let service = TrashService(places: places)
        let folder = Array("\(root)/elsewhere".utf8)
        if moves {
            _ = try service.move(photo: files, to: folder, now: now)
        } else {
            _ = try service.copy(photo: files, to: folder, now: now)
        }
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
