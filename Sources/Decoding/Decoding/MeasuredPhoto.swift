import CDecoders
public import CLinux
public import Geometry
public import Photos
public import Pixels

/// What was measured of a photo, upright.
public struct MeasuredPhoto: Sendable {
    public var ticket: Int
    public var figures: PhotoFigures
    public var histogram: PhotoHistogram
    /// Standard deviation of the noise, in values of 0…255.
    public var noise: Double
    /// Where it is in focus.
    public var focus: BlockMap
    public var blown: BlockMap
    public var crushed: BlockMap
    /// The photo's file as it was opened.
    public var identity: FileIdentity
    /// The decoder's first complaint that means wrong or missing pixels.
    public var damage: String?

    /// The same as it is shown after a turn of its viewer's.
    public func turned(_ turn: Orientation) -> MeasuredPhoto {
        var turned = self
        turned.focus = focus.turned(upright: turn)
        turned.blown = blown.turned(upright: turn)
        turned.crushed = crushed.turned(upright: turn)
        return turned
    }

    /// Nil where a worker cannot have measured this of a picture of that size.
    init?(
        _ memory: SharedMemory, of size: PixelSize, orientation: Orientation,
        ticket: Int, identity: FileIdentity, damage: String?
    ) {
        let measured = memory.figures
        let shares = [measured.blown, measured.crushed]
        guard measured.width == size.width, measured.height == size.height,
            measured.sharp >= 0, measured.sharp < 100, measured.noise >= 0,
            measured.noise <= 255, measured.median <= 255,
            shares.allSatisfy({ $0 >= 0 && $0 <= 100 })
        else { return nil }
        let maps = [FIGURES_FOCUS, FIGURES_BLOWN, FIGURES_CRUSHED].compactMap { map in
            BlockMap(
                bytes: memory.figures(map), width: size.width, height: size.height,
                side: Int(FIGURES_BLOCK)
            )?.turned(upright: orientation)
        }
        guard maps.count == Int(FIGURES_MAPS.rawValue) else { return nil }
        let counts = unsafe withUnsafeBytes(of: measured.histogram) {
            unsafe Array($0.bindMemory(to: UInt32.self))
        }
        histogram = PhotoHistogram(
            red: Array(counts[..<256]), green: Array(counts[256..<512]),
            blue: Array(counts[512..<768]), luma: Array(counts[768...]))
        figures = PhotoFigures(
            sharp: measured.is_flat != 0 ? nil : measured.sharp, blown: measured.blown,
            crushed: measured.crushed, median: Int(measured.median))
        noise = measured.noise
        (focus, blown, crushed) = (maps[0], maps[1], maps[2])
        self.ticket = ticket
        self.identity = identity
        self.damage = damage
    }
}
