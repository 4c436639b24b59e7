/// Why a command cannot run.
public enum CommandError: Error, Hashable, Sendable {
    case noProgram
    case openQuotation
    case backslashAtTheEnd
    case bracketAlone(UInt8)
    case unknownPlaceholder([UInt8])
    /// A list belongs into a word of its own.
    case listWithinWord(CommandList)
    case programIsPlaceholder
    /// What is between its brackets stands in a word that a shell or another program reads as code; `way` is a command that does not.
    case placeholderInCode(String, way: String)
    /// A word about the photo of this name would begin with `-`, and be an option.
    case wouldBeOption(CommandField, name: [UInt8])
    /// None of the photos has what a list wants.
    case nothing(CommandList)

    /// What is said of it: bytes, for they may quote what was typed.
    public var words: [UInt8] {
        switch self {
        case .noProgram: Array("no program".utf8)
        case .openQuotation: Array("the quotation has no end".utf8)
        case .backslashAtTheEnd: Array("nothing after the backslash".utf8)
        case .bracketAlone(let bracket): Array("a bracket alone: ".utf8) + [bracket]
        case .unknownPlaceholder(let name): Array("no such placeholder: {".utf8) + name + [0x7D]
        case .listWithinWord(let list): Array("{\(list.rawValue)} stands alone".utf8)
        case .programIsPlaceholder: Array("the program is not a placeholder".utf8)
        case .placeholderInCode(let name, let way):
            Array("{\(name)} would be code; give it behind: \(way) {\(name)}".utf8)
        case .wouldBeOption(let field, let name):
            Array("{\(field.rawValue)} of ".utf8) + name
                + Array(" begins with -; write ./{\(field.rawValue)}".utf8)
        case .nothing(let list): Array("no \(list.noun) among these".utf8)
        }
    }
}

/// A placeholder that stands for paths; its raw value is what is between its brackets.
public enum CommandList: String, Hashable, Sendable, CaseIterable {
    case covers = ""
    case all, raw, image, sidecars

    var noun: String { self == .covers ? "photo" : rawValue }
}
