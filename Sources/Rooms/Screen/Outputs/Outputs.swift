public import TTY

/// All ways of bringing scenes to a terminal.
enum Outputs {
    static let all: [any Output.Type] = [CellOutput.self, NcursesOutput.self]
    /// What draws where none of them can.
    static let fallback: any Output.Type = NcursesOutput.self
}

extension [any Output.Type] {
    /// The one of highest rank for a terminal with these capabilities; the first of them where several are.
    func best(for facts: ScreenFacts) -> (any Output.Type)? {
        var best: (rank: Int, type: any Output.Type)?
        for type in self {
            guard let rank = type.rank(facts), rank > best?.rank ?? .min else { continue }
            best = (rank, type)
        }
        return best?.type
    }
}

extension ScreenFacts {
    /// Who is to write to the terminal.
    public var sink: Sink { (Outputs.all.best(for: self) ?? Outputs.fallback).sink }
}
