import Glibc
import Photos
import Geometry

/// What entries of EXIF directories say of a photo, in whatever order they come; of two with one tag the first that says something counts.
struct EXIFFacts {
    /// A directory that is read; cameras have entries of the EXIF directory in the main one too.
    enum Directory {
        case main
        case exif
        case position
    }

    private var camera = PhotoMetadata()
    private var maker: String?
    private var model: String?
    /// Where the thumbnail's JPEG lies, in bytes from the start of its block.
    private(set) var thumbnail: Range<Int>?
    private(set) var isAdobeRGB = false
    private(set) var orientation: Orientation?
    private(set) var rating: Int?
    private(set) var ratingPercent: Int?
    private(set) var shot = ShotDetails()
    /// By the tag of the date.
    private var dates: [Int: CaptureTime] = [:]
    private var subseconds: [Int: Int32] = [:]
    private var zones: [Int: ClockZone] = [:]
    private var sensitivities: [Int: Int] = [:]
    private var shutterValue: Double?
    private var apertureValue: Double?
    private var coordinates: [Int: Double] = [:]
    private var isPositionVoid = false
    /// The sides of the picture when it was taken.
    private var sides = Size.zero
    /// The numbers of SubjectArea.
    private var subject: [Double] = []
    /// What the maker's own note says.
    private var note: MakerNote?

    /// When the picture was taken, when it was digitised, and when its file was changed: the first that is a date counts.
    private static let dateTags = [0x9003, 0x9004, 0x0132]

    /// The entries that say something which is kept.
    static func tags(_ directory: Directory) -> Set<Int> {
        directory == .position ? positionTags : cameraTags
    }

    private static let positionTags: Set<Int> = [2, 4, 9]
    private static let cameraTags: Set<Int> = [
        0x010F, 0x0110, 0x0112, 0x0131, 0x0132, 0x4746, 0x4749, 0x829A, 0x829D, 0x8827, 0x8830,
        0x8831, 0x8832, 0x8833, 0x9003, 0x9004, 0x9010, 0x9011, 0x9012, 0x9201, 0x9202, 0x9204,
        0x9207, 0x9209, 0x920A, 0x9214, 0x9290, 0x9291, 0x9292, 0xA001, 0xA002, 0xA003, 0xA402,
        0xA405, 0xA431, 0xA434,
    ]

    /// Takes what a block says that begins with a TIFF header; false where it does not.
    ///
    /// Its first directory is the main one, or another in a block that has that one alone.
    mutating func take(block: [UInt8], from directory: Directory = .main) -> Bool {
        guard var walk = TIFFWalk(block: block) else { return false }
        var thumbnailStart: Int?
        var thumbnailLength: Int?
        var noted: Range<Int>?
        walk.visit(from: directory) { entry, directory in
            switch (directory, entry.tag) {
            case (.interoperability, 0x0001):
                isAdobeRGB = isAdobeRGB || entry.value.text.elementsEqual("R03".utf8)
                if isAdobeRGB { shot.colours = "Adobe RGB" }
            case (.thumbnail, 0x0201): thumbnailStart = entry.value.onlyInteger
            case (.thumbnail, 0x0202): thumbnailLength = entry.value.onlyInteger
            case (.facts(.exif), 0x927C): noted = noted ?? entry.value.bytes.indices
            case (.facts(let known), _): take(entry.value, ofTag: entry.tag, in: known)
            default: break
            }
        }
        if let noted {
            var entriesLeft = walk.entriesLeft
            take(note: noted, in: walk.block, walk.order, entriesLeft: &entriesLeft)
        }
        if let start = thumbnailStart, let length = thumbnailLength, start >= 8, length >= 4,
            start <= walk.block.count, length <= walk.block.count - start, thumbnail == nil
        {
            thumbnail = start..<(start + length)
        }
        return true
    }

    mutating func take(maker text: some Sequence<UInt8>) {
        maker = maker ?? PhotoMetadata.text(text)
    }

    mutating func take(model text: some Sequence<UInt8>) {
        model = model ?? PhotoMetadata.text(text)
    }

