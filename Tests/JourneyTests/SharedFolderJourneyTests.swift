import Desk
import Glibc
import PtyHarness
import Selecting
import Testing

/// Journey 21.
@Suite(.serialized) struct `Two riffles in one folder` {
    private let count = 20

    /// Looks at every photo, and at the stars that the status line gives it.
    private func sees(_ stars: (Int) -> Int, in session: PtySession) {
        session.send(Keys.home)
        for number in 1...count {
            let signs = String(repeating: "★", count: stars(number))
            session.says("photo\(number).jpg · \(number)/\(count) \(signs) ·")
            if number < count { session.send(Keys.right) }
        }
        session.says("\(count) of \(count) decided")
    }

    @Test func `rate half each, at the same time, and both see all`() throws {
        let world = World(small: count)
        let first = try world.browse()
        first.rests(on: "photo1.jpg")
        let second = try world.browse()
        second.rests(on: "photo1.jpg")
        second.send(Keys.end)
        second.rests(on: "photo\(count).jpg")
        // One goes forward from the first photo, the other one back from the last, in turns.
        for _ in 0..<count / 2 {
            first.send("3")
            second.send("5")
            for session in [first, second] { session.pump(milliseconds: 30) }
            first.send(Keys.right)
            second.send(Keys.left)
            for session in [first, second] { session.pump(milliseconds: 30) }
        }
        let stars = { $0 <= 10 ? 3 : 5 }
        let all = Dictionary(
            uniqueKeysWithValues: (1...count).map {
                ("photo\($0).jpg", Judgement(stars: stars($0)))
            })
        #expect(first.wait { _ in world.judgements == all }, "\(world.judgements)")
        // The desk is asked at most once a second.
        usleep(1_100_000)
        for session in [first, second] { sees(stars, in: session) }
        for session in [first, second] {
            session.send("q")
            session.endsCleanly()
        }
        #expect(world.judgements == all)
    }
}
