import CLinux
import Decoding
import FileWork
import Geometry
import Glibc
import System
import Testing

@testable import Trash

/// TU2, TU3 and TU5 with real photos, a worker and a trash.
@Suite struct `writing a turn into a file` {
    private final class Album {
        let root: String
        let path: String

        init(_ photo: String) throws {
            var template = Array("/tmp/riffle-turn-XXXXXX".utf8CString)
            let made = unsafe try #require(mkdtemp(&template))
            root = unsafe String(cString: made)
            let folder = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
            for name in ["photos", "state", "share"] { mkdir("\(root)/\(name)", 0o700) }
            path = "\(root)/photos/\(photo.split(separator: "/").last ?? "")"
            _ = output(["cp", "-p", "/\(folder)/DecodingTests/\(photo)", path])
            chmod(path, 0o640)
            _ = output(["touch", "-d", "2020-01-02 03:04:05.678", path])
        }

        deinit { _ = output(["rm", "-rf", root]) }

        func turner(_ service: TrashService) throws -> FileTurner {
            let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") }
            let helper = bundle.flatMap {
                DecodePool.findHelper(besideExecutable: Array($0.utf8))
            }
            return FileTurner(service, PhotoTurner(helper: try #require(helper)))
        }

        func service() -> TrashService {
            TrashService(
                places: TrashPlaces.from { name in
                    switch name {
                    case "HOME": Array("\(self.root)".utf8)
                    case "XDG_DATA_HOME": Array("\(self.root)/share".utf8)
                    case "XDG_STATE_HOME": Array("\(self.root)/state".utf8)
                    default: nil
                    }
                })
        }

        var warrant: TrashWarrant? {
            guard let file = QuestionedFile(path: Array(path.utf8)) else { return nil }
            var screen = ScreenEvidence<Int>()
            screen.sent(.init([:], question: 0), number: nil)
            _ = screen.arrived(upTo: 0)
            screen.note([0: file], for: 0)
            return screen.warrant(answering: 0, for: 0)
        }

        /// Its bytes, mode and time.
        var state: [String] {
            [output(["md5sum", path]) ?? "", output(["stat", "-c", "%a %y %i", path]) ?? ""]
        }

        var names: String { output(["ls", "-A", "\(root)/photos"]) ?? "" }

        func turn(_ turn: Orientation, by service: TrashService) throws -> FileTurner.Turned? {
            try turner(service).turn(
                Array(path.utf8), turn, by: try #require(warrant),
                now: WallTime(seconds: 1_700_000_000, localText: "2023-11-14T22:13:20"))
        }
    }

    @Test(arguments: [
        "Fixtures/s420.jpg", "Fixtures/orientation6.jpg", "Fixtures/thumbnail.jpg",
        "Fixtures/progressive.jpg", "Fixtures/rgb8.png", "Formats/turned.tif",
        "Formats/lossy.webp", "Formats/turned.heic",
    ])
    func `and its undo leave what was there`(photo: String) throws {
        let album = try Album(photo)
        let before = album.state
        let service = album.service()
        for turn in [Orientation.right, .left, .halfTurn] {
            let turned = try #require(try album.turn(turn, by: service))
            #expect(turned.reason == nil)
            #expect(album.state[0] != before[0] && album.names.split(separator: "\n").count == 1)
            #expect(try service.undoNewest().restored.count == 1)
            #expect(album.state == before, "\(photo) \(turn)")
            #expect(album.names.split(separator: "\n").count == 1)
        }
        // Nothing is to be turned: nothing happens.
        #expect(try album.turn(.upright, by: service) == nil && album.state == before)
    }

    @Test(arguments: ["Formats/moving.gif", "Formats/canon.cr2", "Formats/plain.heic"])
    func `is refused where there is no place for it, and leaves nothing`(photo: String) throws {
        let album = try Album(photo)
        let before = album.state
        let service = album.service()
        #expect(throws: FileTurner.Failure.picture(.notWithoutLoss)) {
            try album.turn(.right, by: service)
        }
        #expect(album.state == before && album.names.split(separator: "\n").count == 1)
        #expect(try service.undoable().isEmpty && service.journalEntries().isEmpty)
        #expect(try album.service().recover() == RecoveryReport())
    }
}

private func output(_ words: [String]) -> String? {
    var arguments = words.map { unsafe strdup($0) } + [nil]
    defer { arguments.forEach { unsafe free($0) } }
    var bytes = [CChar](repeating: 0, count: 4096)
    let count = unsafe clinux_command_output(&arguments, &bytes, bytes.count, 20000)
    guard count >= 0 else { return nil }
    return String(decoding: bytes[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
}
