import Geometry
import Pixels
import Testing

@testable import Decoding

@Suite struct `turning by the tag` {
    private static let files = [
        Fixture.folder + "rgb8.png", Fixture.folder + "exif-before.png",
        Fixture.folder + "exif-after.png", formatsFolder + "/turned.tif",
        formatsFolder + "/lab.tif", formatsFolder + "/turned.webp", formatsFolder + "/lossy.webp",
        formatsFolder + "/alpha.webp", formatsFolder + "/turned.heic",
        formatsFolder + "/turned.avif",
    ]

    @Test(arguments: files)
    func `what is shown is what was shown, turned; or it is refused`(path: String) throws {
        let turner = try makeTurner()
        let before = try shown(Array(path.utf8))
        var count = 0
        for turn in Orientation.allCases where turn != .upright {
            do {
                let (file, _) = try turned(Array(path.utf8), by: turn, with: turner)
                count += 1
                let after = try shown(file.path)
                #expect(after.bitmap == before.bitmap.turned(upright: turn), "\(path) \(turn)")
                // Turned back it is the photo that it was.
                let (back, _) = try turned(file.path, by: turn.inverse, with: turner)
                #expect(try shown(back.path).bitmap == before.bitmap)
            } catch let refusal as TurnRefusal {
                #expect(refusal == .notWithoutLoss)
            }
        }
        let isProperty = path.hasSuffix("heic") || path.hasSuffix("avif")
        #expect(isProperty ? count >= 3 : count == 7, "\(path): \(count)")
    }

    @Test(arguments: [
        "moving.gif", "canon.cr2", "adobe.dng", "turned.jxl", "plain.heic", "bits24.bmp", "rgb.qoi",
        "clip.mov", "tiles.tif",
        "copies.tif",
    ])
    func `what has no place for it is refused`(name: String) throws {
        let turner = try makeTurner()
        #expect(throws: TurnRefusal.self) {
            _ = try turned(Array((formatsFolder + "/" + name).utf8), by: .right, with: turner)
        }
    }

    @Test func `only the word changes`() throws {
        let turner = try makeTurner()
        let path = formatsFolder + "/turned.heic"
        let (file, _) = try turned(Array(path.utf8), by: .halfTurn, with: turner)
        let old = contents(of: path)
        let new = contents(of: String(decoding: file.path, as: UTF8.self))
        #expect(old.count == new.count && zip(old, new).filter { $0 != $1 }.count == 1)
    }

    @Test func `a TIFF in which something else lies where bytes change is refused`() throws {
        // Three numbers that begin where the place of the directory is written.
        func block(valuesAt place: UInt8) throws -> TIFFEditor {
            let entry: [UInt8] = [0xFE, 0, 4, 0, 3, 0, 0, 0, place, 0, 0, 0]
            let block =
                [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0] + entry + [UInt8](repeating: 0, count: 20)
            return try #require(TIFFEditor(block: block))
        }
        for (place, isApart) in [(1, false), (4, false), (7, false), (8, true), (26, true)] {
            var editor = try block(valuesAt: UInt8(place))
            let isSet = editor.set(.right, mayGrow: true)
            #expect(isSet)
            #expect(editor.isApart() == isApart, "\(place)")
        }
    }
}
