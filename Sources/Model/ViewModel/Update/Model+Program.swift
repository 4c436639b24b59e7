@_spi(Coordinator) import Browsing
import DisplayList

/// Help, the bar, and stepping back.
extension Model {
    mutating func toggleHelp(at time: Time) {
        cancelGesture(at: time)
        trashGuard.question = nil
        panels.menu = nil
        panels.helpScroll = panels.helpScroll == nil ? 0 : nil
        panels.helpWords = ""
    }

    /// One step back: out of help, out of a drag, out of a question.
    ///
    /// Never out of the program.
    mutating func close(at time: Time) -> [Effect] {
        if panels.prompt != nil {
            leavePrompt()
            return []
        }
        if panels.helpScroll != nil {
            closeHelp()
            return []
        }
        if panels.menu != nil {
            panels.menu = nil
            return []
        }
        cancelGesture(at: time)
        let wasAsking = trashGuard.question != nil
        trashGuard.question = nil
        bar.message = nil
        if wasAsking { return [] }
        if isPresenting {
            endSlideshow()
        } else if panels.info != nil {
            closeInfoPanel(at: time)
        } else if space.rangeAnchor != nil {
            space.setRange(from: nil)
        } else if isSearching {
            endSearch()
        } else if isFilteredEmpty {
            leaveEmptyFilter(at: time)
        } else if actInFront(.close, isRepeat: false, at: time) == nil,
            copying.isShown || copying.isSearching
        {
            return leaveCopies(at: time)
        }
        return []
    }

    mutating func toggleBar(at time: Time) {
        bar.isWanted.toggle()
        resize(to: space.viewport, at: time)
    }

    /// Gives the bar its row where it is wanted and there is room to read it, and the panel its columns.
    mutating func fitBar() {
        var room = space.viewport
        let isRoom = bar.isWanted && room.rows >= 4 && room.columns >= 10
        // The trash review's header and the line of information have rows of their own, which cover no photo.
        let further = room.rows >= 8 ? (isTrash ? 1 : 0) + (bar.showsInfo ? 1 : 0) : 0
        room.barRows = isRoom ? 1 + further : 0
        room.sideColumns = infoSize.map { $0.columns < room.columns ? $0.columns : 0 } ?? 0
        space.resize(to: room)
    }
}
