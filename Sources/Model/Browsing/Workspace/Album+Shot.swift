package import DisplayList
package import Photos

/// What the file of a photo says of its shot, in words.
package struct ShotWords: Hashable, Sendable {
    package let camera: String?
    package let lens: String?
    /// Focal length, aperture, exposure and ISO, as far as they are known.
    package let exposure: [String]
    /// Exposure compensation: `−0.3 EV`.
    package let bias: String?
    package let hasFlash: Bool
    /// Exposure, aperture and ISO, as far as they are known: `1/500 f/2.8 ISO 400`; nil where none is.
    package let brief: String?
    /// To the second, or its hundredth: `2024-05-17 10:30:00.12`.
    package let time: String?
    /// How far the clock was ahead of UTC: `+02:00`.
    package let zone: String?
    package let hasPosition: Bool
    /// `JPEG`.
    package let format: String?
    /// Of several pictures in one file: `12 pictures`, or `moves` where their number is unknown.
    package let frames: String?

    package init(_ metadata: PhotoMetadata) {
        camera = metadata.camera
        lens = metadata.lens
        exposure = [
            metadata.focalLength.map { "\(shortNumber($0)) mm" },
            metadata.aperture.map { "f/\(shortNumber($0))" },
            metadata.shutter.map { shutterText($0) }, metadata.iso.map { "ISO \($0)" },
        ].compactMap(\.self)
        bias = metadata.bias.map {
            "\($0 < 0 ? "−" : $0 > 0 ? "+" : "")\(shortNumber(abs($0))) EV"
        }
        hasFlash = metadata.hasFlash == true
        let brief = [
            metadata.shutter.map { String(shutterText($0).dropLast($0 < 0.4 ? 2 : 0)) },
            metadata.aperture.map { "f/\(shortNumber($0))" }, metadata.iso.map { "ISO \($0)" },
        ].compactMap(\.self)
        self.brief = brief.isEmpty ? nil : brief.joined(separator: " ")
        time = metadata.captureDate.map {
            let date = CalendarDate($0)
            return dateText(date) + secondsText(date, milliseconds: metadata.milliseconds)
        }
        zone = metadata.zone.text
        hasPosition = metadata.hasPosition == true
        format = metadata.format
        frames = metadata.frames.flatMap { $0 == 1 ? nil : $0 == 0 ? "moves" : "\($0) pictures" }
    }

    /// All of it, what matters most first.
    package var all: [String] {
        ([camera, lens] + exposure + [time]).compactMap(\.self)
    }
}

extension ShotDetails {
    /// `spot metering`.
    package var meteringWords: String? { meteringWord.map { "\($0) metering" } }

    /// `128 mm equivalent`.
    package var equivalent: String? {
        equivalentFocalLength.map { "\($0) mm equivalent" }
    }

    private var meteringWord: String? {
        let words = ["average", "centre-weighted", "spot", "multi-spot", "pattern", "partial"]
        return metering.flatMap { (1...words.count).contains($0) ? words[$0 - 1] : nil }
    }
}

extension Album {
    /// Nil where the file was not read.
    package func shotWords(of photo: PhotoID) -> ShotWords? {
        notes[photo].map { ShotWords($0.metadata) }
    }

    /// How sharp a photo is, 0…100; nil where that is unknown, and where nothing in it could be sharp.
    package func sharpness(of photo: PhotoID) -> Double? { figures[photo]?.sharp }

    /// The same where the camera focused.
    package func sharpnessAtFocus(of photo: PhotoID) -> Double? { figures[photo]?.sharpAt }

    /// `0.4 % blown`, and whether that is of a preview, which clips before its RAW does; nil where it is unknown.
    package func blownWords(of photo: PhotoID) -> String? {
        guard let blown = figures[photo]?.blown else { return nil }
        let tenths = Int((min(100, max(0, blown)) * 10).rounded())
        let isPreview = states[photo]?.facts?.formatName.hasSuffix("preview") ?? false
        return "\(tenths / 10).\(tenths % 10) % blown" + (isPreview ? " · preview" : "")
    }

    /// The second of `date`, and its hundredth where that is known: `:09.12`.
    package func secondsText(of photo: PhotoID, _ date: CalendarDate) -> String {
        Browsing.secondsText(date, milliseconds: notes[photo]?.metadata.milliseconds)
    }
}

/// One decimal; none where it is whole.
private func shortNumber(_ number: Float) -> String {
    let tenths = whole(number * 10)
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
}

/// `1.3 s` from 0.4 s on; `1/500 s` below.
private func shutterText(_ seconds: Float) -> String {
    seconds >= 0.4 ? "\(shortNumber(seconds)) s" : "1/\(whole(1 / seconds)) s"
}

/// The nearest whole number; a file may say anything.
private func whole(_ number: Float) -> Int {
    number.isFinite ? Int(max(0, min(1e12, number.rounded()))) : 0
}
