import ViewModel
import VT

extension Action {
    /// All actions with the keys that they have until somebody binds others.
    ///
    /// `j` and `k` stay unbound: fingers that know vi mean down and up, and up is the trash.
    public static let defaults: [Action] = [
        Action(
            "next",
            [
                .init(.right), .init(typed: "l"), .init(typed: "n"), .init(typed: " "),
                .init(.pageDown),
            ],
            .looking, "the next photo", .next),
        Action(
            "previous", [.init(.left), .init(typed: "h")], .looking, "the photo before",
            .previous),
        Action(
            "back", [.init(typed: "p"), .init(.backspace), .init(.pageUp)], .looking,
            "back to the photo before", .back),
        Action(
            "first", [.init(.home), .init(typed: "gg")], .looking, "the first photo", .first),
        Action("last", [.init(.end), .init(typed: "G")], .looking, "the last photo", .last),
        Action(
            "trash", [.init(.up), .init(typed: "x"), .init(.delete)], .deciding,
            "move the photo to the trash", .trash),
        Action(
            "favourite", [.init(.down)], .deciding, "make the photo a favourite, or not",
            .favourite),
        Action(
            "undo", [.init(typed: "u")], .deciding,
            "take back the last trash or favourite", .undo),
        Action(
            "redo", [.init(typed: "U"), .init(.character(0x72), .control)], .deciding,
            "repeat what was taken back", .redo),
        Action("close", [.init(.escape)], .program, "one step back, never out", .close),
        Action("bar", [.init(typed: "b")], .program, "show or hide the status line", .bar),
        Action(
            "help", [.init(typed: "?"), .init(.function(1))], .program, "show these keys",
            .help),
        Action("redraw", [.init(.character(0x6C), .control)], .program, "draw anew", .redraw),
        Action("suspend", [.init(.character(0x7A), .control)], .program, "suspend", .suspend),
        Action(
            "quit", [.init(typed: "q"), .init(.character(0x63), .control)], .program, "quit",
            .quit),
        Action(
            "quit-printing", [.init(typed: "Q")], .program, "quit and print the photo's path",
            .quitPrinting),
    ]
}
