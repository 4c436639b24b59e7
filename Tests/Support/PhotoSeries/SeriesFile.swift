import CDecoders
import CKernels
import Glibc
import Likeness

/// A photo of a series as a camera writes it: a small JPEG with EXIF.
public struct SeriesFile {
    public let name: String
    public let bytes: [UInt8]

    private static let (width, height) = (192, 128)

    /// The photos of a series of one scene; names count from `number` on.
    public static func all(of series: PhotoSeries, scene: UInt64, number: Int) -> [SeriesFile] {
        var luma = [UInt8](repeating: 0, count: width * height)
        ck_scene(Int32(width), Int32(height), scene, 1, 0, 1, &luma)
        let light = luma.map { linear(Double($0) / 255) }
        let middle = light.sorted()[light.count / 2]
        return zip(series.facts, series.brightness).enumerated().map { place, photo in
            let (facts, brightness) = photo
            let gain = PhotoSeries.middle / middle * exp2(brightness)
            let tones = (0...255).map { encoded(light: linear(Double($0) / 255) * gain) }
            let pixels = luma.map { UInt32(tones[Int($0)]) * 0x010101 }
            let digits = "\(number + place)"
            return SeriesFile(
                name: "IMG_" + String(repeating: "0", count: max(0, 5 - digits.count)) + digits
                    + ".JPG",
                bytes: exifJPEG(pixels, width, height, quality: 90, exif: Array(exif: facts)))
        }
    }

    private static func linear(_ value: Double) -> Double {
        value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

}

/// A JPEG with a block of EXIF; none where that is empty.
func exifJPEG(
    _ pixels: [UInt32], _ width: Int, _ height: Int, quality: Int, exif: [UInt8]
) -> [UInt8] {
    let written = jpeg_write(pixels, UInt32(width), UInt32(height), Int32(quality), 1, nil)
    defer { free(written.bytes) }
    let plain = Array(UnsafeBufferPointer(start: written.bytes, count: written.count))
    if exif.isEmpty { return plain }
    let length = exif.count + 8
    var bytes: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)]
    bytes += Array("Exif\0\0".utf8) + exif
    return bytes + plain[2...]
}

extension [UInt8] {
    /// A block of EXIF that says these facts; the camera's drive for a focus series is in the note of its maker, Panasonic's.
    init(exif facts: LikenessFacts, orientation: Int = 1) {
        var date = ""
        let milliseconds = facts.milliseconds ?? 0
        // From 2024-05-17 on; a series ends within days.
        let seconds = Int(milliseconds / 1000)
        func two(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
        date =
            "2024:05:\(two(17 + seconds / 86_400)) "
            + [seconds / 3600 % 24, seconds / 60 % 60, seconds % 60].map(two).joined(separator: ":")
        var main: [TIFFEntry] = [
            .text(0x010F, facts.isFocusSeries ? "Panasonic" : "Camera"),
            .text(0x0110, facts.camera), .short(0x0112, orientation),
        ]
        var exif: [TIFFEntry] = [
            .fraction(0x829A, Int(((facts.exposure ?? 0) * 1e6).rounded()), 1_000_000),
            .fraction(0x829D, Int(((facts.aperture ?? 0) * 10).rounded()), 10),
            .short(0x8827, Int((facts.iso ?? 0).rounded())), .text(0x9003, date),
        ]
        if let bias = facts.bias {
            exif.append(.fraction(0x9204, Int((bias * 100).rounded()), 100, isSigned: true))
        }
        exif.append(.short(0x9209, facts.hasFlash ? 1 : 0))
        if facts.isFocusSeries { exif.append(.note(0x927C)) }
        if facts.hasSubseconds {
            let parts = "\(1000 + milliseconds % 1000)"
            exif.append(.text(0x9291, String(parts.dropFirst())))
        }
        exif.append(.short(0xA402, facts.isFlagged ? 2 : 0))
        // The main directory, then that of EXIF, and behind both what does not fit into entries.
        let exifStart = 8 + 2 + 12 * (main.count + 1) + 4
        main.append(.long(0x8769, exifStart))
        var rest: [UInt8] = []
        let restStart = exifStart + 2 + 12 * exif.count + 4
        self = Array("II*\0".utf8) + number(8, 4)
        for directory in [main, exif] {
            self += number(directory.count, 2)
            for entry in directory {
                self += number(entry.tag, 2) + number(entry.type, 2) + number(entry.count, 4)
                if entry.bytes.count <= 4 {
                    self += entry.bytes + [UInt8](repeating: 0, count: 4 - entry.bytes.count)
                } else {
                    self += number(restStart + rest.count, 4)
                    rest += entry.bytes + (entry.bytes.count % 2 == 1 ? [0] : [])
                }
            }
            self += number(0, 4)
        }
        self += rest
    }
}

/// An entry of a directory, its value in bytes.
private struct TIFFEntry {
    let tag: Int
    let type: Int
    let count: Int
    let bytes: [UInt8]

    static func text(_ tag: Int, _ text: String) -> TIFFEntry {
        let bytes = Array(text.utf8) + [0]
        return TIFFEntry(tag: tag, type: 2, count: bytes.count, bytes: bytes)
    }

    static func short(_ tag: Int, _ value: Int) -> TIFFEntry {
        TIFFEntry(tag: tag, type: 3, count: 1, bytes: number(Swift.min(value, 65_535), 2))
    }

    static func long(_ tag: Int, _ value: Int) -> TIFFEntry {
        TIFFEntry(tag: tag, type: 4, count: 1, bytes: number(value, 4))
    }

    static func fraction(
        _ tag: Int, _ over: Int, _ under: Int, isSigned: Bool = false
    ) -> TIFFEntry {
        TIFFEntry(
            tag: tag, type: isSigned ? 10 : 5, count: 1, bytes: number(over, 4) + number(under, 4))
    }

    /// The note of a Panasonic that takes a focus series.
    static func note(_ tag: Int) -> TIFFEntry {
        let note =
            Array("Panasonic\0\0\0".utf8) + number(1, 2) + number(0x002A, 2) + number(3, 2)
            + number(1, 4) + number(3, 4) + number(0, 4)
        return TIFFEntry(tag: tag, type: 7, count: note.count, bytes: note)
    }
}

/// Little end first.
private func number(_ value: Int, _ bytes: Int) -> [UInt8] {
    (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
}
