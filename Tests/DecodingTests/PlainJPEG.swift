import Glibc

/// Writes a JPEG whose samples, those of the colours too, are given, so that what a decoder makes of them can be computed.
///
/// Nothing is quantised. What fills the blocks beyond the edges has nothing to do with the picture.
struct PlainJPEG {
    /// The samples of one component.
    struct Plane {
        let across: Int
        let down: Int
        var columns = 0
        var rows = 0
        /// Row by row, 0…255.
        var samples: [Double] = []

        /// A sample, that at the edge for a place beyond it.
        func at(_ x: Int, _ y: Int) -> Double {
            samples[min(max(y, 0), rows - 1) * columns + min(max(x, 0), columns - 1)]
        }
    }

    let width: Int
    let height: Int
    /// Lightness, blueness, redness, with their sampling factors.
    private(set) var planes: [Plane]

    /// `fill` gives the sample of a plane at a column and a row.
    init(
        width: Int, height: Int, sampling: (across: Int, down: Int),
        fill: (Int, Int, Int) -> Double
    ) {
        self.width = width
        self.height = height
        planes = [sampling, (1, 1), (1, 1)].map { Plane(across: $0.0, down: $0.1) }
        for i in planes.indices {
            planes[i].columns = Self.quotient(width * planes[i].across, sampling.across)
            planes[i].rows = Self.quotient(height * planes[i].down, sampling.down)
            planes[i].samples = (0..<planes[i].rows).flatMap { y in
                (0..<planes[i].columns).map { x in fill(i, x, y) }
            }
        }
    }

    private static func quotient(_ a: Int, _ b: Int) -> Int { (a + b - 1) / b }

    /// The file; a progressive one has a scan for the means of the blocks and one for the rest of each component.
    func encoded(isProgressive: Bool) -> [UInt8] {
        var file: [UInt8] = [0xFF, 0xD8]
        func segment(_ marker: UInt8, _ content: [UInt8]) {
            let length = content.count + 2
            file += [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)]
            file += content
        }
        segment(0xDB, [0] + Array(repeating: 1, count: 64))
        let sides = [height >> 8, height & 255, width >> 8, width & 255].map { UInt8($0) }
        var components: [UInt8] = []
        for (i, plane) in planes.enumerated() {
            components += [UInt8(i + 1), UInt8(plane.across << 4 | plane.down), 0]
        }
        segment(isProgressive ? 0xC2 : 0xC0, [8] + sides + [3] + components)
        segment(0xC4, [0x00] + lengths(12, of: 4) + (0..<12))
        segment(0xC4, [0x10] + lengths(162, of: 8) + Self.symbols)
        func scan(_ which: [Int], _ band: ClosedRange<Int>) {
            var header = [UInt8(which.count)]
            for i in which { header += [UInt8(i + 1), 0] }
            segment(0xDA, header + [UInt8(band.lowerBound), UInt8(band.upperBound), 0])
            file += entropyCoded(which, band)
        }
        if isProgressive {
            scan([0, 1, 2], 0...0)
            for i in planes.indices { scan([i], 1...63) }
        } else {
            scan([0, 1, 2], 0...63)
        }
        return file + [0xFF, 0xD9]
    }

    /// A run of zeros and the size of what follows; the code of each is its place here, in eight bits.
    private static let symbols: [UInt8] = {
        var symbols: [UInt8] = [0x00, 0xF0]
        for run in 0..<16 {
            for size in 1...10 { symbols.append(UInt8(run << 4 | size)) }
        }
        return symbols
    }()

    private func code(run: Int, size: Int) -> Int {
        Self.symbols.firstIndex(of: UInt8(run << 4 | size)) ?? 0
    }

    private func lengths(_ count: UInt8, of bits: Int) -> [UInt8] {
        (1...16).map { $0 == bits ? count : 0 }
    }

    private func entropyCoded(_ which: [Int], _ band: ClosedRange<Int>) -> [UInt8] {
        var bits = BitWriter()
        var means = [0, 0, 0]
        func block(_ component: Int, _ column: Int, _ row: Int) {
            let coefficients = planes[component].coefficients(column: column, row: row)
            var zeros = 0
            for k in band {
                if k == 0 {
                    let size = bits.size(coefficients[0] - means[component])
                    bits.write(size, 4)
                    bits.writeValue(coefficients[0] - means[component])
                    means[component] = coefficients[0]
                    continue
                }
                guard coefficients[k] != 0 else {
                    zeros += 1
                    continue
                }
                while zeros > 15 {
                    bits.write(code(run: 15, size: 0), 8)
                    zeros -= 16
                }
                bits.write(code(run: zeros, size: bits.size(coefficients[k])), 8)
                bits.writeValue(coefficients[k])
                zeros = 0
            }
            if zeros > 0 { bits.write(code(run: 0, size: 0), 8) }
        }
        if let only = which.first, which.count == 1 {
            for row in 0..<Self.quotient(planes[only].rows, 8) {
                for column in 0..<Self.quotient(planes[only].columns, 8) {
                    block(only, column, row)
                }
            }
            return bits.closed
        }
        let (across, down) = (planes[0].across, planes[0].down)
        for y in 0..<Self.quotient(height, 8 * down) {
            for x in 0..<Self.quotient(width, 8 * across) {
                for i in which {
                    let plane = planes[i]
                    for row in 0..<plane.down {
                        for column in 0..<plane.across {
                            block(i, x * plane.across + column, y * plane.down + row)
                        }
                    }
                }
            }
        }
        return bits.closed
    }
}

