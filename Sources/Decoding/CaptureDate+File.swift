/// When the photo in a file was taken, from its EXIF data; nil where it does not say.
public func captureDate(ofFileAt path: [UInt8]) -> CaptureDate? {
    guard let file = try? PhotoFile(path: path), let facts = try? PhotoFacts(of: file) else {
        return nil
    }
    return facts.exif.captureDate
}
