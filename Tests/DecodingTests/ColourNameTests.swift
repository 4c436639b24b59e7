import Photos
import SeededRandom
import Testing

@testable import Decoding

/// What the panel says of a file's colours, depth and program.
@Suite struct `The colours of a photo` {
    private let photo = Fixture.bytes("s420.jpg")

    private func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
        [0xFF, marker] + HEIFDraft.number(body.count + 2, 2) + body
    }

    private func details(_ parts: [UInt8]...) -> ShotDetails? {
        let file = TemporaryFile(photo[..<2] + parts.flatMap { $0 } + photo[2...])
        return shotDetails(ofFileAt: file.path)
    }

    private func exif(_ fill: (inout TIFFDraft) -> Void) -> [UInt8] {
        var draft = TIFFDraft()
        fill(&draft)
        return segment(0xE1, EXIFBlock.mark + draft.bytes)
    }

    /// A profile that has this tag alone.
    private func profile(_ tag: [UInt8], size: Int? = nil) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 128)
        bytes.replaceSubrange(36..<40, with: Array("acsp".utf8))
        bytes += HEIFDraft.number(1, 4) + Array("desc".utf8) + HEIFDraft.number(144, 4)
        bytes += HEIFDraft.number(size ?? tag.count, 4) + tag
        return bytes
    }

    private func plain(_ name: String) -> [UInt8] {
        Array("desc".utf8) + HEIFDraft.number(0, 4) + HEIFDraft.number(name.utf8.count + 1, 4)
            + Array(name.utf8) + [0]
    }

    private func localised(_ name: String) -> [UInt8] {
        let units = name.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
        return Array("mluc".utf8) + HEIFDraft.number(0, 4) + HEIFDraft.number(1, 4)
            + HEIFDraft.number(12, 4) + Array("enUS".utf8) + HEIFDraft.number(units.count, 4)
            + HEIFDraft.number(28, 4) + units
    }

    private func segment(profile: [UInt8]) -> [UInt8] {
        segment(0xE2, Array("ICC_PROFILE\0\u{1}\u{1}".utf8) + profile)
    }

    @Test func `are those that EXIF names`() {
        for (number, name) in [(1.0, "sRGB"), (2, "Adobe RGB"), (65_535, nil)] {
            let part = exif { $0.exif = [$0.numbers(0xA001, 3, number)] }
            #expect(details(part)?.colours == name)
        }
        #expect(details()?.colours == nil)
    }

    @Test func `are those of a profile, by the name that photographers know`() {
        let part = exif { $0.exif = [$0.numbers(0xA001, 3, 1)] }
        for (name, known) in [
            ("Display P3", "Display P3"), ("Adobe RGB (1998)", "Adobe RGB"),
            ("sRGB IEC61966-2.1", "sRGB"), ("My   printer", "My printer"),
            ("A profile with a name that goes on", "A profile with a name th"),
        ] {
            for tag in [plain(name), localised(name)] {
                #expect(details(part, segment(profile: profile(tag)))?.colours == known)
            }
        }
        for broken in [
            profile([]), profile(plain("x"), size: 1 << 30), profile(plain("")),
            Array(profile(plain("Display P3")).prefix(130)),
            [UInt8](repeating: 0, count: 200),
        ] {
            #expect(details(part, segment(profile: broken))?.colours == "sRGB")
        }
    }

    @Test(arguments: Seeds.count(200))
    func `are a short name or none, whatever the profile`(seed: UInt64) {
        var dice = Dice(seed: seed)
        var bytes = profile(dice.pick([plain("Display P3"), localised("Display P3")]))
        for _ in 0..<(1 + dice.roll(8)) { bytes[dice.roll(bytes.count)] = UInt8(dice.roll(256)) }
        bytes.removeLast(dice.roll(20))
        let name = details(segment(profile: bytes))?.colours
        #expect((name?.count ?? 1) <= 24 && name != "", "seed \(seed)")
    }

    @Test func `are known of other formats, and so is what is deeper than usual`() {
        func details(_ name: String) -> ShotDetails? {
            shotDetails(ofFileAt: Array((Fixture.folder + "/../Formats/" + name).utf8))
        }
        #expect(details("p3.png")?.colours == "p3")
        #expect(details("p3.jpg")?.colours == "p3")
        #expect(details("grey_profile.avif")?.colours == "linear grey")
        #expect(details("tiles.tif")?.depth == 16)
        #expect(shotDetails(ofFileAt: Fixture.path("rgb16.png"))?.depth == 16)
        #expect(shotDetails(ofFileAt: Fixture.path("rgb8.png"))?.depth == nil)
        #expect(details("turned.tif")?.depth == nil && details("inks.psd")?.depth == nil)
    }

    @Test func `stand beside the program that wrote the file`() {
        let part = exif {
            $0.main = [$0.text(0x0131, "darktable 4.2")]
            $0.exif = [$0.text(0x0131, "other")]
        }
        #expect(details(part)?.software == "darktable 4.2")
        #expect(details(exif { $0.exif = [$0.text(0x0131, "other")] })?.software == nil)
    }
}
