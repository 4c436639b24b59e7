public import Browsing
import Collection
import Messages
public import PhotoLibrary
public import Selecting
public import System

/// Another program about photos: its lines, run one after the other.
public struct ProgramRun: Sendable {
    private let program: OtherProgram
    private let photos: [CommandPhoto]

    public init(_ program: OtherProgram, about photos: [CommandPhoto]) {
        self.program = program
        self.photos = photos
    }

    /// Runs the lines up to the first that does not end well; what is to be said of it, nil for nothing.
    public func run(by start: ([[UInt8]]) -> ProgramEnd) -> String? {
        do throws(CommandError) {
            for line in try program.template.lines(for: photos) {
                let end = start(line)
                if let said = words(for: end, of: program.name) { return said }
                if end == .left { return nil }
            }
            return nil
        } catch {
            return String(decoding: error.words, as: UTF8.self)
        }
    }
}

extension CommandPhoto {
    /// A photo by the path of its cover, what lies beside that, and what was decided of it.
    public init(_ path: [UInt8], _ parts: PhotoParts?, _ judgement: Judgement) {
        let folder = absolutePath(BytePath.directory(path))
        let cover = BytePath.lastComponent(path)
        let names = [cover] + (parts?.others.map(\.name) ?? [])
        let dot = cover.dropFirst().lastIndex(of: UInt8(ascii: "."))
        self.init(
            cover: BytePath.join(folder, cover),
            members: names.map { name in
                let role = parts?.others.first { $0.name == name }?.role ?? .picture
                return (BytePath.join(folder, name), Kind(name, role))
            },
            directory: folder, stem: parts?.stem ?? dot.map { Array(cover[..<$0]) } ?? cover,
            judgement: judgement)
    }
}

extension CommandPhoto.Kind {
    fileprivate init(_ name: [UInt8], _ role: PhotoParts.Part.Role) {
        self =
            switch role {
            case .picture: PhotoTypes(ofName: name).contains(.raw) ? .raw : .image
            case .companion: .companion
            case .sidecar: .sidecar
            }
    }
}