extension PlainJPEG.Plane {
    /// The coefficients of a block in the order in which they are stored.
    fileprivate func coefficients(column: Int, row: Int) -> [Int] {
        func sample(_ x: Int, _ y: Int) -> Double {
            guard x < columns, y < rows else { return Double((x * 89 + y * 151) % 256) - 128 }
            return samples[y * columns + x] - 128
        }
        func wave(_ frequency: Int, _ place: Int) -> Double {
            (frequency == 0 ? 0.5.squareRoot() : 1)
                * cos(Double((2 * place + 1) * frequency) * .pi / 16) / 2
        }
        let waves = (0..<8).map { u in (0..<8).map { wave(u, $0) } }
        let block = (0..<8).map { y in (0..<8).map { sample(column * 8 + $0, row * 8 + y) } }
        // Along the rows first, then down: a product of both for each sample would be eight times the work.
        let along = block.map { row in
            (0..<8).map { u in
                var sum = 0.0
                for x in 0..<8 { sum += row[x] * waves[u][x] }
                return sum
            }
        }
        return Self.zigzag.map { v, u in
            var sum = 0.0
            for y in 0..<8 { sum += along[y][u] * waves[v][y] }
            return Int(sum.rounded())
        }
    }

    private static let zigzag: [(Int, Int)] = (0..<15).flatMap { sum in
        let diagonal = (max(0, sum - 7)...min(7, sum)).map { ($0, sum - $0) }
        return sum % 2 == 0 ? diagonal.reversed() : diagonal
    }
}

/// Bits behind each other, with a zero byte behind each of ones.
private struct BitWriter {
    private var bytes: [UInt8] = []
    private var pending = 0
    private var count = 0

    mutating func write(_ value: Int, _ width: Int) {
        for shift in (0..<width).reversed() {
            pending = pending << 1 | value >> shift & 1
            count += 1
            if count < 8 { continue }
            bytes.append(UInt8(pending))
            if pending == 0xFF { bytes.append(0) }
            pending = 0
            count = 0
        }
    }

    func size(_ value: Int) -> Int { Int.bitWidth - abs(value).leadingZeroBitCount }

    /// The digits of a number; those of a negative one are turned round.
    mutating func writeValue(_ value: Int) {
        let width = size(value)
        write(value < 0 ? value + (1 << width) - 1 : value, width)
    }

    /// All bytes, the last one filled with ones.
    var closed: [UInt8] {
        var whole = self
        while whole.count > 0 { whole.write(1, 1) }
        return whole.bytes
    }
}
