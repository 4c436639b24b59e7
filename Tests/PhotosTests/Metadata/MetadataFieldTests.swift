import Photos
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
        // Only zones and corrections lie on both sides of nought.
        for field in MetadataField.all {
            guard let value = field.value(metadata)?.number else { continue }
            #expect(
                value.isFinite && (value >= 0 || ["zone", "bias"].contains(field.name)),
                "seed \(seed)")
        }
    }

    @Test(arguments: 1...40)
    func `filling takes over what is unknown and nothing else`(seed: UInt64) {
        var dice = Dice(seed)
        let first = chance(&dice)
        let second = chance(&dice)
        var filled = first
        filled.fill(from: second)
        // Parts of a second, a zone and how far it goes are of the date that they came with.
        let ofDate = ["milliseconds", "zone", "precision", "recorded"]
        let isDated = first.captureDate != nil
        for field in MetadataField.all {
            let own = field.value(first)
            let isOwn = own != nil || isDated && ofDate.contains(field.name)
            #expect(
                field.value(filled) == (isOwn ? own : field.value(second)),
                "seed \(seed): \(field.name)")
        }
    }
}
