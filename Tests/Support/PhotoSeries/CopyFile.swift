import CKernels
public import Likeness

/// A picture as programs keep copies of it: smaller, cut, brighter, turned, under much compression, with EXIF or without.
public struct CopyFile {
    /// What is seen in it.
    public var scene: UInt64
    /// Shares of the sides that are cut off on the left and above.
    public var cut = 0.0
    /// Pixels of the original that become one.
    public var divisor = 1
    public var gain = 1.0
    public var quality = 90
    /// Whether it is stored on its side, and EXIF says so.
    public var isTurned = false
    /// What EXIF says; nil where there is none.
    public var facts: LikenessFacts?

    private static let (width, height) = (576, 384)

    public init(scene: UInt64) {
        self.scene = scene
    }

    /// The same, otherwise.
    public func with(_ change: (inout CopyFile) -> Void) -> CopyFile {
        var file = self
        change(&file)
        return file
    }

    /// As a JPEG.
    public var jpeg: [UInt8] {
        let (luma, width, height) = picture
        var exif: [UInt8] = []
        if let facts {
            exif = Array(exif: facts, orientation: isTurned ? 6 : 1)
        } else if isTurned {
            var facts = LikenessFacts(rank: 0)
            facts.camera = "Phone"
            exif = Array(exif: facts, orientation: 6)
        }
        guard isTurned else {
            return exifJPEG(
                luma.map { UInt32($0) * 0x010101 }, width, height, quality: quality, exif: exif)
        }
        // A quarter turn to the left: shown, it is turned back.
        var turned = [UInt32](repeating: 0, count: luma.count)
        for y in 0..<height {
            for x in 0..<width {
                turned[(width - 1 - x) * height + y] = UInt32(luma[y * width + x]) * 0x010101
            }
        }
        return exifJPEG(turned, height, width, quality: quality, exif: exif)
    }

    /// As a picture without loss, which says nothing of itself.
    public var pgm: [UInt8] {
        let (luma, width, height) = picture
        return Array("P5\n\(width) \(height)\n255\n".utf8) + luma
    }

    /// What is stored of it, upright.
    private var picture: (luma: [UInt8], width: Int, height: Int) {
        var luma = [UInt8](repeating: 0, count: Self.width * Self.height)
        ck_scene(Int32(Self.width), Int32(Self.height), scene, 1, 2, gain, &luma)
        let left = Int(cut * Double(Self.width))
        let top = Int(cut * Double(Self.height))
        let (width, height) = ((Self.width - left) / divisor, (Self.height - top) / divisor)
        var small: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                var sum = 0
                for row in 0..<divisor {
                    let start = (top + y * divisor + row) * Self.width + left + x * divisor
                    for column in 0..<divisor { sum += Int(luma[start + column]) }
                }
                small.append(UInt8(sum / (divisor * divisor)))
            }
        }
        return (small, width, height)
    }
}
