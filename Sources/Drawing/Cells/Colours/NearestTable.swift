internal import Pixels

/// The palette entry nearest to each colour as the eye sees it, for pictures in motion.
///
/// 32 768 entries, five bits a channel; distances in Oklab. Nearest colours do not crawl as dithering does.
struct NearestTable: Sendable {
    private let entries: [UInt8]

    /// The table of the 240 fixed entries of the 256-colour palette.
    static func fixed(light: LightTables) -> NearestTable {
        let places = (0..<256).map { index in
            oklab(light.colour(index < 16 ? 0 : Palette.fixed(index)))
        }
        let neighbours = FixedNeighbours()
        return NearestTable(light: light, places: places) { neighbours.around($0, into: &$1) }
    }

    /// The table of the sixteen ANSI colours.
    static func ansi(light: LightTables) -> NearestTable {
        let places = Palette.ansi.map { oklab(light.colour($0)) }
        return NearestTable(light: light, places: places) { $1 = [UInt8](0..<16) }
    }

    /// Searches, for the middle of each bin, the nearest of the entries that `candidates` puts into its array.
    private init(
        light: LightTables, places: [LinearColour], candidates: (UInt32, inout [UInt8]) -> Void
    ) {
        var found: [UInt8] = []
        entries = (0..<32768 as Range<UInt32>).map { bin in
            let r = widened(bin >> 10 & 31)
            let g = widened(bin >> 5 & 31)
            let pixel = r << 16 | g << 8 | widened(bin & 31)
            let place = oklab(light.colour(pixel))
            candidates(pixel, &found)
            var best: UInt8 = 0
            var distance = Float.infinity
            for index in found {
                let difference = places[Int(index)] - place
                let square = (difference * difference).sum()
                if square < distance {
                    best = index
                    distance = square
                }
            }
            return best
        }
    }

    /// The entry for a 0x00RRGGBB word.
    func index(of pixel: UInt32) -> UInt8 {
        let r = pixel >> 19 & 31
        let g = pixel >> 11 & 31
        let b = pixel >> 3 & 31
        return entries[Int(r << 10 | g << 5 | b)]
    }
}

/// Five bits spread over eight, so that 31 becomes 255.
private func widened(_ channel: UInt32) -> UInt32 { channel << 3 | channel >> 2 }
