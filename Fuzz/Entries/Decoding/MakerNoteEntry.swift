import Geometry
import Photos

@testable import Decoding

/// A TIFF block with a maker's note: where the camera focused lies in the photo, is large enough where it is not cut, and turns with it.
@_cdecl("fuzz_maker_note")
public func fuzzMakerNote(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    guard let claim = EXIF(tiff: bytes)?.focus else { return 0 }
    precondition(claim == EXIF(tiff: bytes)?.focus)
    let frame = claim.frame
    for picture in [
        PixelSize(width: 6000, height: 4000), PixelSize(width: 3000, height: 4000),
        PixelSize(width: Int(min(frame.width, 65535)), height: Int(min(frame.height, 65535))),
    ] where picture.width > 0 && picture.height > 0 {
        guard let area = claim.area(in: picture, .upright) else { continue }
        precondition(area.x >= 0 && area.y >= 0 && area.width > 0 && area.height > 0)
        precondition(area.x + area.width <= 1 + 1e-9 && area.y + area.height <= 1 + 1e-9)
        let least = Double(max(picture.width, picture.height)) / 12 - 1e-6
        let isCutAcross = area.x == 0 || area.x + area.width > 1 - 1e-9
        precondition(isCutAcross || area.width * Double(picture.width) >= least)
        let isCutDown = area.y == 0 || area.y + area.height > 1 - 1e-9
        precondition(isCutDown || area.height * Double(picture.height) >= least)
        precondition(FocusArea(packed: area.packed)?.source == area.source)
        for turn in Orientation.allCases {
            guard let turned = claim.area(in: picture, turn) else { preconditionFailure() }
            let rect = turn.carried(
                Rect(x: area.x, y: area.y, width: area.width, height: area.height))
            precondition(abs(turned.x - rect.minX) + abs(turned.y - rect.minY) < 1e-9)
        }
    }
    return 0
}
