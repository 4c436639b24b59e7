import Desk
import Selecting
import Testing

@testable import Decisions

@Suite struct `Taking back what earlier sessions did` {
    private func desk() throws -> DecisionDesk {
        let place = DeskPlace(
            stateHome: nil, session: Array("s".utf8), mayWrite: false, date: { [] }, clock: { 0 })
        let thread = DecisionThread(place: place, captured: { _ in nil }, deliver: { _ in })
        return DecisionDesk(thread: try #require(thread), clock: { 0 })
    }

    @Test func `asks for one thing at a time, and for each that was wanted`() throws {
        var desk = try desk()
        #expect(desk.wantEarlier() == true)
        #expect(desk.wantEarlier() == false)
        #expect(desk.wantEarlier() == false)
        #expect(desk.endEarlier() == true)
        #expect(desk.endEarlier() == true)
        #expect(desk.endEarlier() == false)
        #expect(desk.wantEarlier() == true)
    }

    @Test func `takes no decision back where there is none`() throws {
        var desk = try desk()
        _ = desk.wantEarlier()
        desk.noteEarlier(nil)
        #expect(desk.takeBackEarlier(passingOver: "a.jpg is gone") == false)
        #expect(desk.endEarlier() == false)
        #expect(desk.earlierNote == nil)
    }

    @Test func `forgets what was wanted where nothing is to be changed`() throws {
        var desk = try desk()
        _ = desk.wantEarlier()
        _ = desk.wantEarlier()
        desk.forgetEarlier()
        #expect(desk.endEarlier() == false)
    }

    @Test func `tells once at the end that decisions may be lost`() throws {
        var desk = try desk()
        #expect(desk.mayTellLoss() == true)
        #expect(desk.mayTellLoss() == false)
    }
}
