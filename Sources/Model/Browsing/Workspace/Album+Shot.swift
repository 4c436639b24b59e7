package import DisplayList
import Photos

/// What the file of a photo says of its shot, in words.
extension Album {
    /// Camera, lens, focal length, aperture, exposure, ISO and time, as far as they are known; nil where the file was not read.
    package func shotWords(of photo: PhotoID) -> [String]? {
        guard let metadata = notes[photo]?.metadata else { return nil }
        return [
            metadata.camera, metadata.lens,
            metadata.focalLength.map { "\(shortNumber($0)) mm" },
            metadata.aperture.map { "f/\(shortNumber($0))" },
            metadata.shutter.map { shutterText($0) }, metadata.iso.map { "ISO \($0)" },
            metadata.captureDate.map {
                let date = CalendarDate($0)
                return dateText(date)
                    + Browsing.secondsText(date, milliseconds: metadata.milliseconds)
            },
        ].compactMap(\.self)
    }

    /// The second of `date`, and its hundredth where that is known: `:09.12`.
    package func secondsText(of photo: PhotoID, _ date: CalendarDate) -> String {
        Browsing.secondsText(date, milliseconds: notes[photo]?.metadata.milliseconds)
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
}
