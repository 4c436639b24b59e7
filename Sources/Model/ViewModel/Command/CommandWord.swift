/// What a line behind `:` may begin with, but the number of a photo.
enum CommandWord: String, CaseIterable {
    case filter, sort, set, write, mode
    case rate, flag, label, turn
    case copy, move, link, run
    case mark, unmark, burst, bracket, duplicates, compare, trash, review, export, reload
    case help
    case quit = "q"

    /// Nil where no command is called so.
    init?(typed word: String) {
        switch word {
        case "quit", "q!", "quit!": self = .quit
        case "h": self = .help
        default: self.init(rawValue: word)
        }
    }

    /// Whether it may be typed where the photos are in the trash.
    var onlyLooks: Bool {
        switch self {
        case .filter, .mode, .set, .quit, .review, .mark, .unmark, .reload, .help: true
        case .sort, .write, .rate, .flag, .label, .turn, .copy, .move, .link, .run, .burst,
            .bracket, .duplicates, .compare, .trash, .export:
            false
        }
    }

    /// What stands behind it, and what it does.
    var form: CommandForm {
        switch self {
        case .filter: form("WORDS", "show only some: 3+ !reject")
        case .sort: form("KEY", "another order: date reverse")
        case .set: form("NAME VALUE", "change a setting")
        case .write: form("", "keep what :set changed")
        case .mode: form("NAME", "another browsing mode")
        case .rate: form("N", "give the photo 0 to 5 stars")
        case .flag: form("FLAG", "pick, reject or none")
        case .label: form("COLOUR", "label it: a colour, or none")
        case .turn: form("WAY", "right, left, none, or write it")
        case .copy: form("PLACE", "to a target or a folder")
        case .move: form("PLACE", "the same, and gone from here")
        case .link: form("PLACE", "a symbolic link in a folder")
        case .run: form("COMMAND", "another program about the photo")
        case .mark: form("WORDS", "mark those that a filter is for")
        case .unmark: form("WORDS", "take marks away; without words all")
        case .burst: form("WHICH", "marked makes one, none ends it")
        case .bracket: form("WHICH", "marked makes one, none ends it")
        case .duplicates: form("", "copies of the same picture")
        case .compare: form("N", "2 to 6 photos beside each other")
        case .trash: form("WHICH", "rejected, marked, raw or jpeg")
        case .review: form("SCOPE", "the trash: session, folder or all")
        case .export: form("", "write sidecars of what is decided")
        case .reload: form("", "look at the folders again")
        case .help: form("WORD", "the keys, as ? shows them")
        case .quit: form("", "quit")
        }
    }

    private func form(_ rest: String, _ summary: String) -> CommandForm {
        CommandForm(
            form: rest.isEmpty ? rawValue : "\(rawValue) \(rest)", summary: summary,
            onlyLooks: onlyLooks)
    }
}

/// Something that can be typed after `:`, in words.
public struct CommandForm: Hashable, Sendable {
    public let form: String
    /// One line, without a full stop.
    public let summary: String
    /// Whether it may be typed where the photos are in the trash.
    package var onlyLooks = true

    /// All commands, in the order of the manual: those that are carried out and no others.
    public static let all =
        [CommandForm(form: "12", summary: "go to photo 12")] + CommandWord.allCases.map(\.form)
}
