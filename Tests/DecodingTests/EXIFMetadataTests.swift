import Geometry
import Decoding
import Photos
import Pixels
import SeededRandom
import Testing

@Suite struct `Metadata from EXIF` {
    private func metadata(_ isLittle: Bool = true, _ fill: (inout TIFFDraft) -> Void)
        -> PhotoMetadata?
    {
        var draft = TIFFDraft(isLittle: isLittle)
        fill(&draft)
        return EXIF(tiff: draft.bytes)?.metadata
    }

    @Test(arguments: [true, false])
    func `says more of the shot`(isLittle: Bool) {
        var draft = TIFFDraft(isLittle: isLittle)
        draft.exif = [
            draft.fraction(0x9204, -1, 3, type: 10), draft.numbers(0x9207, 3, 5),
            draft.numbers(0x9209, 3, 0x19),
            draft.numbers(0xA402, 3, 2), draft.numbers(0xA405, 3, 128),
            draft.text(0xA431, "012345"),
        ]
        let exif = EXIF(tiff: draft.bytes)
        #expect(exif?.metadata.bias == -Float(1) / 3 && exif?.metadata.hasFlash == true)
        #expect(exif?.metadata.drive == .bracket && exif?.metadata.serial == "012345")
        #expect(exif?.shot.metering == 5 && exif?.shot.equivalentFocalLength == 128)
        draft.exif = [
            draft.numbers(0x9209, 3, 0x18), draft.numbers(0xA402, 3, 1),
            draft.numbers(0xA405, 3, 0), draft.fraction(0x9204, 1, 0, type: 10),
        ]
        let other = EXIF(tiff: draft.bytes)
        #expect(other?.shot == ShotDetails())
        #expect(other?.metadata.hasFlash == false && other?.metadata.drive == nil)
        #expect(other?.metadata.bias == nil)
    }

    @Test(arguments: [true, false])
    func `says with what and how a photo was taken`(isLittle: Bool) {
        let known = metadata(isLittle) { draft in
            draft.main = [draft.text(0x010F, "Canon"), draft.text(0x0110, "Canon EOS R5")]
            draft.position = [draft.numbers(2, 5, 48, 6, 0), draft.numbers(4, 5, 11, 30, 0)]
            draft.exif = [
                draft.fraction(0x829A, 1, 500), draft.fraction(0x829D, 28, 10),
                draft.numbers(0x8827, 3, 400), draft.text(0x9003, "2024:05:17 10:30:00"),
                draft.text(0x9011, "+02:00"), draft.text(0x9291, "12"),
                draft.fraction(0x920A, 85, 1), draft.text(0xA434, "RF85mm F1.2 L USM"),
            ]
        }
        var wanted = PhotoMetadata()
        wanted.camera = "Canon EOS R5"
        wanted.lens = "RF85mm F1.2 L USM"
        wanted.shutter = 0.002
        wanted.aperture = 2.8
        wanted.iso = 400
        wanted.focalLength = 85
        wanted.hasPosition = true
        if let time = CaptureTime(text: "2024:05:17 10:30:00.12+02:00".utf8) {
            wanted.take(time, isRecorded: true)
        }
        #expect(known == wanted)
    }

    @Test func `a maker whose name the model lacks stands before it`() {
        for (maker, model, camera) in [
            ("SONY", "ILCE-7M3", "SONY ILCE-7M3"),
            ("NIKON CORPORATION", "NIKON D750", "NIKON D750"),
            (" Apple ", "iPhone  12 ", "Apple iPhone 12"),
        ] {
            let known = metadata { draft in
                draft.main = [draft.text(0x010F, maker), draft.text(0x0110, model)]
            }
            #expect(known?.camera == camera)
        }
    }

    @Test func `nought, infinity and blanks are unknown`() {
        let known = metadata { draft in
            draft.main = [draft.text(0x0110, "   ")]
            draft.exif = [
                draft.fraction(0x829A, 0, 5), draft.fraction(0x829D, 1, 0),
                draft.numbers(0x8827, 3, 0), draft.text(0x9291, "   "),
                draft.fraction(0x920A, 0, 0), draft.text(0xA434, ""),
                draft.fraction(0x9201, 1, 0, type: 10), draft.fraction(0x9202, 2000, 1),
            ]
        }
        #expect(known == PhotoMetadata())
    }

    @Test(arguments: 1...20)
    func `texts are cut to 64 bytes, whatever their bytes are`(seed: UInt64) throws {
        var dice = Dice(seed)
        let long = String((0..<100).map { _ in dice.pick(["a", "é", "\u{1F600}", " ", "\u{1B}"]) })
        let known = metadata { draft in
            draft.main = [draft.text(0x010F, long), draft.text(0x0110, long)]
            draft.exif = [draft.text(0xA434, long)]
        }
        for text in [known?.camera, known?.lens].compactMap({ $0 }) {
            #expect(text.utf8.count <= PhotoMetadata.textLimit && !text.isEmpty, "seed \(seed)")
        }
    }

    @Test func `parts of a second and a zone are of the date that counts`() {
        let digitized = metadata { draft in
            draft.exif = [
                draft.text(0x9004, "2024:05:17 10:30:00"), draft.text(0x9011, "+02:00"),
                draft.text(0x9012, "-03:30"), draft.text(0x9291, "1"), draft.text(0x9292, "07"),
            ]
        }
        #expect(digitized?.milliseconds == 70 && digitized?.zone.minutes == -210)
        // What two clocks show in one moment is one clock.
        let alike = metadata { draft in
            draft.main = [draft.text(0x0132, "2024:05:17 10:30:00")]
            draft.exif = [draft.text(0x9003, "2024:05:17 10:30:00"), draft.text(0x9010, "+01:00")]
        }
        #expect(alike?.zone.minutes == 60)
        let apart = metadata { draft in
            draft.main = [draft.text(0x0132, "2024:06:17 10:30:00")]
            draft.exif = [draft.text(0x9003, "2024:05:17 10:30:00"), draft.text(0x9010, "+01:00")]
        }
        #expect(apart?.zone == .unknown)
    }

