import Browsing

/// Something that can be typed after `:`, in words.
public struct CommandForm: Hashable, Sendable {
    public let form: String
    /// One line, without a full stop.
    public let summary: String

    /// All there are.
    public static let all = [
        CommandForm(form: "12", summary: "go to photo 12"),
        CommandForm(form: "filter WORDS", summary: "show only some: 3+ !reject"),
        CommandForm(form: "sort KEY", summary: "another order; reverse may follow"),
        CommandForm(form: "set NAME VALUE", summary: "change a setting"),
        CommandForm(form: "mode NAME", summary: "another browsing mode"),
        CommandForm(form: "rate N", summary: "give the photo 0 to 5 stars"),
        CommandForm(form: "flag FLAG", summary: "pick, reject or none"),
        CommandForm(form: "label COLOUR", summary: "label it: a colour, or none"),
        CommandForm(form: "copy PLACE", summary: "to a target or a folder"),
        CommandForm(form: "move PLACE", summary: "the same, and gone from here"),
        CommandForm(form: "link PLACE", summary: "a symbolic link in a folder"),
        CommandForm(form: "run COMMAND", summary: "another program about the photo"),
        CommandForm(form: "mark WORDS", summary: "mark those that a filter is for"),
        CommandForm(form: "unmark WORDS", summary: "take marks away; without words all"),
        CommandForm(form: "trash WHICH", summary: "rejected, marked, raw or jpeg"),
        CommandForm(form: "review SCOPE", summary: "the trash: session, folder or all"),
        CommandForm(form: "export", summary: "write sidecars of what is decided"),
        CommandForm(form: "q", summary: "quit"),
    ]
}
