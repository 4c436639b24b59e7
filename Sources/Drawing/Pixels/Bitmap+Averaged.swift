extension Bitmap {
    /// The bitmap drawn into another size, each pixel the mean, in linear light, of the area that it covers.
    ///
    /// It may be of another shape, and larger; empty where either is.
    public func averaged(width newWidth: Int, height newHeight: Int, light: LightTables) -> Bitmap {
        var result = Bitmap(width: max(0, newWidth), height: max(0, newHeight))
        guard width > 0, height > 0, result.width > 0, result.height > 0 else { return result }
        let across = parts(of: width, in: result.width)
        let down = parts(of: height, in: result.height)
        let texels = pixels.span
        let linear = light.linear.span
        for y in 0..<result.height {
            for x in 0..<result.width {
                var sum = SIMD3<Float>.zero
                var weight: Float = 0
                for (row, high) in down[y] {
                    for (column, wide) in across[x] {
                        let texel = texels[row &* width &+ column]
                        let share = high * wide
                        sum +=
                            SIMD3(
                                linear[Int(texel &>> 16 & 255)], linear[Int(texel &>> 8 & 255)],
                                linear[Int(texel & 255)]) * share
                        weight += share
                    }
                }
                sum /= weight
                let red = UInt32(light.byte(ofLinear: sum.x))
                let green = UInt32(light.byte(ofLinear: sum.y))
                let blue = UInt32(light.byte(ofLinear: sum.z))
                result[x, y] = red << 16 | green << 8 | blue
            }
        }
        return result
    }
}

/// For each of `count` equal parts of a side of `side` pixels, which pixels it covers, and how much of each.
private func parts(of side: Int, in count: Int) -> [[(Int, Float)]] {
    let length = Double(side) / Double(count)
    return (0..<count).map { part in
        let start = Double(part) * length
        let end = start + length
        return (Int(start)..<min(side, Int(end.rounded(.up)))).compactMap { pixel in
            let share = min(end, Double(pixel + 1)) - max(start, Double(pixel))
            return share > 1e-9 ? (pixel, Float(share)) : nil
        }
    }
}
