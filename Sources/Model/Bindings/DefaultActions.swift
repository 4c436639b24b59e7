import Geometry
import Browsing
import Selecting
import VT
import ViewModel

extension Action {
    /// All actions with the keys that they have until somebody binds others.
    public static let defaults: [Action] =
        looking + selecting + deciding + judging + turning + filing + modes + amongTiles + zooming
        + comparing + reviewing + program

    /// `j` and `k` stay unbound here: fingers that know vi mean down and up, and up is the trash.
    private static let looking: [Action] = [
        Action(
            "next",
            [
                .init(.right), .init(typed: "l"), .init(typed: "n"), .init(typed: " "),
                .init(.pageDown),
            ],
            .looking, "next photo; off the pile to the right", .next),
        Action(
            "previous", [.init(.left), .init(typed: "h")], .looking,
            "previous photo; off the pile to the left", .previous),
        Action(
            "back", [.init(typed: "p"), .init(.backspace), .init(.pageUp)], .looking,
            "back to the previous photo", .back),
        Action(
            "first", [.init(.home), .init(typed: "gg")], .looking, "first photo", .first),
        Action("last", [.init(.end), .init(typed: "G")], .looking, "last photo", .last),
        Action(
            "open", [.init(.enter)], .looking, "open; there, closer and back to fit", .open),
        Action(
            "compare", [.init(typed: "c")], .looking,
            "compare two photos; there, more", .compare(nil)),
        Action(
            "info", [.init(typed: "i")], .looking, "camera, lens and exposure", .info),
        Action(
            "info-panel", [.init(typed: "I")], .looking, "all that is known of the photo",
            .infoPanel),
        Action(
            "animation-play", [.init(typed: "A")], .looking, "play a moving photo, or hold it",
            .frames(.toggle)),
        Action(
            "animation-step", [.init(typed: ";")], .looking, "hold it at its next frame",
            .frames(.step)),
        Action(
            "animation-restart", [.init(typed: ",")], .looking, "hold it at its first frame",
            .frames(.restart)),
    ]

    private static let selecting: [Action] =
        [
            Action(
                "filter", [.init(typed: "f")], .selecting, "show only some: type a filter", .filter),
            Action(
                "filter-toggle", [.init(typed: "F")], .selecting, "toggle the last filter",
                .filterToggle),
            Action("sort", [.init(typed: "o")], .selecting, "another order: type by what", .sort),
            Action("reverse", [.init(typed: "O")], .selecting, "the other way round", .reverse),
            Action(
                "sub-folders", [.init(typed: "gr")], .selecting,
                "the photos of sub-folders too", .subfolders),
            Action("search", [.init(typed: "/")], .selecting, "look for a name", .search),
            Action(
                "search-next", [.init(typed: "n")], .selecting, in: [.searching],
                "next match, while a search is active", .searchStep(1)),
            Action(
                "search-previous", [.init(typed: "N")], .selecting, in: [.searching],
                "the match before", .searchStep(-1)),
        ] + marking + stacks

    private static let marking: [Action] = [
        Action(
            "mark", [.init(typed: "m")], .selecting, "toggle mark; nothing moves", .mark
        ),
        Action(
            "mark-range", [.init(typed: "M")], .selecting, "mark from the last marked to here",
            .markRange),
        Action(
            "marked-only", [.init(typed: "'")], .selecting, "show marked photos only, or all",
            .markedOnly),
        Action("mark-all", [.init(typed: "gm")], .selecting, "mark all shown", .markAll(true)),
        Action(
            "unmark-all", [.init(typed: "gM")], .selecting, "take all marks shown away",
            .markAll(false)),
        Action(
            "mark-again", [.init(typed: "gv")], .selecting, "bring the last marks back",
            .markAgain),
    ]

