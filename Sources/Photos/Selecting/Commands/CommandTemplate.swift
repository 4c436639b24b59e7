/// A command that was read: a program, and words that may have placeholders.
public struct CommandTemplate: Hashable, Sendable {
    enum Piece: Hashable, Sendable {
        case text([UInt8])
        case field(CommandField)
    }

    enum Word: Hashable, Sendable {
        case list(CommandList)
        case pieces([Piece])
    }

    /// At least one, the program.
    let words: [Word]

    /// Reads what stands behind `command NAME =`.
    public init(_ line: [UInt8]) throws(CommandError) {
        var words: [Word] = []
        for word in try splitWords(line) { words.append(try Self.read(word)) }
        guard let program = words.first else { throw .noProgram }
        guard case .pieces(let pieces) = program,
            !pieces.contains(where: { if case .field = $0 { true } else { false } })
        else { throw .programIsPlaceholder }
        guard pieces != [] else { throw .noProgram }
        if !words.contains(where: \.hasPlaceholder) { words.append(.list(.covers)) }
        if let error = CodeReader.error(in: words) { throw error }
        self.words = words
    }

    /// Whether it runs once for each photo.
    public var isForEach: Bool {
        words.contains { if case .pieces = $0 { $0.hasPlaceholder } else { false } }
    }

    private static func read(_ word: [UInt8]) throws(CommandError) -> Word {
        var pieces: [Piece] = []
        var text: [UInt8] = []
        var at = 0
        while at < word.count {
            let byte = word[at]
            let isDoubled = at + 1 < word.count && word[at + 1] == byte
            if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}"), isDoubled {
                text.append(byte)
                at += 2
            } else if byte == UInt8(ascii: "{") {
                let rest = word[(at + 1)...]
                guard let end = rest.firstIndex(of: UInt8(ascii: "}")) else {
                    throw .bracketAlone(byte)
                }
                let name = Array(rest[..<end])
                let known = String(decoding: name, as: UTF8.self)
                if let list = CommandList(rawValue: known) {
                    guard at == 0, end + 1 == word.count else { throw .listWithinWord(list) }
                    return .list(list)
                }
                guard let field = CommandField(rawValue: known) else {
                    throw .unknownPlaceholder(name)
                }
                if !text.isEmpty { pieces.append(.text(text)) }
                text = []
                pieces.append(.field(field))
                at = end + 1
            } else if byte == UInt8(ascii: "}") {
                throw .bracketAlone(byte)
            } else {
                text.append(byte)
                at += 1
            }
        }
        if !text.isEmpty { pieces.append(.text(text)) }
        return .pieces(pieces)
    }
}

extension CommandTemplate.Word {
    var hasPlaceholder: Bool {
        switch self {
        case .list: true
        case .pieces(let pieces):
            pieces.contains { if case .field = $0 { true } else { false } }
        }
    }
}
