import SeededRandom
import PhotoLibrary
import Selecting
import Testing

/// Names of the kinds that folders have, and of kinds that none has.
private func names(_ count: Int, _ dice: inout Dice) -> [[UInt8]] {
    let stems = [
        "IMG_", "img_", "IMG", "PXL_2024", "a", "", "B", "é", "Ä", "a\u{308}", "か", "a b/", "x.",
        "straße", "strass", "øl", "ABCDEFGHIJKLMNß", "ABCDEFGHIJKLMNOß", "abcdefghijklmnos",
    ].map {
        Array($0.utf8)
    }
    return (0..<count).map { _ in
        switch dice.roll(5) {
        case 0: dice.bytes(dice.roll(12)).map { $0 == 0 ? 1 : $0 }
        case 1: (0..<dice.roll(20)).map { _ in dice.pick([48, 49, 57, 65, 97, 46, 255]) }
        case 2:
            dice.pick(stems) + Array(repeating: 48, count: dice.roll(4))
                + Array("\(dice.roll(2000))".utf8) + Array(".jpg".utf8)
        case 3: dice.pick(stems) + Array(repeating: 57, count: dice.roll(300))
        default: dice.pick(stems) + Array("\(dice.roll(20))_\(dice.roll(20)).JPG".utf8)
        }
    }
}

private func table(_ names: [[UInt8]], _ ranking: NameTable.Ranking) -> NameTable {
    var table = NameTable(ranking: ranking)
    for name in names { table.append(name) }
    return table
}

@Suite struct `A table of names` {
    @Test(arguments: 1...30)
    func `sorts as a plain sort does, in either order`(seed: UInt64) {
        var dice = Dice(seed)
        let names = Array(Set(names(dice.roll(1..<300), &dice)))
        let natural = table(names, .natural)
        #expect(
            natural.sorted(Array(names.indices)).map { names[$0] }
                == names.sorted(by: naturallyPrecedes), "seed \(seed)")
        let bytes = table(names, .bytes)
        #expect(
            bytes.sorted(Array(names.indices)).map { names[$0] }
                == names.sorted { $0.lexicographicallyPrecedes($1) }, "seed \(seed)")
    }

    @Test(arguments: 1...10)
    func `ranked by something else it is as if it had always been`(seed: UInt64) {
        var dice = Dice(seed)
        let names = Array(Set(names(dice.roll(1..<300), &dice)))
        var changed = table(names, .natural)
        for ranking in [NameTable.Ranking.bytes, .bytes, .natural] {
            changed.rank(by: ranking)
            let all = Array(names.indices)
            #expect(changed.sorted(all) == table(names, ranking).sorted(all), "seed \(seed)")
        }
    }

    @Test(arguments: 1...20)
    func `keeps its order where the keys are made when they are needed`(seed: UInt64) {
        var dice = Dice(seed)
        let names = Array(Set(names(dice.roll(1..<300), &dice)))
        var dropped = table(Array(names.prefix(names.count / 2)), .natural)
        dropped.dropKeys()
        for name in names.dropFirst(dropped.count) { dropped.append(name) }
        var joined = NameTable()
        joined.append(dropped, prefix: [])
        for ranking in [NameTable.Ranking.natural, .bytes] {
            dropped.rank(by: ranking)
            joined.rank(by: ranking)
            let (all, whole) = (Array(names.indices), table(names, ranking))
            #expect(dropped.sorted(all) == whole.sorted(all), "seed \(seed)")
            #expect(joined.sorted(all) == whole.sorted(all), "seed \(seed)")
            let count = dice.roll(names.count)
            #expect(dropped.select(count, of: all) == whole.select(count, of: all), "seed \(seed)")
        }
    }

    @Test(arguments: 1...30)
    func `selects the ends of what it would sort`(seed: UInt64) {
        var dice = Dice(seed)
        let names = Array(Set(names(dice.roll(1..<400), &dice)))
        let table = table(names, .natural)
        let some = names.indices.filter { _ in dice.roll(4) > 0 }
        let sorted = table.sorted(some)
        for count in [0, 1, dice.roll(names.count + 1), some.count, some.count + 5] {
            #expect(table.select(count, of: some) == Array(sorted.prefix(count)), "seed \(seed)")
            #expect(
                table.select(count, of: some, isFromEnd: true) == Array(sorted.suffix(count)),
                "seed \(seed)")
        }
    }

    @Test(arguments: 1...30)
    func `has its first and last names at hand while names arrive`(seed: UInt64) {
        var dice = Dice(seed)
        let names = Array(Set(names(dice.roll(1..<600), &dice)))
        let ranking = dice.pick([NameTable.Ranking.natural, .bytes])
        let count = dice.roll(1..<60)
        for isFromEnd in [false, true] {
            var first = FirstNames(count, isFromEnd: isFromEnd)
            var growing = NameTable(ranking: ranking)
            for name in names {
                growing.append(name)
                if dice.roll(20) == 0 { first.look(at: growing) }
            }
            let whole = growing.sorted(Array(names.indices))
            let wanted = isFromEnd ? whole.suffix(count) : whole.prefix(count)
            #expect(first.chosen(of: growing) == Array(wanted), "seed \(seed)")
            #expect(growing.isPlain == names.joined().allSatisfy { (32..<127).contains($0) })
        }
    }

    @Test(arguments: 1...20)
    func `gives back what was put in, whether one by one or as a whole`(seed: UInt64) {
        var dice = Dice(seed)
        let first = names(dice.roll(50), &dice)
        let second = names(dice.roll(50), &dice)
        for prefix in [[], Array("sub/".utf8)] {
            var whole = table(first, .natural)
            whole.append(table(second, .natural), prefix: prefix)
            let expected = first + second.map { prefix + $0 }
            #expect((0..<whole.count).map { whole[$0] } == expected, "seed \(seed)")
            #expect(
                whole.sorted(Array(0..<whole.count))
                    == table(expected, .natural).sorted(Array(0..<whole.count)),
                "seed \(seed)")
        }
    }

    @Test(arguments: Seeds.count(20))
    func `keeps names of any length apart, whole and shared, one by one and in large parts`(
        seed: UInt64
    ) {
        var dice = Dice(seed)
        var whole = NameTable()
        var expected: [[UInt8]] = []
        for _ in 0..<dice.roll(1..<5) {
            var part = names(dice.roll(2) == 0 ? dice.roll(40) : dice.roll(500..<1500), &dice)
            for length in [16_384, 16_385, 65_534, 65_535, 65_536, 70_000]
            where dice.roll(3) == 0 {
                part.insert(dice.bytes(length), at: dice.roll(part.count + 1))
            }
            whole.append(table(part, .natural), prefix: [])
            expected += part
        }
        #expect((0..<whole.count).map { whole[$0] } == expected, "seed \(seed)")
        #expect(
            (0..<whole.count).map { whole.shared($0).bytes } == expected, "seed \(seed)")
        guard let start = expected.randomElement(using: &dice)?.prefix(dice.roll(6)) else { return }
        #expect(
            whole.numbers(beginningWith: Array(start))
                == expected.indices.filter { expected[$0].starts(with: start) }, "seed \(seed)")
    }

    @Test func `knows names that may look alike`() {
        #expect(table([Array("a b~.jpg".utf8)], .natural).isPlain)
        for byte: UInt8 in [0x1F, 0x7F, 0x80, 0xFF] {
            #expect(!table([[97], [byte]], .natural).isPlain)
        }
    }
}
