import Cells

extension Fingerprint {
    mutating func add(_ frame: Frame) {
        add(frame.columns)
        add(frame.rows)
        for cell in frame.cells {
            add(cell.glyph.bits)
            add(UInt64(cell.foreground.bits) << 32 | UInt64(cell.background.bits))
        }
    }
}
