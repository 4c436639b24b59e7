import PtyHarness
import Testing

/// Keys that come ten times faster than what they set going: thirty within a few tenths of a second.
@Suite(.serialized) struct `Keys faster than the animation` {
    @Test(arguments: Way.allCases, [false, true])
    func `none is lost and none is queued`(way: Way, isOpen: Bool) throws {
        let (world, session) = try start(way, isOpen: isOpen)
        // Twenty on, seven back, three on; no further than the ends.
        let keys = keys(way, isOpen: isOpen)
        let typed =
            Array(repeating: keys.next, count: 20) + Array(repeating: keys.previous, count: 7)
            + Array(repeating: keys.next, count: 3)
        rush(session, typed)
        let isPile = way == .stack && !isOpen
        let place = isPile ? 30 % RushJourney.count + 1 : 12 - 7 + 3
        session.rests(on: "photo\(place).jpg")
        expectNothingQueued(session)
        session.send("q")
        session.endsCleanly()
        #expect(world.list(world.photos).count == RushJourney.count)
    }

    @Test(arguments: Way.allCases, [false, true])
    func `only what was on the screen is trashed, and the rest is as the keys say`(
        way: Way, isOpen: Bool
    ) throws {
        let (world, session) = try start(way, isOpen: isOpen)
        let keys = keys(way, isOpen: isOpen)
        let presses = RushJourney.presses
        rush(
            session,
            presses.enumerated().map { index, press in
                switch press {
                case .next: keys.next
                case .previous: keys.previous
                // The arrow where it may trash, and the letter.
                case .trash: index % 2 == 0 && (isOpen || !way.hasTiles) ? Keys.up : "x"
                }
            })
        #expect(
            session.wait { session in
                session.status.map {
                    $0.isDecoded && $0.count == world.list(world.photos).count
                } ?? false
            }, "\(session.screen.picture)")
        session.settle(quietMilliseconds: 400)

        let trashed = world.trashed
        let wanted = Set(trashed.map(RushJourney.number))
        #expect(wanted.contains(1), "it was on the screen when the first key came")
        let outcomes = Rush(isPile: way == .stack && !isOpen).outcomes(
            of: presses, from: Rush.Stand(order: Array(1...RushJourney.count), index: 0),
            trashing: wanted)
        let status = try #require(session.status)
        #expect(
            outcomes.contains {
                $0.front == RushJourney.number(status.name) && $0.index + 1 == status.place
                    && $0.order.count == status.count
            }, "\(status), trashed \(trashed)")
        #expect(status.count + trashed.count == RushJourney.count)
        let seen = Set(session.drawnStatusLines().compactMap { $0 }.filter(\.isDecoded).map(\.name))
        #expect(seen.isSuperset(of: trashed), "\(trashed) trashed, \(seen) seen")
        expectNothingQueued(session)

        for _ in trashed {
            session.send("u")
            session.settle(quietMilliseconds: 200)
        }
        #expect(session.wait { _ in world.list(world.photos).count == RushJourney.count })
        session.send("q")
        session.endsCleanly()
    }

    private func start(_ way: Way, isOpen: Bool) throws -> (World, PtySession) {
        let world = World(photos: RushJourney.count)
        world.configure("waterfall.columns = 1\nwaterfall.sections = none\n")
        let session = try world.browse(["-m", way.rawValue])
        session.rests(on: "photo1.jpg")
        if isOpen {
            session.send(Keys.enter)
            session.isInViewer()
            session.settle(quietMilliseconds: 300)
        }
        return (world, session)
    }

    private func keys(_ way: Way, isOpen: Bool) -> (next: String, previous: String) {
        way == .waterfall && !isOpen ? (Keys.down, Keys.up) : (Keys.right, Keys.left)
    }

    /// Three keys every few milliseconds.
    private func rush(_ session: PtySession, _ keys: [String]) {
        for start in stride(from: 0, to: keys.count, by: 3) {
            session.send(keys[start..<min(start + 3, keys.count)].joined())
            session.pump(milliseconds: 5)
        }
    }

    /// Counts frames, not time: at sixty a second thirty queued motions would take four hundred, a slow machine draws fewer.
    private func expectNothingQueued(
        _ session: PtySession, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let lines = session.drawnStatusLines()
        let last = lines.last ?? nil
        let others = lines.lastIndex { $0?.name != last?.name || $0?.place != last?.place } ?? 0
        #expect(
            lines.count - others < 150, "frames after the last key", sourceLocation: sourceLocation)
    }
}

private enum RushJourney {
    static let count = 12

    /// Eight of them letters at most: more read at once would be taken for a paste.
    static let presses: [Rush.Press] = [
        .trash, .next, .next, .trash, .next, .next, .previous, .next, .trash, .trash, .next, .next,
        .trash, .previous, .previous, .trash, .next, .next, .next, .previous, .trash, .next, .trash,
        .next, .previous, .previous, .next, .next, .next, .next,
    ]

    static func number(_ name: String) -> Int {
        Int(name.drop { !$0.isNumber }.prefix { $0.isNumber }) ?? 0
    }
}
