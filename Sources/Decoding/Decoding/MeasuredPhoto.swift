import CDecoders
public import CLinux
public import Geometry
public import Photos
public import Pixels

/// What was measured of a photo.
public struct MeasuredPhoto: Sendable {
    public var ticket: Int
    public var pixels: PixelFacts
    /// Nil where figures alone were wanted, and known.
    public var maps: PhotoMaps?
    /// Nil where none was requested.
    public var look: PhotoLook?
    /// The photo's file as it was opened.
    public var identity: FileIdentity
    /// The decoder's first complaint that means wrong or missing pixels.
    public var damage: String?
}

/// What of a photo is in focus, blown and crushed, upright, and its histogram.
public struct PhotoMaps: Sendable {
    public var histogram: PhotoHistogram
    /// Where it is in focus.
    public var focus: BlockMap
    public var blown: BlockMap
    public var crushed: BlockMap

    /// The same as it is shown after a turn of its viewer's.
    public func turned(_ turn: Orientation) -> PhotoMaps {
        var turned = self
        turned.focus = focus.turned(upright: turn)
        turned.blown = blown.turned(upright: turn)
        turned.crushed = crushed.turned(upright: turn)
        return turned
    }
}

/// Figures, histogram and maps as a worker leaves them, or as they were stored.
struct RawMeasures {
    /// Of what was measured, as the file is stored.
    var size: PixelSize
    /// How the file is stored.
    var orientation: Orientation
    var pixels: PixelFacts
    /// Of red, green, blue and luma, 256 counts each.
    var counts: [UInt32]
    /// Bits of blocks in focus, blown and crushed, as the file is stored, row by row.
    var maps: [[UInt8]]

    static let mapCount = Int(FIGURES_MAPS.rawValue)
    static let sides = 1...Int(FIGURES_SIDE)

    init(
        size: PixelSize, orientation: Orientation, pixels: PixelFacts, counts: [UInt32],
        maps: [[UInt8]]
    ) {
        self.size = size
        self.orientation = orientation
        self.pixels = pixels
        self.counts = counts
        self.maps = maps
    }

    /// Nil where a worker cannot have measured this of a picture of that size.
    init?(
        _ memory: SharedMemory, of size: PixelSize, orientation: Orientation, focus: FocusArea?
    ) {
        let measured = memory.figures
        guard measured.width == size.width, measured.height == size.height else { return nil }
        var pixels = PixelFacts()
        pixels.figures = PhotoFigures(
            sharp: measured.is_flat != 0 ? nil : measured.sharp,
            sharpAt: measured.is_sharp_at == 0 ? nil : measured.sharp_at,
            focus: focus,
            blown: measured.blown, crushed: measured.crushed, median: Int(measured.median))
        pixels.noise = measured.noise
        let counts = unsafe withUnsafeBytes(of: measured.histogram) {
            unsafe Array($0.bindMemory(to: UInt32.self))
        }
        let length = Self.mapLength(of: size)
        let maps = [FIGURES_FOCUS, FIGURES_BLOWN, FIGURES_CRUSHED].map {
            Array(memory.figures($0).prefix(length))
        }
        self.init(
            size: size, orientation: orientation, pixels: pixels, counts: counts, maps: maps)
        guard pixels.arePossible else { return nil }
    }

    /// Bytes of a map.
    static func mapLength(of size: PixelSize) -> Int {
        let side = Int(FIGURES_BLOCK)
        return ((size.width + side - 1) / side * ((size.height + side - 1) / side) + 7) / 8
    }

    /// What they say of the photo; nil where they are too few.
    var upright: PhotoMaps? {
        let maps = maps.compactMap { map in
            BlockMap(
                bytes: map, width: size.width, height: size.height, side: Int(FIGURES_BLOCK)
            )?.turned(upright: orientation)
        }
        guard maps.count == Self.mapCount, counts.count == 4 * 256 else { return nil }
        return PhotoMaps(
            histogram: PhotoHistogram(
                red: Array(counts[..<256]), green: Array(counts[256..<512]),
                blue: Array(counts[512..<768]), luma: Array(counts[768...])),
            focus: maps[0], blown: maps[1], crushed: maps[2])
    }
}

extension PixelFacts {
    /// Whether a worker can have measured this, or the index has kept it.
    var arePossible: Bool {
        guard let figures, let noise else { return false }
        let shares = [figures.blown, figures.crushed]
        let sharps = [figures.sharp, figures.sharpAt].compactMap(\.self)
        return sharps.allSatisfy { $0 >= 0 && $0 < 100 } && noise >= 0 && noise <= 255
            && (0...255).contains(figures.median)
            && shares.allSatisfy { $0 >= 0 && $0 <= 100 }
    }
}
