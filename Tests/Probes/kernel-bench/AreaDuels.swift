import CDecoders
import CKernels

/// The area average in linear light, which riffle does in C: its rows as they come, beside a plain loop over the picture.
func areaDuels(_ size: CanvasSize) -> [Duel] {
    let (width, height) = (1500, 1000)
    let bytes = picture(width: width, height: height, seed: 7).flatMap { pixel in
        [UInt8(pixel >> 16 & 255), UInt8(pixel >> 8 & 255), UInt8(pixel & 255)]
    }
    let samples = Memory<UInt8>(bytes)
    var tables = LightTables()
    unsafe light_tables_fill(&tables)
    let light = Memory<LightTables>([tables])
    let ours = Memory<UInt32>(repeating: 0, count: size.columns * size.height)
    let theirs = Memory<UInt32>(repeating: 0, count: size.columns * size.height)
    return [
        Duel(
            name: "area average of 1500x1000", size: size,
            swift: {
                var plan = unsafe AreaPlan(
                    source_width: UInt32(width), source_height: UInt32(height),
                    target_width: UInt32(size.columns), target_height: UInt32(size.height),
                    layout: AREA_RGB, matte: 0, light: light.start, pixels: ours.start,
                    coverage: nil)
                let area = unsafe area_create(&plan)
                for y in 0..<height {
                    unsafe area_add_row(area, samples.start + y * width * 3)
                }
                unsafe area_finish(area, 0)
                unsafe area_destroy(area)
            },
            c: {
                _ = unsafe ck_area_average(
                    samples.start, UInt32(width), UInt32(height), 3, UInt32(size.columns),
                    UInt32(size.height), light.start, theirs.start)
            },
            areSame: { ours.values == theirs.values })
    ]
}
