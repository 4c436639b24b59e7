internal import Pixels

/// Finds the nearest of the 240 fixed palette colours in linear light, exactly and without a search.
///
/// The cube is a product of levels, so its nearest corner is found channel by channel; the nearest grey to a
/// colour is the nearest to the mean of its channels. The nearer of the two wins.
struct FixedQuantiser: Sendable {
    /// For a linear value in steps of 1/1024: the nearest cube level, 0…5.
    private let cubeStep: [UInt8]
    /// For a linear value in steps of 1/1024: the nearest grey, 0…23.
    private let greyStep: [UInt8]
    private let cubeLight: [Float]
    private let greyLight: [Float]

    init(light: LightTables) {
        let cube = Palette.cubeLevels.map { light.linear[Int($0)] }
        let grey = (0..<24).map { light.linear[Int(Palette.greyLevel($0))] }
        cubeStep = FixedQuantiser.nearest(of: cube)
        greyStep = FixedQuantiser.nearest(of: grey)
        cubeLight = cube
        greyLight = grey
    }

    /// The palette entry, 16…255, and its colour in linear light.
    func nearest(to wanted: LinearColour) -> (index: UInt8, colour: LinearColour) {
        let clamped = wanted.clamped(lowerBound: .zero, upperBound: .one)
        let r = cubeStep[Int(clamped.x * 1024 + 0.5)]
        let g = cubeStep[Int(clamped.y * 1024 + 0.5)]
        let b = cubeStep[Int(clamped.z * 1024 + 0.5)]
        let cube = LinearColour(cubeLight[Int(r)], cubeLight[Int(g)], cubeLight[Int(b)], 0)
        let mean = (clamped.x + clamped.y + clamped.z) / 3
        let step = greyStep[Int(mean * 1024 + 0.5)]
        let level = greyLight[Int(step)]
        let grey = LinearColour(level, level, level, 0)
        let fromCube = ((wanted - cube) * (wanted - cube)).sum()
        let fromGrey = ((wanted - grey) * (wanted - grey)).sum()
        return fromGrey < fromCube
            ? (232 + step, grey) : (16 + 36 * r + 6 * g + b, cube)
    }

    private static func nearest(of levels: [Float]) -> [UInt8] {
        (0...1024).map { step in
            let value = Float(step) / 1024
            var best = 0
            for index in levels.indices where abs(levels[index] - value) < abs(levels[best] - value)
            {
                best = index
            }
            return UInt8(best)
        }
    }
}
