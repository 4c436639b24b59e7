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
        // What is unknown has no text. A place is only told where there is one.
        for field in MetadataField.all where field.value(metadata) == nil {
            #expect(field.text(metadata) == nil, "seed \(seed): \(field.name)")
        }
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

    @Test func `values are said as photographers say them`() throws {
        var metadata = PhotoMetadata()
        metadata.width = 6000
        metadata.captureDate = CaptureDate(exif: "2024:05:17 10:30:00".utf8)
        metadata.milliseconds = 123
        metadata.camera = "Canon EOS R5"
        metadata.focalLength = 85
        metadata.aperture = 2.8
        metadata.iso = 100
        metadata.hasPosition = true
        var texts: [String: String] = [:]
        for field in MetadataField.all { texts[field.name] = field.text(metadata) }
        #expect(
            texts == [
                "width": "6000", "captured": "2024-05-17 10:30:00.12", "milliseconds": "123",
                "camera": "Canon EOS R5", "focal": "85 mm", "aperture": "f/2.8", "iso": "ISO 100",
                "position": "GPS: yes",
            ])
        let shutter = try #require(MetadataField.all.first { $0.name == "shutter" })
        for (seconds, text): (Float, String) in [
            (1 / 500, "1/500 s"), (1 / 3, "1/3 s"), (0.4, "0.4 s"), (1.3, "1.3 s"), (30, "30 s"),
        ] {
            metadata.shutter = seconds
            #expect(shutter.text(metadata) == text)
        }
    }
}
