import Browsing
import Desk
import DisplayList
import Selecting
import Testing

@testable import Decisions

@Suite struct `What earlier sessions did, taken back or made again` {
    private func desk() throws -> DecisionDesk {
        let place = DeskPlace(
            stateHome: nil, session: Array("s".utf8), mayWrite: false, date: { [] }, clock: { 0 })
        let thread = DecisionThread(place: place, captured: { _ in nil }, deliver: { _ in })
        return DecisionDesk(thread: try #require(thread), clock: { 0 })
    }

    @Test func `asks for one thing at a time, and for each that was wanted`() throws {
        var desk = try desk()
        #expect(desk.wantEarlier(.undo) == true)
        #expect(desk.wantEarlier(.redo) == false)
        #expect(desk.wantEarlier(.undo) == false)
        #expect(desk.nextEarlier == .undo)
        #expect(desk.endEarlier() == true && desk.nextEarlier == .redo)
        #expect(desk.endEarlier() == true && desk.nextEarlier == .undo)
        #expect(desk.endEarlier() == false && desk.nextEarlier == nil)
        #expect(desk.wantEarlier(.undo) == true)
    }

    @Test func `takes no decision back where there is none`() throws {
        var desk = try desk()
        _ = desk.wantEarlier(.undo)
        desk.noteEarlier(nil)
        #expect(desk.takeBackEarlier(passingOver: "a.jpg is gone") == false)
        #expect(desk.endEarlier() == false)
        #expect(desk.earlierNote == nil)
    }

    @Test func `forgets what was wanted where nothing is to be changed`() throws {
        var desk = try desk()
        _ = desk.wantEarlier(.undo)
        _ = desk.wantEarlier(.undo)
        desk.forgetEarlier()
        #expect(desk.endEarlier() == false)
    }

    @Test func `tells once at the end that decisions may be lost`() throws {
        var desk = try desk()
        #expect(desk.mayTellLoss() == true)
        #expect(desk.mayTellLoss() == false)
    }
}
