public import Cells
public import Invocation
public import Messages

/// What a session has come to, as one line on the terminal once the screen is given back.
public struct ClosingLine {
    let options: ProgramOptions
    let trashed: Int
    let favourites: Int
    let encoding: TextEncoding

    /// `trashed`: how many photos are in the trash by now; `favourites`: how many this session has made.
    public init(
        options: ProgramOptions, trashed: Int, favourites: Int, encoding: TextEncoding
    ) {
        self.options = options
        self.trashed = trashed
        self.favourites = favourites
        self.encoding = encoding
    }

    /// Says it, unless nothing was done, nothing is to be said, or nobody sits at the other end of standard error.
    public func say(to report: Report) {
        if !options.isQuiet, !options.isDryRun, let text { report.close(text) }
    }

    /// The line; nil where nothing was done.
    public var text: String? {
        var parts: [String] = []
        if trashed > 0 { parts.append("\(trashed) trashed") }
        if favourites > 0 {
            parts.append("\(favourites) \(favourites == 1 ? "favourite" : "favourites")")
        }
        guard !parts.isEmpty else { return nil }
        let sentence = parts.joined(separator: ", ")
        guard trashed > 0 else { return sentence }
        let them = trashed == 1 ? "it" : "them"
        let parting = encoding == .ascii ? "; " : " · "
        return sentence + parting + "riffle --undo-session brings \(them) back"
    }
}
