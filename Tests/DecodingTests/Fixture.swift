import Decoding
import Glibc
import Pixels

/// The committed pictures; Fixtures/make.py makes them.
enum Fixture {
    static let width = 64
    static let height = 48

    static let folder: String = {
        let file = #filePath
        return file[..<(file.lastIndex(of: "/") ?? file.startIndex)] + "/Fixtures/"
    }()

    static func path(_ name: String) -> [UInt8] { Array((folder + name).utf8) }

    static func bytes(_ name: String) -> [UInt8] { contents(of: folder + name) }

    /// The colour of the picture that every fixture holds, 0…255 a channel.
    static func colour(x: Int, y: Int) -> [Double] {
        let quadrants: [[Double]] = [
            [200, 40, 40], [40, 180, 40], [40, 40, 200], [230, 230, 230],
        ]
        let shade = 24 * Double(x) / Double(width - 1) * Double(y) / Double(height - 1)
        return quadrants[(y < height / 2 ? 0 : 2) + (x < width / 2 ? 0 : 1)].map {
            min(255, ($0 + shade).rounded(.down))
        }
    }

    static func grey(x: Int, y: Int) -> Double {
        (colour(x: x, y: y).reduce(0, +) / 3).rounded(.down)
    }
}

/// The bytes of a file; empty when it cannot be read.
func contents(of path: String) -> [UInt8] {
    let file = unsafe fopen(path, "rb")
    guard let file = unsafe file else { return [] }
    defer { unsafe fclose(file) }
    unsafe fseek(file, 0, SEEK_END)
    let size = unsafe ftell(file)
    unsafe rewind(file)
    return unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        count = unsafe fread(buffer.baseAddress, 1, size, file)
    }
}

/// A file that goes away with the value.
final class TemporaryFile: Sendable {
    let path: [UInt8]

    /// The name ends in `ending`, by itself it has none.
    init(_ bytes: [UInt8], ending: String = "") {
        var name = Array("/tmp/riffle-decoding-XXXXXX\(ending)".utf8CString)
        let descriptor = unsafe mkstemps(&name, Int32(ending.utf8.count))
        var written = 0
        while written < bytes.count {
            let n = unsafe bytes.withUnsafeBytes {
                unsafe write(
                    descriptor, $0.baseAddress.map { unsafe $0 + written }, $0.count - written)
            }
            if n <= 0 { break }
            written += n
        }
        close(descriptor)
        path = name.dropLast().map { UInt8(bitPattern: $0) }
    }

    deinit {
        unsafe unlink(path.map { CChar(bitPattern: $0) } + [0])
    }
}

func channels(_ pixel: UInt32) -> [Double] {
    [pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255].map(Double.init)
}

/// The greatest and the mean difference of two pixels' channels.
func difference(_ bitmap: Bitmap, _ expected: (Int, Int) -> [Double]) -> (max: Double, mean: Double)
{
    var greatest = 0.0
    var sum = 0.0
    for y in 0..<bitmap.height {
        for x in 0..<bitmap.width {
            for (a, b) in zip(channels(bitmap[x, y]), expected(x, y)) {
                greatest = max(greatest, abs(a - b))
                sum += abs(a - b)
            }
        }
    }
    return (greatest, sum / Double(bitmap.width * bitmap.height * 3))
}

let fullSize = PixelBox(width: Fixture.width, height: Fixture.height)

func decoded(
    _ name: String, box: PixelBox = fullSize, ladder: DecodeRequest.Ladder = .complete,
    matte: UInt32 = 0, wantsCoverage: Bool = false
) throws(DecodeError) -> DecodedPhoto {
    try decodeInProcess(
        DecodeRequest(
            ticket: 1, path: Fixture.path(name), box: box, matte: matte, ladder: ladder,
            wantsCoverage: wantsCoverage))
}
