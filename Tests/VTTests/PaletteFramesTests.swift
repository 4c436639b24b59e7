import Cells
import SeededRandom
import Pixels
import Testing
import VT

@Suite struct `frames sent in parts or in palette colours` {
    @Test func `each true colour becomes the nearest of the fixed entries`() {
        var dice = Dice(11)
        let colours = (0..<300).map { _ in UInt32(dice.roll(1 << 24)) }
        var encoder = FrameEncoder()
        var screen = ScreenModel(columns: 300, rows: 1) { _ in false }
        var bytes: [UInt8] = []
        let frame = HalfBlocks(depth: .trueColour).frame(
            of: Canvas(width: 300, height: 2, pixels: colours + colours))
        let sent = encoder.encode(frame, options: .init(.palette), into: &bytes)
        #expect(sent.fidelity == .palette && sent.isComplete)
        screen.feed(bytes)
        for (index, colour) in colours.enumerated() {
            let name = screen.places[index].pen.background
            let entry = Int(name.dropFirst(2)) ?? 0
            let distances = (16..<256).map { distance(fixed($0), colour) }
            #expect(
                name.hasPrefix("5;") && distance(fixed(entry), colour) == distances.min(),
                "\(name) for \(String(colour, radix: 16))")
        }
    }

    private func fixed(_ entry: Int) -> UInt32 {
        let levels: [UInt32] = [0, 95, 135, 175, 215, 255]
        if entry >= 232 { return UInt32(8 + 10 * (entry - 232)) * 0x010101 }
        let cube = entry - 16
        return levels[cube / 36] << 16 | levels[cube / 6 % 6] << 8 | levels[cube % 6]
    }

    private func distance(_ a: UInt32, _ b: UInt32) -> Int {
        [16, 8, 0].map { shift -> Int in
            let d = Int(a >> UInt32(shift) & 255) - Int(b >> UInt32(shift) & 255)
            return d * d
        }.reduce(0, +)
    }

    @Test func `parts within a limit come to the exact frame, each no longer than it or a row`() {
        for seed in Seeds.count(40) {
            var dice = Dice(seed)
            let (columns, rows) = (dice.roll(1..<40), dice.roll(1..<12))
            let frame = randomFrame(&dice, columns: columns, rows: rows)
            var encoder = FrameEncoder()
            var screen = ScreenModel(columns: columns, rows: rows) {
                $0 == 0x65E5 || $0 == 0x1F600 || $0 == 0xAC00
            }
            var bytes: [UInt8] = []
            encoder.encode(frame, options: .init(dice.pick([.palette, .within(16)])), into: &bytes)
            screen.feed(bytes)
            let limit = dice.roll(20..<4000)
            var isComplete = false
            var parts = 0
            while !isComplete, parts <= rows {
                bytes = []
                let sent = encoder.encode(frame, options: .init(limit: limit), into: &bytes)
                #expect(sent.bytes == bytes.count)
                #expect(bytes.count <= max(limit, columns * 60) + 100, "seed \(seed)")
                isComplete = sent.isComplete
                parts += 1
                screen.feed(bytes)
            }
            #expect(isComplete, "seed \(seed)")
            #expect(screen.complaints.isEmpty, "seed \(seed)")
            for index in frame.cells.indices where !frame.cells[index].glyph.isContinuation {
                #expect(Looks(screen.places[index]) == Looks(frame.cells[index]), "seed \(seed)")
            }
        }
    }

    @Test func `what is near enough on the screen is not sent again in palette colours`() {
        var dice = Dice(4)
        let frame = texture(&dice, columns: 30, rows: 6)
        var encoder = FrameEncoder()
        var bytes: [UInt8] = []
        encoder.encode(frame, options: .init(.within(8)), into: &bytes)
        #expect(!encoder.encode(frame, options: .init(.palette), into: &bytes).hasChanged)
    }

    @Test func `pages move in palette colours too`() {
        var dice = Dice(6)
        let before = texture(&dice, columns: 60, rows: 12)
        let after = moved(before, rows: 0..<12, columns: 0..<60, right: -3, down: 0, &dice)
        var encoder = FrameEncoder()
        var bytes: [UInt8] = []
        encoder.encode(before, options: .init(.palette), into: &bytes)
        let whole = bytes.count
        let options = FrameEncoder.Options(.palette, movesCells: true)
        let sent = encoder.encode(after, options: options, into: &bytes)
        #expect(sent.bytes < whole / 3)
    }
}
