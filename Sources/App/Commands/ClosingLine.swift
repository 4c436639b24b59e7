public import Cells
public import Invocation
public import Messages
public import ViewModel

/// What a session has come to, as one line on the terminal once the screen is given back.
public struct ClosingLine {
    let options: ProgramOptions
    let deeds: SessionDeeds
    let encoding: TextEncoding

    /// `deeds` is what the session has done by now.
    public init(options: ProgramOptions, deeds: SessionDeeds, encoding: TextEncoding) {
        self.options = options
        self.deeds = deeds
        self.encoding = encoding
    }

    /// Says it on a terminal, and what would make pictures of letters; `--quiet` does without both.
    public func say(to report: Report) {
        guard !options.isQuiet else { return }
        if !options.isDryRun, let text { report.close(text) }
        if let letters { report.close(letters) }
    }

    /// What to change where photos were letters without `--glyphs ascii`: a bare system or a container has no locale.
    public var letters: String? {
        guard encoding == .ascii, options.glyphs != .ascii else { return nil }
        return "the locale is not UTF-8, so photos were letters: LC_ALL=C.UTF-8 riffle shows them"
    }

    /// The line; nil where nothing was done.
    public var text: String? {
        // Those in the trash were decided about as well.
        let decided = deeds.decided > 0 ? deeds.decided + deeds.trashed : 0
        let hasMoved = deeds.copied + deeds.linked + deeds.moved + deeds.trashed > 0
        let favourites = deeds.favourites == 1 ? "favourite" : "favourites"
        let counts: [(Int, String)] = [
            (decided, "decided"),
            (deeds.favourites, favourites),
            (deeds.trashed + deeds.moved > 0 ? deeds.kept : 0, "kept"), (deeds.copied, "copied"),
            (deeds.linked, "linked"), (deeds.moved, "moved"), (deeds.trashed, "trashed"),
            (deeds.hidden, "hidden"),
        ]
        let parts = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        guard !parts.isEmpty else { return nil }
        let sentence = parts.joined(separator: ", ")
        guard hasMoved else { return sentence }
        return sentence + (encoding == .ascii ? "; " : " · ") + advice
    }

    /// What brings back photos, and nothing that was decided; copies stay where they are.
    private var advice: String {
        let gone = deeds.moved + deeds.trashed
        if gone == 0 { return "riffle --journal lists the copies" }
        let isPlain = deeds.copied + deeds.linked == 0
        let photos =
            isPlain
            ? gone == 1 ? "it" : "them"
            : [(deeds.moved, "moved"), (deeds.trashed, "trashed")].filter { $0.0 > 0 }
                .map { "the \($0.0) \($0.1)" }.joined(separator: " and ")
        return "riffle --restore-session brings \(photos) back"
    }
}
