import Photos
import SeededRandom
import Testing

@testable import Likeness

@Suite struct `Copies among random photos` {
    /// Photos in clusters of like hashes, with what cameras and programs leave of their headers.
    private func photos(_ seed: UInt64, _ count: Int = 60) -> [CopyFacts] {
        var dice = Dice(seed)
        var album = CopyAlbum()
        let seeds = (0..<6).map { _ in dice.next() >> 1 }
        var hashes: [UInt64?] = []
        for number in 0..<count {
            var metadata = PhotoMetadata()
            metadata.width = dice.pick([6000, 3000])
            metadata.height = dice.pick([4000, 2000])
            if dice.roll(3) > 0 {
                metadata.captureDate = CaptureDate(
                    number: 2024_05_17_10_30_00 + Int64(dice.roll(3)))
                metadata.precision = .second
                if dice.roll(2) == 0 { metadata.milliseconds = Int32(dice.roll(3) * 100) }
            }
            metadata.camera = dice.pick([nil, "A", "B"])
            metadata.iso = dice.pick([nil, 100, 200])
            if dice.roll(20) == 0 { metadata.frames = 12 }
            let name = dice.pick([
                "IMG_\(1000 + number / 2).\(number % 2 == 0 ? "JPG" : "CR2")", "x\(number).png",
            ])
            album.add(
                metadata, path: Array("\(dice.pick(["a", "b"]))/\(name)".utf8),
                pictures: dice.pick([.jpeg, .raw, [.jpeg, .raw]]))
            var hash: UInt64? = dice.pick(seeds)
            for _ in 0..<dice.roll(9) { hash? ^= 1 << UInt64(dice.roll(63)) }
            hashes.append(dice.roll(20) == 0 ? nil : hash)
        }
        var facts = album.facts
        for (place, hash) in hashes.enumerated() { facts[place].hash = hash }
        return facts
    }

    /// What a second look might say, the same from both sides and in any order of photos.
    private func seen(_ pairs: [LikePair], _ facts: [CopyFacts], _ seed: UInt64) -> [SamePair] {
        pairs.compactMap { pair -> SamePair? in
            let both = (facts[pair.first].hash ?? 0) ^ (facts[pair.second].hash ?? 0)
            var dice = Dice(both ^ seed)
            guard dice.roll(3) > 0 else { return nil }
            var fit = PictureFit()
            fit.quality = 1 - Double(dice.roll(40)) / 1000
            return SamePair(pair, Resemblance(fit: fit, isSame: true))
        }
    }

    @Test(arguments: Seeds.count(100))
    func `are all pairs that have like hashes and no conflict`(_ seed: UInt64) throws {
        let facts = photos(seed, 120)
        for times in CopyTimes.allCases {
            let found = try #require(LikePairs(of: facts, times)).pairs
            var expected: [LikePair] = []
            for (place, photo) in facts.enumerated() {
                for other in facts.indices.dropFirst(place + 1) {
                    guard let a = photo.hash, let b = facts[other].hash,
                        (a ^ b).nonzeroBitCount <= 10,
                        photo.conflict(with: facts[other], times) == nil
                    else { continue }
                    expected.append(LikePair(place, other, bits: (a ^ b).nonzeroBitCount))
                }
            }
            #expect(found == expected, "seed \(seed)")
            #expect(times == .same || !found.isEmpty, "seed \(seed)")
        }
    }

