import Geometry
import Glibc
import Testing

@testable import Decoding

/// What other programs read of files that were turned.
@Suite struct `other programs and turned files` {
    private static func isThere(_ program: String) -> Bool {
        access("/usr/bin/\(program)", X_OK) == 0
    }

    private func run(_ command: String) -> String { output(["sh", "-c", command]) ?? "" }

    /// All tags but the orientation, the sizes and the thumbnail.
    private func tags(_ path: String) -> String {
        run(
            "exiftool -a -G1 -s -n --System:all --File:all --Composite:all --IFD1:all --Orientation --ExifImageWidth "
                + "--ExifImageHeight --ThumbnailImage --ThumbnailOffset --ThumbnailLength '\(path)' | "
                + "grep -v '^.ExifTool'")
    }

    @Test(
        .enabled(if: isThere("exiftool") && isThere("jpegtran") && isThere("djpeg")),
        arguments: [
            "s420.jpg", "s444.jpg", "progressive.jpg", "orientation1.jpg", "thumbnail.jpg",
            "cmyk.jpg", "grey.jpg",
        ])
    func `see the pixels of jpegtran, and the tags that were there`(name: String) throws {
        let turner = try makeTurner()
        let words = [
            (Orientation.right, "-rotate 90"), (.left, "-rotate 270"), (.halfTurn, "-rotate 180"),
            (.flippedHorizontally, "-flip horizontal"), (.flippedVertically, "-flip vertical"),
        ]
        for (turn, option) in words {
            let (file, reason) = try turned(Fixture.path(name), by: turn, with: turner)
            let new = String(decoding: file.path, as: UTF8.self)
            let old = Fixture.folder + name
            #expect(reason == nil)
            let expected = run("jpegtran \(option) -perfect '\(old)' | djpeg | md5sum")
            #expect(run("djpeg '\(new)' | md5sum") == expected, "\(name) \(turn.rawValue)")
            #expect(tags(new) == tags(old), "\(name) \(turn.rawValue)")
        }
    }
}
