import CDecoders
import CKernels
import SeededRandom
import Testing

@Suite struct `The area average by rows` {
    @Test(arguments: Seeds.count(120))
    func `has the bytes of a plain loop over the picture`(seed: UInt64) {
        var dice = Dice(seed)
        let (width, height) = (dice.roll(1..<90), dice.roll(1..<70))
        let (columns, rows) = (dice.roll(1..<60), dice.roll(1..<40))
        let layout = dice.pick([AREA_RGB, AREA_RGBX])
        let channels = layout == AREA_RGB ? 3 : 4
        let samples = dice.bytes(width * height * channels)
        var light = LightTables()
        light_tables_fill(&light)
        var ours = [UInt32](repeating: 1, count: columns * rows)
        var theirs = [UInt32](repeating: 2, count: columns * rows)
        withUnsafePointer(to: &light) { light in
            ours.withUnsafeMutableBufferPointer { ours in
                var plan = AreaPlan(
                    source_width: UInt32(width), source_height: UInt32(height),
                    target_width: UInt32(columns), target_height: UInt32(rows), layout: layout,
                    matte: 0, light: light, pixels: ours.baseAddress, coverage: nil)
                let area = area_create(&plan)
                samples.withUnsafeBufferPointer { samples in
                    for y in 0..<height {
                        area_add_row(area, samples.baseAddress.map { $0 + y * width * channels })
                    }
                }
                area_finish(area, 0)
                area_destroy(area)
            }
            let isDone = ck_area_average(
                samples, UInt32(width), UInt32(height), UInt32(channels), UInt32(columns),
                UInt32(rows), light, &theirs)
            #expect(isDone == 1)
        }
        #expect(ours == theirs, "seed \(seed): \(width)x\(height) to \(columns)x\(rows)")
    }
}
