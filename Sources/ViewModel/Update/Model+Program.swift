@_spi(Coordinator) import Browsing
import DisplayList

/// Help, the bar, and stepping back.
extension Model {
    mutating func toggleHelp(at time: Time) {
        cancelGesture(at: time)
        trashGuard.question = nil
        panels.menu = nil
        panels.helpScroll = panels.helpScroll == nil ? 0 : nil
    }

    /// Scrolls the help by lines, never past its ends.
    mutating func scrollHelp(by lines: Int) {
        guard let scroll = panels.helpScroll else { return }
        let most = max(0, help.rows.count - helpRows)
        let moved = scroll.addingReportingOverflow(lines)
        let wanted = moved.overflow ? (lines < 0 ? 0 : most) : moved.partialValue
        panels.helpScroll = max(0, min(most, wanted))
    }

    /// What help shows here: in two columns where there is room.
    var help: Panel {
        space.options.help.panel(in: browsingContext).inColumns(on: space.viewport.columns)
    }

    /// How many rows of help there is room for: the panel's frame and title take four.
    private var helpRows: Int { max(1, space.viewport.rows - 4) }

    /// One step back: out of help, out of a drag, out of a question.
    ///
    /// Never out of the program.
    mutating func close(at time: Time) {
        if panels.helpScroll != nil {
            panels.helpScroll = nil
            return
        }
        if panels.prompt != nil {
            leavePrompt()
            return
        }
        if panels.menu != nil {
            panels.menu = nil
            return
        }
        cancelGesture(at: time)
        let wasAsking = trashGuard.question != nil
        trashGuard.question = nil
        bar.message = nil
        guard !wasAsking else { return }
        if space.rangeAnchor != nil { return space.setRange(from: nil) }
        if isSearching { return endSearch() }
        if isFilteredEmpty { return leaveEmptyFilter(at: time) }
        _ = actInFront(.close, isRepeat: false, at: time)
    }

    mutating func toggleBar(at time: Time) {
        bar.isWanted.toggle()
        resize(to: space.viewport, at: time)
    }

    /// Gives the bar its row where it is wanted and there is room to read it.
    mutating func fitBar() {
        var room = space.viewport
        let isRoom = bar.isWanted && room.rows >= 4 && room.columns >= 10
        // What of the trash is looked at has a row of its own, which covers no photo.
        room.barRows = isRoom ? isTrash && room.rows >= 8 ? 2 : 1 : 0
        space.resize(to: room)
    }
}
