/// What is in front of the user: a mode, or the viewer above it.
enum SurfaceKind: Hashable, Sendable, CaseIterable {
    case stack, deck, grid, waterfall, carousel, viewer

    init(_ mode: Mode) {
        self =
            switch mode {
            case .stack: .stack
            case .deck: .deck
            case .grid: .grid
            case .waterfall: .waterfall
            case .carousel: .carousel
            }
    }
}
