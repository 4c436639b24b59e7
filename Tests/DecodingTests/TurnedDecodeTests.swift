import Geometry
import Pixels
import Testing

@testable import Decoding

@Suite struct `Photos that are decoded turned` {
    private func decoded(
        _ name: String, _ turn: Orientation, box: PixelBox, part: PhotoPart? = nil
    ) throws -> DecodedPhoto {
        var request = DecodeRequest(ticket: 1, path: Fixture.path(name), box: box, part: part)
        request.turn = turn
        return try decodeInProcess(request)
    }

    @Test(arguments: (1...8).map { "orientation\($0).jpg" } + ["s420.jpg", "rgb8.png"])
    func `are the upright photo and then the turn`(name: String) throws {
        let box = PixelBox(width: 64, height: 64)
        let upright = try decoded(name, .upright, box: box)
        for turn in Orientation.allCases {
            let photo = try decoded(name, turn, box: box)
            #expect(photo.bitmap == upright.bitmap.turned(upright: turn), "\(turn.rawValue)")
            #expect(photo.sourceWidth == upright.sourceWidth, "its size is the one before the turn")
            #expect(photo.sourceHeight == upright.sourceHeight)
            #expect(photo.orientation == upright.orientation)
        }
    }

    @Test(arguments: (1...8).map { "orientation\($0).jpg" })
    func `fill the box that they are seen in`(name: String) throws {
        for turn in Orientation.allCases {
            let photo = try decoded(
                name, turn, box: PixelBox(width: 32, height: 64, pixelAspect: 0.9))
            let bitmap = photo.bitmap
            #expect(bitmap.width == 32 || bitmap.height == 64, "\(turn.rawValue)")
            let seen = PixelSize(width: photo.sourceWidth, height: photo.sourceHeight)
                .turned(turn.swapsSides)
            let shape = Double(bitmap.width) * 0.9 / Double(bitmap.height)
            #expect(abs(shape / (Double(seen.width) / Double(seen.height)) - 1) < 0.1)
        }
    }

    @Test(arguments: (1...8).map { "orientation\($0).jpg" })
    func `have the part that is requested of what is seen`(name: String) throws {
        let box = PixelBox(width: 700, height: 700)
        for turn in Orientation.allCases {
            let whole = try decoded(name, turn, box: box).bitmap
            let part = PhotoPart(x: 0.25, y: 0.5, width: 0.5, height: 0.25)
            let photo = try decoded(name, turn, box: box, part: part)
            #expect(
                photo.bitmap.width == whole.width / 2 && photo.bitmap.height == whole.height / 4)
            guard photo.bitmap.width == whole.width / 2 else { return }
            let (worst, _) = difference(photo.bitmap) {
                channels(whole[whole.width / 4 + $0, whole.height / 2 + $1])
            }
            #expect(worst <= 1, "\(turn.rawValue)")
        }
    }
}
