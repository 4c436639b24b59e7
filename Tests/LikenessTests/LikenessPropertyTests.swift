import Likeness
import PhotoSeries
import SeededRandom
import Testing

@Suite struct `Stacks of random series` {
    @Test(arguments: Seeds.count(60))
    func `have two photos or more of one camera and one folder, and share none`(_ seed: UInt64) {
        let facts = folders(seed)
        let stacks = stacks(of: facts, gap: 2, likeness: 22)
        #expect(!stacks.isEmpty, "seed \(seed)")
        var seen: Set<Int> = []
        for stack in stacks {
            #expect(stack.members.count >= 2, "seed \(seed)")
            #expect(stack.members.count == stack.steps.count, "seed \(seed)")
            let cameras = Set(stack.members.map { facts[$0].camera })
            let folders = Set(stack.members.map { facts[$0].folder })
            #expect(cameras.count == 1 && folders.count == 1, "seed \(seed)")
            for member in stack.members {
                #expect(seen.insert(member).inserted, "seed \(seed): \(member)")
            }
            let times = stack.members.map { facts[$0].milliseconds ?? 0 }
            #expect(times == times.sorted(), "seed \(seed)")
        }
    }

    @Test(arguments: Seeds.count(60))
    func `stay as they are when photos of another camera, folder or day come`(_ seed: UInt64) {
        var dice = Dice(seed)
        let facts = folders(seed)
        let before = stacks(of: facts, gap: 2, likeness: 22)
        var other = dice.pick(facts)
        other.rank = -1
        switch dice.roll(3) {
        case 0: other.camera = "another"
        case 1: other.folder = 99
        default: other.milliseconds? += 86_400_000
        }
        let after = stacks(of: facts + [other], gap: 2, likeness: 22)
        #expect(before == after, "seed \(seed)")
    }

    @Test(arguments: Seeds.count(60))
    func `are the same in whatever order the photos come`(_ seed: UInt64) {
        var dice = Dice(seed)
        let facts = folders(seed)
        let order = facts.indices.shuffled(using: &dice)
        let shuffled = stacks(of: order.map { facts[$0] }, gap: 2, likeness: 22).map {
            PhotoStack($0.kind, members: $0.members.map { order[$0] }, steps: $0.steps)
        }
        #expect(shuffled == stacks(of: facts, gap: 2, likeness: 22), "seed \(seed)")
    }

    @Test(arguments: Seeds.count(200))
    func `never have a photo of a bracket or a focus series in a burst that the camera names`(
        _ seed: UInt64
    ) {
        let facts = folders(seed)
        for stack in stacks(of: facts, gap: 2, likeness: 22) where !stack.isSet {
            for member in stack.members {
                #expect(!facts[member].isFlagged, "seed \(seed): \(member)")
                #expect(!facts[member].isFocusSeries, "seed \(seed): \(member)")
            }
        }
    }

    @Test func `need a time and two hashes`() {
        var dice = Dice(7)
        let series = PhotoSeries(.burst, dice: &dice)
        #expect(stacks(of: series.facts, gap: 2, likeness: 22).count == 1)
        var timeless = series.facts
        for place in timeless.indices { timeless[place].milliseconds = nil }
        #expect(stacks(of: timeless, gap: 2, likeness: 22).isEmpty)
        var unseen = series.facts
        for place in unseen.indices { unseen[place].hash = nil }
        #expect(stacks(of: unseen, gap: 2, likeness: 22).isEmpty)
    }

    @Test func `end at 500 photos`() {
        let facts = (0..<1001).map { number in
            var photo = LikenessFacts(rank: number)
            (photo.milliseconds, photo.hasSubseconds) = (Int64(number) * 100, true)
            (photo.aspect, photo.hash, photo.median) = (1.5, 5, 100)
            return photo
        }
        #expect(stacks(of: facts, gap: 2, likeness: 22).map(\.members.count) == [500, 500])
    }

    /// Two folders of series, and some photos of another camera among them.
    private func folders(_ seed: UInt64) -> [LikenessFacts] {
        var dice = Dice(seed)
        let first = PhotoSeries.album(6, dice: &dice).flatMap(\.facts)
        var second = PhotoSeries.album(3, dice: &dice).flatMap(\.facts)
        for place in second.indices {
            second[place].rank += first.count
            second[place].folder = 1
            if dice.roll(4) == 0 { second[place].camera = "B" }
        }
        return first + second
    }
}
