import Geometry
import Photos

/// The bytes in which sizes, histograms and maps are stored: numbers of seven bits a byte, the lowest first, and of maps runs of nought
/// as a nought and their length; most maps are almost empty.
extension RawMeasures {
    /// What is new in bytes of another kind begins otherwise.
    private static let version: UInt8 = 1

    var stored: [UInt8] {
        var bytes = [Self.version]
        func append(_ number: Int) {
            var rest = UInt64(number)
            while rest > 127 {
                bytes.append(UInt8(rest & 127) | 128)
                rest >>= 7
            }
            bytes.append(UInt8(rest))
        }
        append(orientation.rawValue)
        append(size.width)
        append(size.height)
        for count in counts { append(Int(count)) }
        for map in maps {
            var place = 0
            while place < map.count {
                let run = map[place...].prefix(255).prefix { $0 == 0 }.count
                bytes += run > 0 ? [0, UInt8(run)] : [map[place]]
                place += max(run, 1)
            }
        }
        return bytes
    }

    /// Nil where the bytes are not what was stored of a photo with these facts.
    init?(stored bytes: [UInt8], of pixels: PixelFacts) {
        var rest = bytes[...]
        guard rest.popFirst() == Self.version, pixels.arePossible else { return nil }
        func number() -> UInt32? {
            var value: UInt64 = 0
            for shift in stride(from: 0, to: 35, by: 7) {
                guard let byte = rest.popFirst() else { return nil }
                value |= UInt64(byte & 127) << UInt64(shift)
                if byte < 128 { return UInt32(exactly: value) }
            }
            return nil
        }
        guard let orientation = number().flatMap({ Orientation(rawValue: Int($0)) }),
            let width = number(), let height = number()
        else { return nil }
        let size = PixelSize(width: Int(width), height: Int(height))
        guard Self.sides.contains(size.width), Self.sides.contains(size.height) else { return nil }
        var counts: [UInt32] = []
        for _ in 0..<4 * 256 {
            guard let count = number() else { return nil }
            counts.append(count)
        }
        let length = Self.mapLength(of: size)
        var maps: [[UInt8]] = []
        for _ in 0..<Self.mapCount {
            var map: [UInt8] = []
            while map.count < length {
                guard let byte = rest.popFirst() else { return nil }
                guard byte == 0 else {
                    map.append(byte)
                    continue
                }
                guard let run = rest.popFirst(), run > 0, map.count + Int(run) <= length
                else { return nil }
                map += repeatElement(0, count: Int(run))
            }
            maps.append(map)
        }
        guard rest.isEmpty else { return nil }
        self.init(
            size: size, orientation: orientation, pixels: pixels, counts: counts, maps: maps)
    }
}