    mutating func take(_ value: EXIFValue, ofTag tag: Int, in directory: Directory) {
        if directory == .position { return takePosition(value, ofTag: tag) }
        switch tag {
        // What a camera says of itself, and how the picture is turned, the main directory says.
        case 0x010F: if directory == .main { take(maker: value.text) }
        case 0x0110: if directory == .main { take(model: value.text) }
        case 0x0112:
            if directory == .main, orientation == nil {
                orientation = value.onlyInteger.flatMap { Orientation(rawValue: $0) }
            }
        case 0x0131:
            if directory == .main, shot.software == nil {
                shot.software = PhotoMetadata.text(value.text)
            }
        case 0x4746: rating = rating ?? value.integer()
        case 0x4749: ratingPercent = ratingPercent ?? value.integer()
        case 0x9003, 0x9004, 0x0132:
            dates[tag] = dates[tag] ?? CaptureTime(text: value.text)
        case 0x9010: zones[0x0132] = zones[0x0132] ?? ClockZone(text: value.text)
        case 0x9011: zones[0x9003] = zones[0x9003] ?? ClockZone(text: value.text)
        case 0x9012: zones[0x9004] = zones[0x9004] ?? ClockZone(text: value.text)
        case 0x9290: subseconds[0x0132] = subseconds[0x0132] ?? thousandths(value.text)
        case 0x9291: subseconds[0x9003] = subseconds[0x9003] ?? thousandths(value.text)
        case 0x9292: subseconds[0x9004] = subseconds[0x9004] ?? thousandths(value.text)
        default: takeExposure(value, ofTag: tag)
        }
    }

    private mutating func takeExposure(_ value: EXIFValue, ofTag tag: Int) {
        switch tag {
        case 0x829A: camera.shutter = camera.shutter ?? positive(value.number())
        case 0x829D: camera.aperture = camera.aperture ?? positive(value.number())
        case 0x920A: camera.focalLength = camera.focalLength ?? positive(value.number())
        case 0x9201: shutterValue = shutterValue ?? value.number()
        case 0x9202: apertureValue = apertureValue ?? value.number()
        case 0xA431: camera.serial = camera.serial ?? PhotoMetadata.text(value.text)
        case 0xA434: camera.lens = camera.lens ?? PhotoMetadata.text(value.text)
        case 0x8827, 0x8830...0x8833:
            let number = value.integer() ?? 0
            if sensitivities[tag] == nil, number > 0 { sensitivities[tag] = number }
        default: takeDetail(value, ofTag: tag)
        }
    }

    private mutating func takeDetail(_ value: EXIFValue, ofTag tag: Int) {
        switch tag {
        case 0x9204: camera.bias = camera.bias ?? value.number().map { Float($0) }
        case 0x9207: shot.metering = shot.metering ?? value.integer()
        case 0x9209: camera.hasFlash = camera.hasFlash ?? value.integer().map { $0 & 1 == 1 }
        case 0xA001:
            let spaces = [1: "sRGB", 2: "Adobe RGB"]
            shot.colours = shot.colours ?? value.integer().flatMap { spaces[$0] }
        case 0xA402: if value.integer() == 2 { camera.drive = camera.drive ?? .bracket }
        case 0xA002: if sides.width == 0 { sides.width = value.number() ?? 0 }
        case 0xA003: if sides.height == 0 { sides.height = value.number() ?? 0 }
        case 0x9214:
            guard subject.isEmpty, (2...4).contains(value.count) else { break }
            let numbers = (0..<value.count).compactMap { value.number($0) }
            if numbers.count == value.count { subject = numbers }
        case 0xA405:
            let length = value.integer() ?? 0
            if length > 0 { shot.equivalentFocalLength = shot.equivalentFocalLength ?? length }
        default: break
        }
    }

    /// Takes what says it in the steps of APEX alone.
    mutating func take(apexShutter: Double, aperture: Double) {
        shutterValue = shutterValue ?? apexShutter
        apertureValue = apertureValue ?? aperture
    }

    private mutating func takePosition(_ value: EXIFValue, ofTag tag: Int) {
        switch tag {
        case 2, 4:
            // Degrees, minutes and seconds: what one of them leaves open is no place.
            let parts = (0..<min(3, value.count)).map { value.number($0) }
            guard coordinates[tag] == nil, !parts.isEmpty, !parts.contains(nil) else { return }
            coordinates[tag] = zip(parts, [1, 60, 3600]).reduce(0) { $0 + abs($1.0 ?? 0) / $1.1 }
        case 9: isPositionVoid = value.text.first == UInt8(ascii: "V")
        default: break
        }
    }

    /// Takes what the maker's note in a block says, once who made it is known; the first one counts.
    mutating func take(
        note range: Range<Int>, in block: [UInt8], _ order: ByteOrder, entriesLeft: inout Int
    ) {
        guard note == nil else { return }
        let source = MakerNote.Source(
            block: block, order: order, note: range, maker: maker ?? "", model: model ?? "",
            sides: sides)
        note = MakerNote(source, entriesLeft: &entriesLeft)
    }

