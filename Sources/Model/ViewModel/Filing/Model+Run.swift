import Browsing
import DisplayList
import Selecting

/// Other programs: `:run` and the keys of `run:NAME`.
extension Model {
    /// The program of that name or, where none has it, the words as a program.
    mutating func run(_ line: String, at time: Time) -> [Effect] {
        var line = line[...].drop { $0 == " " }
        while line.last == " " { line.removeLast() }
        guard !line.isEmpty else {
            refuse(":run needs a command", at: time)
            return []
        }
        if let program = space.options.programs.first(where: { $0.name == line }) {
            return run(program, at: time)
        }
        do throws(CommandError) {
            let words = try splitWords(Array(line.utf8))
            let name = words.first.map { path in
                String(decoding: path.suffix(while: { $0 != 0x2F }), as: UTF8.self)
            }
            return run(
                try OtherProgram(name: name ?? "", kind: .apart, words: Array(line.utf8)),
                at: time)
        } catch {
            say([TextSpan(error.words, style: .warning)], at: time)
            return []
        }
    }

    private mutating func run(_ program: OtherProgram, at time: Time) -> [Effect] {
        let photos = surfaces.meantPhotos(in: space)
        guard !photos.isEmpty else { return [] }
        if photos.contains(where: space.album.isRemote) {
            refuseFile(of: photos, at: time)
            return []
        }
        guard space.options.policy == .writable || program.kind == .reading else {
            let isDry = space.options.policy == .dryRun
            let words = isDry ? "[dry run] \(program.name) might write" : "[RO] it might write"
            say([TextSpan(words, style: .warning)], at: time)
            return []
        }
        guard mayAct(.run(program.name), on: photos, at: time) else { return [] }
        return [.run(ProgramOrder(program: program, photos: photos))]
    }
}

extension Collection<UInt8> {
    /// What is behind the last element that is none.
    fileprivate func suffix(while isIn: (UInt8) -> Bool) -> [UInt8] {
        var rest = Array(self)
        if let cut = rest.lastIndex(where: { !isIn($0) }) { rest.removeFirst(cut + 1) }
        return rest
    }
}
