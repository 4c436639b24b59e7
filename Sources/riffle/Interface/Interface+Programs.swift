import Browsing
import Collection
import Decisions
import DisplayList
import Messages
import PhotoLibrary
import Process
import Screen
import Selecting
import Threads
import ViewModel

/// Other programs.
extension Interface {
    mutating func run(_ order: ProgramOrder) {
        let program = order.program
        let paths = collection.paths
        let judgements = model.judgements
        let about = order.photos.compactMap { id in
            paths.path(of: id).map { ($0, paths.parts(of: id), judgements[id] ?? .none) }
        }
        guard program.kind == .terminal else { return runApart(program, about) }
        var said: String?
        loseScreen()
        // The program may read what was decided.
        _ = decisions.finish(within: 0.5)
        let isBack = screen.lend { shouldEnd in
            said = Self.run(program, about) { runInTerminal($0, until: shouldEnd) }
        }
        if isBack { resume() }
        if let said { apply(.notice(said, isLasting: true)) }
    }

    /// By a thread of its own, which waits for its end.
    private func runApart(
        _ program: OtherProgram, _ about: [([UInt8], PhotoParts?, Judgement)]
    ) {
        let mailbox = mailbox
        let settle = decisions.settle
        _ = startThread {
            // The program may read what was decided.
            settle(0.5)
            if let said = Self.run(program, about, by: { Process.runApart($0) }) {
                mailbox.post(.ran(said))
            }
        }
    }

    /// Runs its lines one after the other, up to the first that does not end well; what is to be said of it.
    private static func run(
        _ program: OtherProgram, _ about: [([UInt8], PhotoParts?, Judgement)],
        by start: ([[UInt8]]) -> ProgramEnd
    ) -> String? {
        do throws(CommandError) {
            for line in try program.template.lines(for: about.map(CommandPhoto.init)) {
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
    fileprivate init(_ path: [UInt8], _ parts: PhotoParts?, _ judgement: Judgement) {
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
