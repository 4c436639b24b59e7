import Photos
import Testing

@testable import Decoding

/// A file of the project's with some of its bytes changed: sound, but of a kind that is not decoded.
struct RareFile: CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]

    init(_ kind: String, _ path: String, _ change: (inout [UInt8]) -> Void) {
        testDescription = kind
        var bytes = contents(of: path)
        change(&bytes)
        self.bytes = bytes
    }

    private static func jpeg(_ kind: String, _ change: @escaping (inout [UInt8], Int) -> Void)
        -> RareFile
    {
        RareFile(kind, Fixture.folder + "s444.jpg") { bytes in
            let frame = bytes.indices.first { bytes[$0...].starts(with: [0xFF, 0xC0]) } ?? 0
            change(&bytes, frame)
        }
    }

    private static func psd(_ kind: String, _ place: Int, _ value: UInt8) -> RareFile {
        RareFile(kind, formatsFolder + "/packed.psd") { $0[place] = value }
    }

    /// A little endian TIFF with another number in an entry of one SHORT.
    private static func tiff(_ kind: String, tag: Int, _ value: Int, of name: String = "copies.tif")
        -> RareFile
    {
        RareFile(kind, formatsFolder + "/" + name) { bytes in
            let entry = [UInt8(tag & 255), UInt8(tag >> 8), 3, 0]
            for place in bytes.indices where bytes[place...].starts(with: entry) {
                bytes[place + 8] = UInt8(value & 255)
                bytes[place + 9] = UInt8(value >> 8)
            }
        }
    }

    static let all = [
        jpeg("lossless JPEG") { $0[$1 + 1] = 0xC3 },
        jpeg("hierarchical JPEG") { $0[$1 + 1] = 0xC5 },
        jpeg("JPEG of 12 bits") { bytes, frame in
            bytes[frame + 1] = 0xC1
            bytes[frame + 4] = 12
        },
        psd("PSD of 32 bits", 23, 32), psd("PSD in Lab", 25, 9), psd("PSD of inks by name", 25, 7),
        RareFile("PSD packed as zip", formatsFolder + "/packed.psd") { bytes in
            // Behind the palette, the resources and the layers, which are empty.
            bytes[39] = 2
        },
        RareFile("BMP with a JPEG or PNG in it", formatsFolder + "/bits24.bmp") { $0[30] = 4 },
        tiff("TIFF of 24-bit samples", tag: 258, 24),
        tiff("TIFF (", tag: 259, 34712), tiff("TIFF (", tag: 262, 32844, of: "turned.tif"),
    ]

    static let decodable = all.filter { $0.withFile { hasDecoder(fileAt: $0) } }

    func withFile<Result>(_ body: ([UInt8]) throws -> Result) rethrows -> Result {
        let file = TemporaryFile(bytes)
        defer { withExtendedLifetime(file) {} }
        return try body(file.path)
    }
}

private func failure(_ path: [UInt8]) -> DecodeError? {
    do throws(DecodeError) {
        _ = try decodeInWorker(DecodeRequest(ticket: 0, path: path, box: fullSize))
        return nil
    } catch {
        return error
    }
}

@Suite struct `a sound photo of a kind that is not decoded` {
    @Test(arguments: RareFile.decodable) func `says which, and is not damaged`(file: RareFile) {
        let error = file.withFile { failure($0) }
        guard case .kindNotSupported(let kind)? = error else {
            Issue.record("\(file.testDescription): \(String(describing: error))")
            return
        }
        #expect(kind.hasPrefix(file.testDescription))
        #expect(error?.isDamage == false)
    }

    @Test func `is told from one that is broken`() {
        let broken: [[UInt8]] = [
            [], [UInt8](repeating: 0, count: 4096), [0xFF, 0xD8, 0xFF, 0xE0, 0, 0x10],
            Array(contents(of: formatsFolder + "/packed.psd").prefix(20)),
        ]
        for bytes in broken {
            let file = TemporaryFile(bytes)
            #expect(failure(file.path)?.isDamage == true, "\(bytes.prefix(8))")
        }
        for bytes in [
            Array("%PDF-1.7".utf8), Array("8BPS\0\u{2}".utf8) + [UInt8](repeating: 0, count: 40),
        ] {
            let file = TemporaryFile(bytes)
            #expect(failure(file.path)?.isDamage == false)
        }
    }
}
