import CDecoding
import Photos
import Testing

@testable import Decoding

/// S1, S2 and S3 of the specification.
@Suite struct `the figure of sharpness` {
    private static let blurs = [0, 0.8, 1.2, 1.8, 2.5]
    private static let sizes = [(640, 448), (320, 320), (448, 640)]

    @Test(arguments: [3, 21])
    func `falls with blur at each size, with noise and after a JPEG`(seed: Int) throws {
        for (width, height) in Self.sizes {
            for grain in [0.0, 3, 8] {
                let scenes = Self.blurs.map {
                    Scene(width, height, seed: seed, blur: $0, grain: grain)
                }
                let sharp = scenes.map(\.sharp)
                #expect(sharp == sharp.sorted(by: >), "\(width) × \(height), grain \(grain)")
                #expect(sharp.allSatisfy { $0 >= 0 && $0 < 100 })
                guard grain == 3 else { continue }
                for quality: Int32 in [92, 75] {
                    let packed = try scenes.map {
                        let file = TemporaryFile($0.jpeg(quality: quality))
                        return try measureInWorker(file.path).pixels.figures?.sharp ?? 0
                    }
                    #expect(packed == packed.sorted(by: >), "quality \(quality)")
                }
            }
        }
    }

    /// Tiles are cut from the top left: a turn groups blocks in another way, by which the reference's figures of the second scene
    /// differ by up to 5.1.
    @Test(arguments: [(3, 3), (14, 5.2)])
    func `hardly changes by noise, by a turn, and by gain`(seed: Int, byTurn: Double) {
        for blur in [0, 1.2, 2.5] {
            let clean = Scene(640, 448, seed: seed, blur: blur, grain: 0)
            let noisy = Scene(640, 448, seed: seed, blur: blur, grain: 3)
            #expect(abs(clean.sharp - noisy.sharp) <= 2, "blur \(blur)")
            #expect(abs(clean.sharp - clean.turned.sharp) <= byTurn, "blur \(blur)")
            for gain in [0.8, 1.2] {
                let other = Scene(640, 448, seed: seed, blur: blur, grain: 0, gain: gain)
                #expect(abs(clean.sharp - other.sharp) <= 7, "blur \(blur), gain \(gain)")
            }
        }
    }

    @Test(arguments: [0.4, 0.6, 0.8, 1.2])
    func `keeps the order of blur at each gain`(gain: Double) {
        let sharp = Self.blurs.map {
            Scene(480, 320, seed: 3, blur: $0, grain: 0, gain: gain).sharp
        }
        #expect(sharp == sharp.sorted(by: >))
    }

    @Test func `does not exist of what is flat or small`() {
        let flat = Measured(Array(repeating: 0x30_4050, count: 64 * 64), width: 64, height: 64)
        #expect(flat.figures.is_flat == 1 && flat.maps[0].allSatisfy { $0 == 0 })
        let small = Measured(Array(repeating: 0, count: 31 * 31), width: 31, height: 31)
        #expect(small.figures.is_flat == 1 && small.figures.crushed == 100)
    }
}
