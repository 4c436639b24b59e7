public import Pixels

/// Turns a canvas into cells of two pixels each, at the colour depth of a terminal.
///
/// It holds the tables of its depth: build it once per depth and keep it.
public struct HalfBlocks: Sendable {
    public let depth: ColourDepth
    /// Whether the terminal's own ground is light, so that what it writes on it is dark: in `mono` and `ascii` alone.
    public let isOnLight: Bool
    let light: LightTables
    let fixed: FixedQuantiser?
    let table: NearestTable?

    public init(depth: ColourDepth, isOnLight: Bool = false) {
        let light = LightTables()
        self.depth = depth
        self.isOnLight = isOnLight
        self.light = light
        fixed = depth == .palette256 ? FixedQuantiser(light: light) : nil
        switch depth {
        case .palette256: table = .fixed(light: light)
        case .palette16: table = .ansi(light: light)
        case .trueColour, .mono, .ascii: table = nil
        }
    }

    /// The frame that shows `canvas`, which must have an even height.
    ///
    /// Only ▀, ▄ and spaces occur, in `ascii` only ASCII. At rest the palettes are dithered; while `isMoving` each pixel
    /// takes its nearest entry. `coverage`, one byte a pixel, is honoured in `mono` and `ascii` alone: where it is 0 the
    /// terminal's background shows. Pixels of the `flat` colours are never dithered: what is no picture stays calm.
    public func frame(
        of canvas: Canvas, isMoving: Bool = false, coverage: [UInt8]? = nil, flat: [UInt32] = []
    ) -> Frame {
        precondition(canvas.height % 2 == 0)
        precondition(coverage == nil || coverage?.count == canvas.pixels.count)
        switch depth {
        case .trueColour: return trueColourFrame(of: canvas)
        case .palette256, .palette16:
            let entries = isMoving ? nearestEntries(canvas) : ditheredEntries(canvas, flat)
            return pairs(of: canvas) { CellColour.palette(entries[$0]) }
        case .mono: return monoFrame(of: canvas, coverage: coverage, flat: flat)
        case .ascii: return asciiFrame(of: canvas, coverage: coverage, flat: flat)
        }
    }

    private func pairs(of canvas: Canvas, colour: (Int) -> CellColour) -> Frame {
        let width = canvas.width
        var cells: [Cell] = []
        cells.reserveCapacity(width * canvas.height / 2)
        for row in 0..<canvas.height / 2 {
            let start = 2 * row * width
            for index in start..<start + width {
                cells.append(.halves(colour(index), colour(index + width)))
            }
        }
        return Frame(columns: width, rows: canvas.height / 2, cells: cells)
    }

    private func nearestEntries(_ canvas: Canvas) -> [UInt8] {
        guard let table else { return [] }
        return canvas.pixels.map { table.index(of: $0) }
    }

    private func ditheredEntries(_ canvas: Canvas, _ flat: [UInt32]) -> [UInt8] {
        let value = { (index: Int) -> LinearColour? in
            let pixel = canvas.pixels[index]
            return flat.contains(pixel) ? nil : light.colour(pixel)
        }
        let restraint = HueRestraint(light: light, prefersGreys: fixed != nil)
        var entries: [UInt8]
        if let fixed {
            entries = ErrorDiffusion.dither(
                width: canvas.width, height: canvas.height, value: value,
                nearest: { restraint.nearest(to: $0, of: $1) { fixed.nearest(to: $0) } })
        } else {
            let colours = Palette.ansi.map { light.colour($0) }
            entries = ErrorDiffusion.dither(
                width: canvas.width, height: canvas.height, value: value,
                nearest: {
                    restraint.nearest(to: $0, of: $1) { nearestColour(to: $0, among: colours) }
                })
        }
        guard let table, !flat.isEmpty else { return entries }
        for index in entries.indices where flat.contains(canvas.pixels[index]) {
            entries[index] = table.index(of: canvas.pixels[index])
        }
        return entries
    }
}

/// The colour nearest in linear light, by trying all.
private func nearestColour(
    to wanted: LinearColour, among colours: [LinearColour]
) -> (index: UInt8, colour: LinearColour) {
    var best = 0
    var distance = Float.infinity
    for index in colours.indices {
        let difference = wanted - colours[index]
        let square = (difference * difference).sum()
        if square < distance {
            best = index
            distance = square
        }
    }
    return (UInt8(best), colours[best])
}

extension HalfBlocks {
    /// The colour of a text at this depth that comes nearest to a 0x00RRGGBB word.
    ///
    /// In `mono` and `ascii` it is the terminal's own: tell texts apart by their attributes there.
    public func textColour(_ colour: UInt32) -> CellColour {
        if depth == .trueColour { return .rgb(colour) }
        guard let table else { return .terminal }
        return .palette(table.index(of: colour & 0xFF_FFFF))
    }
}