    @Test func `a date without a time of day is no camera's clock`() {
        let known = metadata { $0.exif = [$0.text(0x9003, "2024:05:17")] }
        #expect(known?.captureDate?.day == 17 && known?.clockDate == nil)
    }

    @Test(
        arguments: [
            (100, nil, nil, 100), (65_535, 2, 0x8832, 204_800), (65_535, 1, 0x8831, 81_920),
            (65_535, 3, 0x8833, 409_600), (65_535, nil, 0x8832, 102_400),
            (65_535, nil, nil, 65_535),
            (nil, 2, 0x8832, 3200), (400, 2, 0x8832, 800 - 400),
        ] as [(Int?, Int?, Int?, Int)])
    func `a sensitivity that a SHORT has no room for stands elsewhere`(
        plain: Int?, type: Int?, tag: Int?, iso: Int
    ) {
        let known = metadata { draft in
            if let plain { draft.exif.append(draft.numbers(0x8827, 3, Double(plain))) }
            if let type { draft.exif.append(draft.numbers(0x8830, 3, Double(type))) }
            if let tag {
                let value = plain == 400 ? 800 : iso
                draft.exif.append(draft.numbers(tag, 4, Double(value)))
            }
        }
        #expect(known?.iso == Int32(iso))
    }

    @Test func `aperture and shutter stand in the steps of APEX too`() {
        let apex = metadata { draft in
            draft.exif = [
                draft.fraction(0x9201, 6907, 1000, type: 10), draft.fraction(0x9202, 297, 100),
            ]
        }
        #expect(apex?.shutter == 1 / 120 && apex?.aperture == 2.8)
        let both = metadata { draft in
            draft.exif = [
                draft.fraction(0x829A, 1, 60), draft.fraction(0x829D, 56, 10),
                draft.fraction(0x9201, 8, 1, type: 10), draft.fraction(0x9202, 2, 1),
            ]
        }
        #expect(both?.shutter == 1 / 60 && both?.aperture == 5.6)
        let long = metadata { $0.exif = [$0.fraction(0x9201, -2, 1, type: 10)] }
        #expect(long?.shutter == 4)
    }

    @Test func `a position is a place on earth`() {
        let places: [([Double], [Double], String?, Bool)] = [
            ([48, 6, 0], [11, 30, 0], nil, true), ([48.1], [11.5], nil, true),
            ([0, 0, 0], [0, 0, 0], nil, true), ([0, 0, 0], [0, 0, 0], "V", false),
            ([48, 6, 0], [11, 30, 0], "V", true), ([91, 0, 0], [11, 30, 0], nil, false),
            ([48, 6, 0], [181, 0, 0], nil, false), ([], [11, 30, 0], nil, false),
        ]
        for (latitude, longitude, status, isPlace) in places {
            let known = metadata { draft in
                draft.position = [
                    draft.numbers(0, 1, 2, 3, 0, 0), draft.text(1, "N"), draft.text(3, "E"),
                ]
                for (tag, values) in [(2, latitude), (4, longitude)] where !values.isEmpty {
                    let all = values.map { draft.numbers(tag, 5, $0) }
                    draft.position.append(
                        TIFFDraft.Entry(
                            tag: tag, type: 5, count: all.count, bytes: all.flatMap(\.bytes)))
                }
                if let status { draft.position.append(draft.text(9, status)) }
            }
            #expect(known?.hasPosition == (isPlace ? true : nil), "\(latitude) \(longitude)")
        }
        let open = metadata { draft in
            draft.position = [draft.fraction(2, 0, 0), draft.numbers(4, 5, 11, 30, 0)]
        }
        #expect(open?.hasPosition == nil)
    }

    @Test(arguments: [1, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13])
    func `numbers are numbers, of whatever type`(type: Int) {
        for isLittle in [true, false] {
            for pointerType in [4, 9, 13] {
                var draft = TIFFDraft(isLittle: isLittle, pointerType: pointerType)
                draft.main = [draft.numbers(0x0112, type, 6), draft.numbers(0x4746, type, 4)]
                draft.main.append(draft.numbers(0x4749, type, 75))
                draft.exif = [
                    draft.numbers(0x829A, type, 2), draft.numbers(0x829D, type, 4),
                    draft.numbers(0x8827, type, 100), draft.numbers(0x920A, type, 50),
                ]
                let exif = EXIF(tiff: draft.bytes)
                #expect(exif?.orientation?.rawValue == 6 && exif?.rating == 4)
                #expect(exif?.ratingPercent == 75)
                let metadata = exif?.metadata
                #expect(metadata?.shutter == 2 && metadata?.aperture == 4)
                #expect(metadata?.iso == 100 && metadata?.focalLength == 50)
            }
        }
    }

    @Test func `a number that is none of the kind is unknown`() {
        var draft = TIFFDraft()
        draft.main = [draft.numbers(0x0112, 9, -6), draft.numbers(0x4746, 12, .nan)]
        draft.main.append(draft.numbers(0x4749, 11, 75.5))
        let exif = EXIF(tiff: draft.bytes)
        #expect(exif?.orientation == nil && exif?.rating == nil && exif?.ratingPercent == nil)
    }
}
