import VT
import ViewModel

extension Action {
    /// All actions with the keys that they have until somebody binds others.
    public static let defaults: [Action] =
        looking + deciding + modes + amongTiles + zooming + program

    /// `j` and `k` stay unbound here: fingers that know vi mean down and up, and up is the trash.
    private static let looking: [Action] = [
        Action(
            "next",
            [
                .init(.right), .init(typed: "l"), .init(typed: "n"), .init(typed: " "),
                .init(.pageDown),
            ],
            .looking, "the next photo; off the pile to the right", .next),
        Action(
            "previous", [.init(.left), .init(typed: "h")], .looking,
            "the photo before; off the pile to the left", .previous),
        Action(
            "back", [.init(typed: "p"), .init(.backspace), .init(.pageUp)], .looking,
            "back to the photo before", .back),
        Action(
            "first", [.init(.home), .init(typed: "gg")], .looking, "the first photo", .first),
        Action("last", [.init(.end), .init(typed: "G")], .looking, "the last photo", .last),
        Action(
            "open", [.init(.enter)], .looking, "open the photo; there, fit or 100 %", .open),
    ]

    private static let amongTiles: [Action] = [
        Action(
            "select-left", [.init(.left), .init(typed: "h")], .tiles, in: [.tiles],
            "select the tile to the left", .move(.left)),
        Action(
            "select-right", [.init(.right), .init(typed: "l")], .tiles, in: [.tiles],
            "select the tile to the right", .move(.right)),
        Action(
            "select-up", [.init(.up), .init(typed: "k")], .tiles, in: [.tiles],
            "select the tile above", .move(.up)),
        Action(
            "select-down", [.init(.down), .init(typed: "j")], .tiles, in: [.tiles],
            "select the tile below", .move(.down)),
        Action(
            "page-down", [.init(.pageDown)], .tiles, in: [.tiles], "a page on", .page(1)),
        Action("page-up", [.init(.pageUp)], .tiles, in: [.tiles], "a page back", .page(-1)),
        Action(
            "more-columns", [.init(typed: "+")], .tiles, in: [.tiles],
            "one column more", .columns(1)),
        Action(
            "fewer-columns", [.init(typed: "-")], .tiles, in: [.tiles],
            "one column less", .columns(-1)),
    ]

    private static let zooming: [Action] = [
        Action(
            "pan-left", [.init(.left), .init(typed: "h")], .zooming, in: [.zoomed],
            "see what lies to the left", .move(.left)),
        Action(
            "pan-right", [.init(.right), .init(typed: "l")], .zooming, in: [.zoomed],
            "see what lies to the right", .move(.right)),
        Action(
            "pan-up", [.init(.up), .init(typed: "k")], .zooming, in: [.zoomed],
            "see what lies above", .move(.up)),
        Action(
            "pan-down", [.init(.down), .init(typed: "j")], .zooming, in: [.zoomed],
            "see what lies below", .move(.down)),
        Action(
            "zoom-in", [.init(typed: "+")], .zooming, in: [.cards, .zoomed],
            "larger, in the viewer", .zoom(.closer)),
        Action(
            "zoom-out", [.init(typed: "-")], .zooming, in: [.cards, .zoomed],
            "smaller, in the viewer", .zoom(.farther)),
        Action(
            "zoom-actual", [.init(typed: "=")], .zooming, in: [.cards, .zoomed],
            "one pixel of the photo on one of the screen", .zoom(.actual)),
        Action(
            "zoom-fit", [.init(typed: "z")], .zooming, in: [.cards, .zoomed],
            "the whole photo", .zoom(.fit)),
    ]

    /// The arrow up means the trash only where one photo is in front; `Keymap` sees to that.
    private static let deciding: [Action] = [
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
    ]

    private static let modes: [Action] = [
        Action("next-mode", [.init(.tab)], .modes, "the next way to browse", .stepMode(1)),
        Action(
            "previous-mode", [.init(.backTab)], .modes, "the way to browse before",
            .stepMode(-1)),
        Action("mode-stack", [.init(typed: "gs")], .modes, "the stack", .mode(.stack)),
        Action("mode-deck", [.init(typed: "gd")], .modes, "the deck", .mode(.deck)),
        Action("mode-grid", [.init(typed: "gn")], .modes, "the nine-grid", .mode(.grid)),
        Action(
            "mode-waterfall", [.init(typed: "gw")], .modes, "the waterfall", .mode(.waterfall)),
        Action("mode-carousel", [.init(typed: "gc")], .modes, "the carousel", .mode(.carousel)),
        Action(
            "next-style", [.init(typed: "t")], .modes,
            "the next type of carousel; in the viewer, page transition", .stepStyle(1)),
        Action(
            "previous-style", [.init(typed: "T")], .modes,
            "the type, or transition, before", .stepStyle(-1)),
        Action(
            "spread", [.init(typed: "a")], .modes,
            "stack: all photos of the pile, and back", .spread),
    ]

    private static let program: [Action] = [
        Action(
            "command", [.init(typed: ":")], .program,
            "type a command: a photo's number, set, mode, q", .command("")),
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