    @Test(arguments: Seeds.count(100))
    func `are in one group at most, two of them or more, and never in conflict`(
        _ seed: UInt64
    ) throws {
        var dice = Dice(seed)
        let facts = photos(seed)
        let twins = [3: [7, 9], 20: [21]]
        var hashed = facts
        for place in twins.values.joined() { hashed[place].hash = nil }
        for times in CopyTimes.allCases {
            let pairs = try #require(LikePairs(of: hashed, times)).pairs
            let groups = copyGroups(seen(pairs, facts, seed), twins: twins, of: facts, times)
            #expect(!groups.isEmpty, "seed \(seed)")
            var known: Set<Int> = []
            for group in groups {
                #expect(group.members.count >= 2 && group.members == group.members.sorted())
                for (place, one) in group.members.enumerated() {
                    #expect(known.insert(one).inserted, "seed \(seed): \(one)")
                    for (other, two) in group.members.enumerated().dropFirst(place + 1)
                    where group.originals[place] != group.originals[other] {
                        #expect(
                            facts[one].conflict(with: facts[two], times) == nil,
                            "seed \(seed): \(one), \(two)")
                    }
                }
            }
            for (first, others) in twins {
                let home = groups.first { $0.members.contains(first) }
                #expect(others.allSatisfy { home?.members.contains($0) ?? false }, "seed \(seed)")
                #expect(others.allSatisfy { home?.identical.contains($0) ?? false })
            }
            // In whatever order the answers come.
            let shuffled = seen(pairs, facts, seed).shuffled(using: &dice)
            #expect(copyGroups(shuffled, twins: twins, of: facts, times) == groups, "seed \(seed)")
            // What is looked at together makes the same groups by itself.
            let resting = twins.filter { twin in
                !pairs.contains { $0.first == twin.key || $0.second == twin.key }
            }
            var parts = copyGroups([], twins: resting, of: facts, times)
            for chain in linkedPairs(pairs) {
                parts += copyGroups(
                    seen(chain.pairs, facts, seed),
                    twins: twins.filter { chain.photos.contains($0.key) }, of: facts, times)
            }
            parts.sort { $0.members[0] < $1.members[0] }
            #expect(parts == groups, "seed \(seed)")
        }
    }

    @Test(arguments: Seeds.count(40))
    func `look the same from both sides, and unlike where they are two pictures`(
        _ seed: UInt64
    ) throws {
        var dice = Dice(seed)
        func picture() throws -> ComparedPicture {
            let middle = dice.number(8...24)
            let luma = (0..<1024).map { place in
                let (x, y) = (Double(place % 32) - middle, Double(place / 32) - 16)
                return UInt8(min(255, 40 + 8 * (x * x + y * y).squareRoot() + dice.number(0...9)))
            }
            let look = try #require(PhotoLook(luma: luma, blue: 0, red: 0))
            return try #require(ComparedPicture(look, aspect: dice.number(1.4...1.5)))
        }
        let (a, b) = (try picture(), try picture())
        let (there, back) = (a.resemblance(to: b), b.resemblance(to: a))
        #expect(there?.isSame == back?.isSame && there?.rest == back?.rest, "seed \(seed)")
        #expect(a.resemblance(to: a)?.isSame == true, "seed \(seed)")
    }

    @Test func `that are like too many others are left out, and counted`() throws {
        var facts = photos(1, 10)
        let lone = facts.count
        var crowd = CopyFacts()
        crowd.pictures = .jpeg
        (crowd.width, crowd.height, crowd.hash) = (600, 400, 0x5A5A_5A5A_5A5A_5A5A)
        for number in 0...LikePairs.mostAlike + 1 {
            crowd.stem = Int32(number)
            facts.append(crowd)
        }
        var pair = crowd
        pair.hash = 0x0FF0_1234_4321_0FF0
        facts += [pair, pair]
        let found = try #require(LikePairs(of: facts, .same))
        #expect(found.crowded == LikePairs.mostAlike + 2 && !found.isOverLimit)
        #expect(found.pairs.contains { $0.first >= lone && $0.first == facts.count - 2 })
        #expect(!found.pairs.contains { (lone..<facts.count - 2).contains($0.second) })
    }

    @Test func `are not looked for once that is given up`() {
        var calls = 0
        let found = LikePairs(of: photos(2), .any) { _ in
            calls += 1
            return calls < 3
        }
        #expect(found == nil && calls == 3)
    }

    @Test func `of one colour are like none`() throws {
        var flat = CopyFacts()
        (flat.width, flat.height, flat.hash) = (600, 400, 0)
        #expect(try #require(LikePairs(of: [flat, flat], .any)).pairs.isEmpty)
    }

    @Test func `are small as long as they are only facts`() {
        #expect(MemoryLayout<CopyFacts>.stride <= 72)
        #expect(MemoryLayout<LikePair>.stride <= 12)
    }
}
