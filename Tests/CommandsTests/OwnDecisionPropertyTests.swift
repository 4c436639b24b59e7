import SeededRandom
import Testing

@Suite struct `Decisions, whatever is done with the files` {
    // Riffle, a shell, an editor and a scanner do one thing after the other, and at every look each photo has its own decision.

    /// Promise: A decision belongs to the one photo that it was made about, even if it is renamed, and to no other.
    @Test(arguments: Seeds.of(0..<40))
    func `are those of the photo that they were made about`(seed: UInt64) throws {
        let world = try #require(DecidedWorld(seed))
        #expect(try world.seen() == [:])
        for _ in 0..<25 {
            let (isDone, isToBeSeen) = try world.act()
            guard isDone else { continue }
            // A command knows it at once, and a session after it.
            let listed = try world.listed()
            try #require(listed == world.expected, "seed \(seed): \(world.log)")
            guard isToBeSeen else { continue }
            let seen = try world.seen()
            try #require(seen == world.expected, "seed \(seed): \(world.log)")
        }
        let seen = try world.seen()
        #expect(seen == world.expected, "seed \(seed): \(world.log)")
    }
}
