import CDecoders
import SeededRandom
import Testing

/// The mean of pixels, for each of their 4 bytes.
private func mean(_ pixels: [[UInt8]]) -> [UInt8] {
    (0..<4).map { channel in
        let sum = pixels.reduce(0) { $0 + Int($1[channel]) }
        return UInt8((sum + pixels.count / 2) / pixels.count)
    }
}

@Suite struct `boxes of a picture that is shown much smaller` {
    @Test(arguments: [UInt32(1), 2, 4, 8])
    func `have the mean of their pixels, at the edges of those that there are`(side: UInt32) {
        let seed = Seeds.count(1)[0]
        var dice = Dice(seed)
        for _ in 0..<60 {
            let width = dice.roll(1..<50)
            let step = Int(side)
            let count = (width + step - 1) / step
            var boxes = RowBoxes()
            #expect(row_boxes_open(&boxes, side, UInt32(width)) == 1)
            defer { row_boxes_close(&boxes) }
            // Twice, as what was before must not count.
            for _ in 0..<2 {
                let rows = (0..<dice.roll(1..<(step + 1))).map { _ in dice.bytes(4 * width) }
                for row in rows { row_boxes_add(&boxes, row) }
                var out = [UInt8](repeating: 0, count: 4 * count)
                row_boxes_take(&boxes, &out)
                let expected = (0..<count).flatMap { box in
                    mean(
                        rows.flatMap { row in
                            (box * step..<min((box + 1) * step, width)).map {
                                Array(row[(4 * $0)..<(4 * $0 + 4)])
                            }
                        })
                }
                #expect(out == expected, "seed \(seed), \(rows.count) rows of \(width)")
            }
        }
    }

    @Test func `leave twice the pixels that are shown, and are eight pixels wide at most`() {
        for (part, target, side) in [
            (100, 100, 1), (399, 100, 1), (400, 100, 2), (800, 100, 4), (1600, 100, 8),
            (9000, 10, 8), (3, 1, 1), (4, 1, 2),
        ] as [(UInt32, UInt32, UInt32)] {
            var result = DecoderResult()
            (result.part_width, result.part_height) = (part, part)
            (result.width, result.height) = (target, target)
            #expect(row_boxes_side(&result) == side)
            result.part_height = target
            #expect(row_boxes_side(&result) == 1)
        }
    }
}
