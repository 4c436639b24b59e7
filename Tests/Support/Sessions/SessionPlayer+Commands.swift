extension SessionPlayer {
    /// Lines for the command line: settings of every mode, and what is none.
    static let commands = [
        "7", "set", "set nothing 3", "set sort date", "set sort natural", "set sort random",
        "set backdrop plain", "set backdrop echo", "mode grid", "mode nowhere",
        "set stack.border true", "set stack.angle 20", "set stack.visible 5",
        "set stack.upwardTrash true", "set stack.wholeAngles true", "set stack.tile 0.4",
        "set deck.card 0.6", "set deck.depth 5", "set deck.tilt 20", "set deck.step 0.1",
        "set grid.layout moments", "set grid.layout browse", "set grid.transition cube",
        "set grid.transition push", "set grid.captions true", "set grid.captions false",
        "set waterfall.columns 3", "set waterfall.columns 0", "set waterfall.sections day",
        "set waterfall.sections folder", "set waterfall.sections none",
        "set waterfall.captions date", "set waterfall.direction left-to-right",
        "set waterfall.direction shortest-first", "set waterfall.counts footer",
        "set waterfall.aspect 2", "set carousel.type rotary", "set carousel.type coverFlow",
        "set carousel.wrap true", "set carousel.vertical true", "set carousel.vertical false",
        "set carousel.autoscroll 1", "set carousel.autoscroll 0", "set carousel.paging true",
        "set carousel.placeholders 2", "set carousel.placeholders 0",
        "set carousel.stopAtItemBoundary false", "set viewer.transition fade",
        "set viewer.transition cube", "set viewer.direction bottom", "set viewer.keepZoom true",
        "set viewer.keepZoom false", "set viewer.mostZoom 3", "set viewer.panStep 0.5",
    ]
}
