import Browsing
import CarouselMode
import DeckMode
import DisplayList
import GridMode
import StackMode
import ViewModel
import ViewerMode
import WaterfallMode

/// One thing to be played: what leads up to it, and what sets it off.
struct Animation {
    let mode: Mode
    let name: String
    /// Changes the options that the program starts with.
    var options: @Sendable (inout Options) -> Void = { _ in }
    /// What is done beforehand; each comes to rest.
    var before: [Intent] = []
    /// What sets it off, one intent a frame; none for the frame at rest.
    var trigger: [Intent] = []

    static let all: [Animation] =
        resting + deck + stack + grid + waterfall + carousel + viewer + modeTransitions

    /// The first frame of each mode: everything is sent.
    private static let resting =
        Mode.allCases.map { Animation(mode: $0, name: "at rest, sent whole") } + [
            Animation(mode: .deck, name: "viewer at rest, sent whole", before: [.open])
        ]

    private static let deck = [
        Animation(mode: .deck, name: "slide", trigger: [.next]),
        Animation(
            mode: .deck, name: "slide on a plain backdrop", options: { $0.backdrop = .plain },
            trigger: [.next]),
        Animation(mode: .deck, name: "slide back", before: [.next], trigger: [.previous]),
        Animation(mode: .deck, name: "flight to the trash", trigger: [.trash]),
        Animation(mode: .deck, name: "return from it", before: [.trash], trigger: [.undo]),
        Animation(mode: .deck, name: "far jump", trigger: [.last]),
    ]

    private static let stack = [
        Animation(mode: .stack, name: "flick", trigger: [.next]),
        Animation(
            mode: .stack, name: "flick on a plain backdrop", options: { $0.backdrop = .plain },
            trigger: [.next]),
        Animation(mode: .stack, name: "flick to the left", trigger: [.previous]),
        Animation(
            mode: .stack, name: "five flicks at once", trigger: .init(repeating: .next, count: 5)),
        Animation(mode: .stack, name: "back", before: [.next], trigger: [.back]),
        Animation(mode: .stack, name: "flight to the trash", trigger: [.trash]),
        Animation(mode: .stack, name: "spread", trigger: [.spread]),
        Animation(mode: .stack, name: "gathered", before: [.spread], trigger: [.spread]),
    ]

    private static let grid =
        PageTransition.Style.allCases.map { style in
            Animation(
                mode: .grid, name: "page by \(style)",
                options: { $0[Grid.self].transition = style }, trigger: [.page(1)])
        } + [
            Animation(mode: .grid, name: "selection", trigger: [.move(.right)]),
            Animation(mode: .grid, name: "flight to the trash", trigger: [.trash]),
        ]

    private static let waterfall = [
        Animation(mode: .waterfall, name: "selection", trigger: [.move(.right)]),
        Animation(mode: .waterfall, name: "page down", trigger: [.page(1)]),
        Animation(mode: .waterfall, name: "fewer columns", trigger: [.columns(-1)]),
        Animation(mode: .waterfall, name: "more columns", trigger: [.columns(1)]),
        Animation(mode: .waterfall, name: "flight to the trash", trigger: [.trash]),
    ]

    private static let carousel =
        CarouselType.allCases.map { type in
            Animation(
                mode: .carousel, name: "\(type)", options: { $0.carousel.type = type },
                before: [.goTo(15)], trigger: [.next])
        } + [
            Animation(
                mode: .carousel, name: "five at once", before: [.goTo(15)],
                trigger: .init(repeating: .next, count: 5)),
            Animation(
                mode: .carousel, name: "another type", before: [.goTo(15)],
                trigger: [.stepStyle(1)]),
            Animation(
                mode: .carousel, name: "flight to the trash", before: [.goTo(15)],
                trigger: [.trash]),
        ]

    private static let viewer =
        [
            Animation(mode: .grid, name: "viewer opens", trigger: [.open]),
            Animation(mode: .grid, name: "viewer closes", before: [.open], trigger: [.close]),
            Animation(
                mode: .deck, name: "viewer zooms in", before: [.open], trigger: [.zoom(.closer)]),
            Animation(
                mode: .deck, name: "viewer to image pixels", before: [.open],
                trigger: [.zoom(.actual)]),
            Animation(
                mode: .deck, name: "viewer pans", before: [.open, .zoom(.actual)],
                trigger: [.move(.right)]),
        ]
        + PageTransition.Style.allCases.map { style in
            Animation(
                mode: .deck, name: "viewer: \(style)",
                options: { $0[ViewerSettings.self].transition = style }, before: [.open],
                trigger: [.next])
        }

    private static let modeTransitions = Mode.allCases.map {
        Animation(mode: $0, name: "to the next mode", trigger: [.stepMode(1)])
    }
}
