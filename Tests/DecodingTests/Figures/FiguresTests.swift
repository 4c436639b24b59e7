import CDecoding
import CullingVectors
import Geometry
import Photos
import Pixels
import Testing

@testable import Decoding

/// The figure `sharp`, against the vectors.
@Suite struct `figures of made-up photos` {
    @Test func `are those of the vectors`() throws {
        let series = try CullingVectors().root.list("figures")
        #expect(series.count > 5)
        for vector in series {
            let (width, height) = (try vector.number("w"), try vector.number("h"))
            for entry in try vector.list("series") {
                let scene = Scene(
                    Int(width), Int(height), seed: Int(try vector.number("seed")),
                    blur: try entry.number("blur"), grain: try vector.number("grain"))
                // What is too long is averaged by the worker.
                guard width <= 3000 else { continue }
                #expect(scene.luma.reduce(0) { $0 + Int($1) } == Int(try entry.number("sum")))
                let measured = scene.measured
                let figures = measured.figures
                let blocks = figures.map_width * figures.map_height
                let inFocus = measured.maps[0].reduce(0) { $0 + $1.nonzeroBitCount }
                #expect(abs(figures.sharp - (try entry.number("sharp"))) <= 0.02)
                #expect(abs(figures.noise - (try entry.number("noise"))) <= 0.002)
                #expect(
                    abs(100 * Double(inFocus) / Double(blocks) - (try entry.number("peaking")))
                        <= 0.02)
            }
        }
    }

    @Test func `are those of the vectors where the photo is averaged first`() throws {
        let vector = try #require(
            CullingVectors().root.list("figures").first { try $0.number("w") > 3000 })
        let entry = try #require(vector.list("series").first)
        let scene = Scene(
            Int(try vector.number("w")), Int(try vector.number("h")),
            seed: Int(try vector.number("seed")), blur: try entry.number("blur"),
            grain: try vector.number("grain"))
        let file = TemporaryFile(scene.png)
        let sharp = try #require(measureInWorker(file.path).pixels.figures?.sharp)
        #expect(abs(sharp - (try entry.number("sharp"))) <= 0.2)
    }

    @Test(arguments: [(92, 90.6), (75, 91.1)] as [(Int32, Double)])
    func `hardly change by a JPEG`(quality: Int32, expected: Double) throws {
        let scene = Scene(640, 448, seed: 3, blur: 0, grain: 3)
        let file = TemporaryFile(scene.jpeg(quality: quality))
        let sharp = try #require(measureInWorker(file.path).pixels.figures?.sharp)
        #expect(abs(sharp - expected) <= 1)
    }
}

/// What workers measure of files.
@Suite struct `figures of files` {
    /// How many pixels were counted.
    private func count(_ measured: MeasuredPhoto) -> UInt32 {
        measured.maps?.histogram.luma.reduce(0, +) ?? 0
    }

    @Test func `come from the decoder of each format, and cost no picture`() throws {
        let plain = try measureInWorker(Fixture.path("rgb8.png"))
        #expect(count(plain) == UInt32(Fixture.width * Fixture.height))
        #expect(plain.damage == nil)
        let median = try #require(plain.pixels.figures).median
        for name in ["s420.jpg", "progressive.jpg", "adam7-rgb8.png"] {
            let other = try measureInWorker(Fixture.path(name))
            let figures = try #require(other.pixels.figures)
            #expect(abs(figures.median - median) <= 3, "\(name)")
        }
    }

    @Test(arguments: [.webp, .tiff, .jpegXL, .hevc, .av1] as [DecoderFamily])
    func `come from each family that is built`(family: DecoderFamily) throws {
        guard builtFamilies.contains(family) else { return }
        let names: [DecoderFamily: String] = [
            .webp: "lossy.webp", .tiff: "copies.tif", .jpegXL: "alpha.jxl",
            .hevc: "plain.heic", .av1: "point.avif",
        ]
        let path = Array((formatsFolder + "/" + (names[family] ?? "")).utf8)
        #expect(count(try measureInWorker(path)) > 0)
    }

    @Test func `of a RAW file are those of its largest preview`() throws {
        let measured = try measureInWorker(Array((formatsFolder + "/sony.arw").utf8))
        let preview = try decodeInWorker(
            DecodeRequest(
                ticket: 0, path: Array((formatsFolder + "/sony.arw").utf8), box: fullSize,
                quality: .whole)
        ).preview
        let pixels = try #require(preview.map { $0.width * $0.height })
        #expect(count(measured) == UInt32(pixels))
    }

    @Test func `of a turned file are upright`() throws {
        let upright = try #require(measureInWorker(Fixture.path("s420.jpg")).maps)
        let turned = try #require(measureInWorker(Fixture.path("orientation6.jpg")).maps)
        #expect(turned.blown.columns == upright.blown.columns)
        #expect(turned.turned(.right).blown.columns == upright.blown.rows)
    }

    @Test func `of a broken file are an error, and a damaged one says so`() throws {
        #expect(throws: DecodeError.self) { try measureInWorker(Fixture.path("missing.jpg")) }
        #expect(try measureInWorker(Fixture.path("truncated.png")).damage != nil)
    }
}

/// Exposure, against the vectors.
@Suite struct `exposure of made-up photos` {
    private func exposure(_ red: [UInt8], _ rest: [UInt8]) -> Measured {
        let pixels = zip(red, rest).map { UInt32($0) << 16 | UInt32($1) * 0x0101 }
        return Measured(pixels, width: 160, height: 96)
    }

    @Test func `is that of the vectors`() throws {
        let vectors = try CullingVectors().root.list("exposure")
        #expect(vectors.count == 3)
        let bright = Scene(160, 96, seed: 7, blur: 0.8, grain: 0, gain: 1.35).luma
        let dim = Scene(160, 96, seed: 8, blur: 0.8, grain: 0, gain: 0.5).luma
        let dark = dim.map { UInt8(max(0, Int($0) - 30)) }
        for (vector, picture) in zip(vectors, [(bright, bright), (bright, dim), (dark, dark)]) {
            let measured = exposure(picture.0, picture.1)
            let figures = measured.figures
            #expect(abs(figures.blown - (try vector.number("blown"))) <= 1e-3)
            #expect(abs(figures.crushed - (try vector.number("crushed"))) <= 1e-3)
            #expect(Double(figures.median) == (try vector.number("median")))
            #expect(measured.counts(3).reduce(0, +) == 160 * 96)
        }
    }

    @Test func `marks blocks of which half is blown or crushed, also at the edges`() throws {
        // 20 × 12 pixels: blocks of 8, the last ones of 4. White above, black below, grey at the left.
        let (width, height) = (20, 12)
        let pixels = (0..<width * height).map { place -> UInt32 in
            place % width < 8 ? 0x80_8080 : place / width < 8 ? 0x20_FF20 : 0x02_0102
        }
        let measured = Measured(pixels, width: width, height: height)
        let figures = measured.figures
        #expect(figures.map_width == 3 && figures.map_height == 2 && figures.is_flat == 1)
        #expect(measured.maps[1][0] == 0b0110_0000 && measured.maps[2][0] == 0b0000_1100)
        #expect(figures.blown == 40 && figures.crushed == 20)
    }
}