    /// Takes Canon's note where it is a block of its own, which begins with a TIFF header.
    mutating func take(canonNote block: [UInt8]) {
        guard note == nil, let walk = TIFFWalk(block: block) else { return }
        note = MakerNote(canon: block, walk, model: model ?? "")
    }

    /// Where the camera focused, by the maker or else by EXIF.
    var focus: FocusClaim? { note?.claim ?? subjectClaim }

    /// A point, a circle or a rectangle, by its middle.
    private var subjectClaim: FocusClaim? {
        guard subject.count > 1 else { return nil }
        let size =
            subject.count == 2
            ? Size.zero : Size(width: subject[2], height: subject[subject.count - 1])
        return FocusClaim(
            .exif, in: sides, middle: Point(x: subject[0], y: subject[1]), size: size)
    }

    /// What is kept of it.
    var metadata: PhotoMetadata {
        var metadata = camera
        metadata.camera = PhotoMetadata.camera(maker: maker, model: model)
        if let time { metadata.take(time, isRecorded: true) }
        metadata.iso = iso
        metadata.aperture = camera.aperture ?? apexAperture
        metadata.shutter = camera.shutter ?? apexShutter
        if hasPosition { metadata.hasPosition = true }
        // EXIF has no word for a focus series.
        if let series = note?.drive, series == .focus || metadata.drive == nil {
            metadata.drive = series
        }
        return metadata
    }

    private var time: CaptureTime? {
        Self.dateTags.map { tag -> CaptureTime? in
            guard var time = dates[tag] else { return nil }
            if time.precision == .second {
                time.milliseconds = time.milliseconds ?? subseconds[tag]
            }
            if time.precision >= .minute, time.zone == .unknown {
                // What another clock of the camera showed in the same moment is the same clock.
                let alike = Self.dateTags.first { zones[$0] != nil && dates[$0]?.date == time.date }
                time.zone = zones[tag] ?? alike.flatMap { zones[$0] } ?? .unknown
            }
            return time
        }.firstUsable
    }

    /// A SHORT ends at 65535, and then other entries tell.
    private var iso: Int32? {
        let plain = sensitivities[0x8827]
        if let plain, plain != 65_535 { return Int32(exactly: plain) }
        let wanted =
            switch sensitivities[0x8830] {
            case 1: [0x8831, 0x8832, 0x8833]
            case 3: [0x8833, 0x8832, 0x8831]
            default: [0x8832, 0x8833, 0x8831]
            }
        let other = wanted.lazy.compactMap { sensitivities[$0] }.first
        return (other ?? plain).flatMap { Int32(exactly: $0) }
    }

    /// APEX counts in steps of two: f 2.8 is 3, which was rounded.
    private var apexAperture: Float? {
        guard let apertureValue, abs(apertureValue) < 40 else { return nil }
        return positive((exp2(apertureValue / 2) * 100).rounded() / 100)
    }

    private var apexShutter: Float? {
        guard let shutterValue, abs(shutterValue) < 40 else { return nil }
        let divisor = exp2(shutterValue)
        let isWhole = divisor > 2 && abs(divisor - divisor.rounded()) < divisor / 200
        return positive(1 / (isWhole ? divisor.rounded() : divisor))
    }

    /// A receiver that has found nothing may leave a directory without coordinates.
    private var hasPosition: Bool {
        guard let latitude = coordinates[2], let longitude = coordinates[4] else { return false }
        return isPosition(latitude: latitude, longitude: longitude, isVoid: isPositionVoid)
    }

    private func positive(_ value: Double?) -> Float? {
        let number = Float(value ?? 0)
        return number > 0 && number.isFinite ? number : nil
    }
}

extension PhotoMetadata {
    /// Makers repeat their names in those of their models.
    fileprivate static func camera(maker: String?, model: String?) -> String? {
        guard let model else { return maker }
        guard let maker, let first = maker.split(separator: " ").first else { return model }
        let isRepeated = model.lowercased().hasPrefix(first.lowercased())
        return cut(isRepeated ? model : "\(maker) \(model)")
    }

    /// Words with one blank between two; nil where there are none.
    fileprivate static func text(_ bytes: some Sequence<UInt8>) -> String? {
        let text = String(decoding: Array(bytes.prefix(textLimit)), as: UTF8.self)
        let words = text.split { $0 == " " || $0 == "\t" }.joined(separator: " ")
        return words.isEmpty ? nil : cut(words)
    }

    private static func cut(_ text: String) -> String {
        var text = text
        while text.utf8.count > textLimit { text.removeLast() }
        return text
    }
}
