/// Finds the few fixed palette entries that can be nearest to a colour.
struct FixedNeighbours {
    /// For each channel value, the first cube level that is not below it.
    private let upperLevel: [UInt8]

    init() {
        upperLevel = (0..<256).map { value in
            UInt8(Palette.cubeLevels.firstIndex { Int($0) >= value } ?? 5)
        }
    }

    /// Puts the corners of the cube's cell around `pixel`, and three greys of about its lightness, into `found`.
    func around(_ pixel: UInt32, into found: inout [UInt8]) {
        found.removeAll(keepingCapacity: true)
        let r = pixel >> 16 & 255
        let g = pixel >> 8 & 255
        let b = pixel & 255
        let (redLevels, greenLevels, blueLevels) = (levels(r), levels(g), levels(b))
        for red in redLevels {
            for green in greenLevels {
                for blue in blueLevels { found.append(16 + 36 * red + 6 * green + blue) }
            }
        }
        let lightness = Int(3 * r + 6 * g + b) / 10
        let step = min(max((lightness - 3) / 10, 0), 23)
        for grey in max(step - 1, 0)...min(step + 1, 23) { found.append(UInt8(232 + grey)) }
    }

    private func levels(_ value: UInt32) -> ClosedRange<UInt8> {
        let upper = upperLevel[Int(value)]
        return (upper == 0 ? 0 : upper - 1)...upper
    }
}
