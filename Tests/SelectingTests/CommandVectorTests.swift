import CullingVectors
import Testing

@testable import Selecting

@Suite struct `Commands of the specification` {
    let commands: JSON
    let photos: [CommandPhoto]

    init() throws {
        commands = try CullingVectors().root.at("commands")
        photos = try commands.list("photos").map(CommandPhoto.init(vector:))
    }

    @Test func `become the lines that it says`() throws {
        let vectors = try commands.list("commands")
        #expect(!vectors.isEmpty)
        for vector in vectors {
            let wanted = try vector.list("lines").map { try $0.asList().map { try $0.asBytes() } }
            let command = try CommandTemplate(vector.bytes("command"))
            do throws(CommandError) {
                let lines = try command.lines(for: photos)
                #expect(lines == wanted, "\(vector)")
            } catch {
                // Stricter than the specification: no name of a file becomes an option.
                #expect(error == .wouldBeOption(.stem, name: Array("-rf.jpg".utf8)), "\(vector)")
                #expect(wanted.joined().contains(Array("-rf".utf8)), "\(vector)")
            }
        }
    }

    @Test func `are refused with the words that it says`() throws {
        let vectors = try commands.list("refused")
        #expect(!vectors.isEmpty)
        for vector in vectors {
            let command = try vector.bytes("command")
            let error = #expect(throws: CommandError.self, "\(vector)") {
                try CommandTemplate(command).lines(for: photos)
            }
            #expect(
                try error.map { String(decoding: $0.words, as: UTF8.self) } == vector.text("words"))
        }
    }
}

extension CommandPhoto {
    init(vector: JSON) throws {
        self.init(
            cover: try vector.bytes("cover"),
            members: try vector.list("members").map {
                let path = try $0.asText()
                let kind: Kind =
                    switch path.split(separator: ".").last?.lowercased() {
                    case "cr2", "cr3", "nef", "arw", "dng", "raf", "orf", "rw2": .raw
                    case "xmp", "pp3", "aae", "dop", "arp", "on1", "vrd": .sidecar
                    case "mov", "mp4", "wav", "thm", "m4v", "m4a", "mp3", "lrv", "lrf": .companion
                    default: .image
                    }
                return (path: Array(path.utf8), kind: kind)
            },
            directory: try vector.bytes("dir"), stem: try vector.bytes("stem"),
            judgement: try Judgement(vector: vector))
    }
}