    private static let stacks: [Action] = [
        Action(
            "bursts", [.init(typed: "gb")], .selecting, "bursts as one card, or all",
            .bursts),
        Action(
            "expand", [.init(typed: "e")], .selecting, "unfold the burst, or fold it", .expand),
        Action(
            "duplicates", [.init(typed: "D")], .selecting,
            "copies of the same picture, and back", .duplicates),
        Action(
            "previous-burst", [.init(typed: "{")], .selecting, "the burst or bracket before",
            .stack(-1)),
        Action(
            "next-burst", [.init(typed: "}")], .selecting, "the next burst or bracket", .stack(1)),
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
            "page-down", [.init(.pageDown)], .tiles, in: [.tiles], "next page", .page(1)),
        Action("page-up", [.init(.pageUp)], .tiles, in: [.tiles], "previous page", .page(-1)),
        Action(
            "more-columns", [.init(typed: "+")], .tiles, in: [.tiles],
            "one more column", .columns(1)),
        Action(
            "fewer-columns", [.init(typed: "-")], .tiles, in: [.tiles],
            "one column fewer", .columns(-1)),
        Action(
            "range", [.init(typed: "v")], .tiles, in: [.tiles],
            "begin a range; m or v marks it", .range),
    ]

    private static let zooming: [Action] = [
        Action(
            "pan-left", [.init(.left), .init(typed: "h")], .zooming, in: [.zoomed],
            "pan left", .move(.left)),
        Action(
            "pan-right", [.init(.right), .init(typed: "l")], .zooming, in: [.zoomed],
            "pan right", .move(.right)),
        Action(
            "pan-up", [.init(.up), .init(typed: "k")], .zooming, in: [.zoomed],
            "pan up", .move(.up)),
        Action(
            "pan-down", [.init(.down), .init(typed: "j")], .zooming, in: [.zoomed],
            "pan down", .move(.down)),
        Action(
            "zoom-in", [.init(typed: "+")], .zooming, in: [.cards, .zoomed],
            "zoom in, on a card too", .zoom(.closer)),
        Action(
            "zoom-out", [.init(typed: "-")], .zooming, in: [.cards, .zoomed],
            "zoom out", .zoom(.farther)),
        Action(
            "zoom-actual", [.init(typed: "=")], .zooming, in: [.cards, .zoomed],
            "100 % (actual pixels)", .zoom(.actual)),
        Action(
            "zoom-fit", [.init(typed: "z")], .zooming, in: [.cards, .zoomed],
            "zoom to fit; on a card: 100 %", .zoom(.fit)),
        Action(
            "focus", [.init(typed: "S")], .zooming, "tint what is in focus", .overlay(.focus)),
        Action(
            "exposure", [.init(typed: "E")], .zooming, "tint what is blown or black",
            .overlay(.exposure)),
    ]

    /// Arrows frame a cell, or pan while zoomed; what is done to a photo is done to the framed one.
    private static let comparing: [Action] = [
        Action(
            "compare-win", [.init(.enter), .init(typed: " ")], .comparing, in: [.comparing],
            "it wins, the others give way", .comparing(.win)),
        Action(
            "compare-next", [.init(.pageDown), .init(typed: "n")], .comparing, in: [.comparing],
            "next challengers", .comparing(.call(1))),
        Action(
            "compare-previous", [.init(.pageUp), .init(typed: "p")], .comparing,
            in: [.comparing], "the challengers before", .comparing(.call(-1))),
        Action(
            "compare-frame", [.init(.tab)], .comparing, in: [.comparing],
            "frame the next photo", .comparing(.cell(1))),
        Action(
            "compare-frame-back", [.init(.backTab)], .comparing, in: [.comparing],
            "frame the photo before", .comparing(.cell(-1))),
        Action(
            "compare-apart", [.init(typed: "w")], .comparing, in: [.comparing],
            "move it alone, or all again", .comparing(.apart)),
        Action(
            "blink", [.init(typed: "B")], .comparing, in: [.comparing],
            "all in one place, one at a time", .comparing(.blink)),
    ]

    /// The arrow up means the trash only where one photo is in front; `Keymap` sees to that.
    private static let deciding: [Action] = [
        Action(
            "trash", [.init(.up), .init(typed: "x"), .init(.delete)], .deciding,
            "move the photo to the trash", .trash),
        Action(
            "keep-best", [.init(typed: "K")], .deciding,
            "trash the rest of its burst or copies", .keepBest),
        Action(
            "favourite", [.init(.down), .init(typed: "P")], .deciding,
            "toggle favourite (pick)", .favourite),
        Action(
            "undo", [.init(typed: "u")], .deciding,
            "undo what was done last", .undo),
        Action(
            "redo", [.init(typed: "U"), .init(.character(0x72), .control)], .deciding,
            "redo", .redo),
    ]

    private static let reviewing: [Action] = [
        Action(
            "trash-review", [.init(typed: "R")], .reviewing, "what is in the trash, and back",
            .trashReview),
        Action(
            "restore", [.init(typed: "r"), .init(.down)], .reviewing, in: [.reviewing],
            "bring the photo back", .restore),
        Action(
            "next-scope", [.init(typed: "t")], .reviewing, in: [.reviewing],
            "next scope: session, folder, all", .stepStyle(1)),
        Action(
            "previous-scope", [.init(typed: "T")], .reviewing, in: [.reviewing],
            "previous scope", .stepStyle(-1)),
    ]

    /// Digits are stars and labels, and never counts.
    private static let judging: [Action] =
        (1...5).map { stars in
            Action(
                "rate-\(stars)", [.init(typed: "\(stars)")], .deciding,
                stars == 1 ? "one star" : "\(stars) stars", .decide(.stars(stars)))
        } + [
            Action("rate-0", [.init(typed: "0")], .deciding, "no stars", .decide(.stars(0))),
            Action(
                "reject", [.init(typed: "X")], .deciding,
                "toggle reject; no file moves", .decide(.toggleFlag(.reject))),
        ]
        + zip(LabelColour.allCases, ["6", "7", "8", "9"].map { [KeySequence(typed: $0)] } + [[]])
        .map { colour, keys in
            Action(
                "label-\(colour.rawValue)", keys, .deciding,
                "toggle label \(colour.rawValue)", .decide(.toggleLabel(colour)))
        } + [
            Action(
                "repeat", [.init(typed: ".")], .deciding,
                "the last decision or copy again",
                .repeatDecision),
            Action(
                "trash-raw", [], .deciding, "trash the RAW of a pair alone",
                .trashPicture(.raw)),
            Action(
                "trash-jpeg", [], .deciding, "trash the JPEG of a pair alone",
                .trashPicture(.jpeg)),
            Action(
                "auto-advance", [.init(typed: "ga")], .deciding,
                "toggle auto-advance", .autoAdvance),
            Action(
                "next-undecided", [.init(typed: "]")], .deciding, "next undecided photo",
                .undecided(1)),
            Action(
                "previous-undecided", [.init(typed: "[")], .deciding, "previous undecided photo",
                .undecided(-1)),
        ]

    /// None of them touches a file.
    private static let turning: [Action] = [
        Action(
            "turn-right", [.init(typed: ">")], .deciding, "turn right, the file stays as it is",
            .decide(.turn(.right))),
        Action("turn-left", [.init(typed: "<")], .deciding, "turn left", .decide(.turn(.left))),
        Action(
            "flip-horizontal", [.init(typed: "|")], .deciding, "mirror left and right",
            .decide(.turn(.flippedHorizontally))),
        Action(
            "flip-vertical", [.init(typed: "_")], .deciding, "mirror top and bottom",
            .decide(.turn(.flippedVertically))),
        Action("turn-reset", [], .deciding, "turn as the file says", .decide(.unturn)),
    ]

    private static let filing: [Action] =
        Targets.numbers.map { number in
            Action(
                "copy-to-\(number)", [.init(typed: "y\(number)")], .filing,
                "copy the photo to target \(number)", .copyTo(number))
        } + [
            Action(
                "copy", [.init(typed: "yy")], .filing, "copy the photo: type where",
                .command("copy "))
        ]
        + Targets.numbers.map { number in
            Action(
                "move-to-\(number)", [.init(typed: "Y\(number)")], .filing,
                "move the photo to target \(number)", .moveTo(number))
        }

    private static let modes: [Action] =
        [
            Action("next-mode", [.init(.tab)], .modes, "next browsing mode", .stepMode(1)),
            Action(
                "previous-mode", [.init(.backTab)], .modes, "previous browsing mode",
                .stepMode(-1)),
        ] + toModes + [
            Action(
                "next-style", [.init(typed: "t")], .modes,
                "next carousel type or page transition", .stepStyle(1)),
            Action(
                "previous-style", [.init(typed: "T")], .modes,
                "previous type or transition", .stepStyle(-1)),
            Action(
                "spread", [.init(typed: "a")], .modes,
                "stack: spread all photos out, and back", .spread),
        ]

    /// `g` and a letter for each mode there is.
    private static let toModes: [Action] = Mode.allCases.compactMap { mode in
        mode.key.map {
            Action(
                "mode-\(mode)", [.init(typed: "g\($0)")], .modes, "the \(mode.title)",
                .mode(mode))
        }
    }

    private static let program: [Action] = [
        Action(
            "command", [.init(typed: ":")], .program,
            "type a command", .command("")),
        Action("close", [.init(.escape)], .program, "back (never quits)", .close),
        Action("bar", [.init(typed: "b")], .program, "show or hide the status line", .bar),
        Action(
            "slideshow", [.init(typed: "s")], .program, in: [.cards, .zoomed],
            "slideshow, and its end", .slideshow(.toggle)),
        Action(
            "slideshow-pause", [.init(typed: " ")], .program, in: [.presenting],
            "pause the slideshow, or go on", .slideshow(.pause)),
        Action(
            "slideshow-slower", [.init(typed: "+")], .program, in: [.presenting],
            "a second more for each photo", .slideshow(.pace(1))),
        Action(
            "slideshow-faster", [.init(typed: "-")], .program, in: [.presenting],
            "a second less for each photo", .slideshow(.pace(-1))),
        Action(
            "help", [.init(typed: "?"), .init(.function(1))], .program, "this help",
            .help),
        Action(
            "redraw", [.init(.character(0x6C), .control)], .program, "redraw and reload", .redraw),
        Action("suspend", [.init(.character(0x7A), .control)], .program, "suspend", .suspend),
        Action(
            "quit", [.init(typed: "q"), .init(.character(0x63), .control)], .program, "quit",
            .quit),
        Action(
            "quit-printing", [.init(typed: "Q")], .program, "quit and print the photo's path",
            .quitPrinting),
    ]
}
