internal import Cells

/// The entry of the 240 fixed ones, 16…255, that is nearest to a true colour by the sum of squared differences in sRGB.
///
/// The cube's levels are 0, 95, 135, 175, 215, 255 and those of grey 8, 18 … 238, so the nearest of each is arithmetic.
func nearestPaletteEntry(_ colour: UInt32) -> UInt32 {
    let red = Int32(bitPattern: colour >> 16 & 255)
    let green = Int32(bitPattern: colour >> 8 & 255)
    let blue = Int32(bitPattern: colour & 255)
    let (r, g, b) = (cubeStep(red), cubeStep(green), cubeStep(blue))
    let cube = squaredDistance(red, green, blue, cubeLevel(r), cubeLevel(g), cubeLevel(b))
    let grey = min(max((red &+ green &+ blue &- 9) / 30, 0), 23)
    let level = 8 &+ 10 &* grey
    if squaredDistance(red, green, blue, level, level, level) < cube {
        return UInt32(232 &+ grey)
    }
    return UInt32(16 &+ 36 &* r &+ 6 &* g &+ b)
}

@inline(__always) private func cubeStep(_ channel: Int32) -> Int32 {
    channel < 48 ? 0 : channel < 115 ? 1 : (channel &- 35) / 40
}

@inline(__always) private func cubeLevel(_ step: Int32) -> Int32 {
    step == 0 ? 0 : 55 &+ 40 &* step
}

@inline(__always) private func squaredDistance(
    _ r: Int32, _ g: Int32, _ b: Int32, _ red: Int32, _ green: Int32, _ blue: Int32
) -> Int32 {
    let (r, g, b) = (r &- red, g &- green, b &- blue)
    return r &* r &+ g &* g &+ b &* b
}

/// The cells with pixels in palette colours, and as they are `shown` where that is near enough.
///
/// Text keeps its colours.
func inPaletteColours(_ cells: [Cell], over shown: [CanonicalCell]) -> [Cell] {
    let tolerance = Int32(Fidelity.coarsestTolerance)
    return cells.indices.map { index in
        let wanted = CanonicalCell(cells[index])
        guard wanted.isPicture else { return cells[index] }
        let old = shown[index]
        let isNearEnough =
            old.isPicture && isNear(old.top, wanted.top, tolerance)
            && isNear(old.bottom, wanted.bottom, tolerance)
        let (top, bottom) =
            isNearEnough
            ? (old.top, old.bottom) : (paletteColour(wanted.top), paletteColour(wanted.bottom))
        return Cell(
            .upperHalf, foreground: CellColour(bits: top), background: CellColour(bits: bottom))
    }
}

private func paletteColour(_ bits: UInt32) -> UInt32 {
    bits < 0x0100_0000 ? 0x0100_0000 | nearestPaletteEntry(bits) : bits
}
