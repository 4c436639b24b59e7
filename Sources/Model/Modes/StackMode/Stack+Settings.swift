public import Browsing

extension Stack {
    package static let settings: [Setting<Stack>] = [
        .flag("stack.border", \.options.hasBorder, "a border around photos in the pile"),
        .number(
            "stack.borderWidth", \.options.borderWidth, in: 0...20,
            "its width in units; 0 suits the screen"),
        .colour("stack.borderColour", \.options.borderColour, "its colour"),
        .number(
            "stack.angle", \.options.angle, in: 0...45,
            "the most a photo in the pile is turned, in degrees"),
        .flag("stack.wholeAngles", \.options.hasWholeAngles, "turned by whole degrees only"),
        .count(
            "stack.seed", \.options.seed, in: 0...1_000_000_000,
            "another number, another pile"),
        .colour(
            "stack.highlightColour", \.options.highlightColour,
            "what is laid over a photo while it is pressed"),
        .number("stack.highlight", \.options.highlightAmount, in: 0...1, "how much of it"),
        .number(
            "stack.box", \.options.boxFraction, in: 0.3...1, "the pile's part of the screen"),
        .count("stack.visible", \.options.visibleCount, in: 1...12, "how many photos are seen"),
        .flag("stack.upwardTrash", \.options.isUpwardTrash, "dragged up and out is trashed"),
        .number(
            "stack.tile", \.options.tileFraction, in: 0.1...0.9,
            "a tile of the spread pile, as a part of the short side"),
        .number(
            "stack.gap", \.options.gapFraction, in: 0...0.3,
            "the gap between tiles, as a part of the short side"),
        .number("stack.flickOut", \.durations.flickOut, in: 0...5, "off the pile, in seconds"),
        .number(
            "stack.settle", \.durations.settleBehind, in: 0...5, "back into the pile, in seconds"),
        .number(
            "stack.spreadMove", \.durations.spreadMove, in: 0...5,
            "each photo's way to its tile, in seconds"),
        .number(
            "stack.spreadStagger", \.durations.spreadStagger, in: 0...5,
            "the most that all of them are staggered, in seconds"),
        .number(
            "stack.spreadClose", \.durations.spreadClose, in: 0...5,
            "back from the tiles, in seconds"),
    ]

    package mutating func takeSeed(_ seed: Int) { options.seed = seed }
}

extension Stack: BrowsingMode {
    package static var mode: Mode { .stack }
    package static var title: String { "stack" }
    package static var key: Character { "s" }
    package static var suitsReview: Bool { false }
}

extension Mode {
    /// A pile, the next photo under the first.
    public static let stack = Mode(named: "stack")
}

extension Options {
    public var stack: StackOptions {
        get { self[Stack.self].options }
        set { self[Stack.self].options = newValue }
    }
}
