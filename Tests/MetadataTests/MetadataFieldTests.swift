import Metadata
import SeededRandom
import Testing

@Suite struct `The table of metadata` {
    /// Something of everything, or nothing of much.
    private func chance(_ dice: inout Dice) -> PhotoMetadata {
        var metadata = PhotoMetadata()
        for field in MetadataField.all where dice.roll(3) > 0 {
            switch field.kind {
            case .integer:
                let number = dice.pick([-1, 0, 1, 999, 1000, 20_240_517_103_000, Int64.max])
                field.set(&metadata, .integer(number))
            case .number:
                field.set(&metadata, .number(dice.pick([-1, 0, 0.002, 2.8, 1e300, .nan])))
            case .text: field.set(&metadata, .text(dice.pick(["", "a", "Canon EOS R5"])))
            }
        }
        return metadata
    }

    @Test func `names are lower case letters, and each is there once`() {
        let names = MetadataField.all.map(\.name)
        #expect(Set(names).count == names.count && !names.isEmpty)
        for name in names {
            #expect(name.utf8.allSatisfy { (0x61...0x7A).contains($0) }, "\(name)")
        }
        let words = MetadataField.all.compactMap(\.filterWord)
        #expect(Set(words).count == words.count)
    }

    @Test(arguments: 1...40)
    func `what is given out can be set, and makes the same metadata`(seed: UInt64) {
        var dice = Dice(seed)
        let metadata = chance(&dice)
        var copy = PhotoMetadata()
        for field in MetadataField.all {
            if let value = field.value(metadata) { field.set(&copy, value) }
        }
        #expect(copy == metadata, "seed \(seed)")
    }

    @Test(arguments: 1...40)
    func `a value of another kind, or that makes no sense, is not taken`(seed: UInt64) {
        var dice = Dice(seed)
        let metadata = chance(&dice)
        for field in MetadataField.all {
            var other = PhotoMetadata()
            field.set(&other, field.kind == .text ? .integer(5) : .text("5"))
            #expect(other == PhotoMetadata(), "\(field.name)")
        }
        for value in MetadataField.all.compactMap({ $0.value(metadata)?.number }) {
            #expect(value.isFinite && value >= 0, "seed \(seed)")
        }
    }

    @Test(arguments: 1...40)
    func `filling takes over what is unknown and nothing else`(seed: UInt64) {
        var dice = Dice(seed)
        let first = chance(&dice)
        let second = chance(&dice)
        var filled = first
        filled.fill(from: second)
        for field in MetadataField.all where field.name != "milliseconds" {
            #expect(
                field.value(filled) == field.value(first) ?? field.value(second),
                "seed \(seed): \(field.name)")
        }
        // A part of a second belongs to the date that it came with.
        let isDated = first.captureDate != nil
        #expect(
            filled.milliseconds
                == (isDated ? first.milliseconds : first.milliseconds ?? second.milliseconds))
    }
}
