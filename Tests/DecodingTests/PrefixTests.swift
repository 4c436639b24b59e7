import SeededRandom
import Decoding
import Pixels
import Testing

@Suite struct `damaged files` {
    @Test(arguments: [
        "s420.jpg", "progressive.jpg", "thumbnail.jpg", "rgba8.png", "adam7-rgb8.png",
        "palette4.png",
    ])
    func `every prefix gives a picture of the right size or an error`(name: String) {
        let whole = Fixture.bytes(name)
        #expect(whole.count > 100)
        let step = max(1, whole.count / 150)
        for length in stride(from: 1, to: whole.count, by: step) {
            check(Array(whole[..<length]), "\(name) \(length)")
        }
    }

    @Test(arguments: Seeds.count(240))
    func `flipped bytes give a picture or an error`(seed: UInt64) {
        var dice = Dice(seed)
        let names = [
            "s420.jpg", "arithmetic.jpg", "progressive-large.jpg", "rgb16.png", "adam7-rgb8.png",
            "exif-after.png",
        ]
        let name = names[Int(seed) % names.count]
        var bytes = Fixture.bytes(name)
        for _ in 0..<Int.random(in: 1...12, using: &dice) {
            bytes[Int.random(in: 2..<bytes.count, using: &dice)] = .random(
                in: 0...255, using: &dice)
        }
        check(bytes, "\(name) seed \(seed)")
    }

    private func check(_ bytes: [UInt8], _ what: String) {
        let file = TemporaryFile(bytes)
        for ladder in [DecodeRequest.Ladder.complete, .previewFirst] {
            let request = DecodeRequest(
                ticket: 1, path: file.path, box: PixelBox(width: 30, height: 30), ladder: ladder)
            do {
                let photo = try decodeInProcess(request)
                #expect(photo.bitmap.width <= 30 && photo.bitmap.height <= 30, "\(what)")
                #expect(photo.bitmap.pixels.allSatisfy { $0 >> 24 == 0 }, "\(what)")
            } catch {
                switch error {
                case .malformed, .notSupported, .tooManyPixels, .tooManyScans, .outOfMemory: break
                default: Issue.record("\(what): \(error)")
                }
            }
        }
    }
}
