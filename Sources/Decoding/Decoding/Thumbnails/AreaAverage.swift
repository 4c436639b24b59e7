import CDecoders
import Geometry

/// A picture made smaller, or larger, by the area average in linear light; nil where memory ran out.
///
/// `pixels` are 0x00RRGGBB words, row-major; neither size is empty.
func areaAverage(_ pixels: [UInt32], from source: PixelSize, to target: PixelSize) -> [UInt32]? {
    var light = LightTables()
    unsafe light_tables_fill(&light)
    var out = [UInt32](repeating: 0, count: target.width * target.height)
    let isDone = unsafe out.withUnsafeMutableBufferPointer { out in
        unsafe withUnsafePointer(to: &light) { light in
            var plan = unsafe AreaPlan(
                source_width: UInt32(source.width), source_height: UInt32(source.height),
                target_width: UInt32(target.width), target_height: UInt32(target.height),
                layout: AREA_RGBX, matte: 0, light: light, pixels: out.baseAddress, coverage: nil)
            guard let area = unsafe area_create(&plan) else { return false }
            defer { unsafe area_destroy(area) }
            var row = [UInt8](repeating: 0, count: source.width * 4)
            for y in 0..<source.height {
                for x in 0..<source.width {
                    let pixel = pixels[y * source.width + x]
                    row[4 * x] = UInt8(truncatingIfNeeded: pixel >> 16)
                    row[4 * x + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
                    row[4 * x + 2] = UInt8(truncatingIfNeeded: pixel)
                }
                unsafe area_add_row(area, row)
            }
            unsafe area_finish(area, 0)
            return true
        }
    }
    return isDone ? out : nil
}
