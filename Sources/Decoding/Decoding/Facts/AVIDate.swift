import Photos

/// When a film in an AVI was taken: cameras write it into its header, as `Sat May 01 10:00:00 2024`.
///
/// Of the film itself nothing is read: at most 64 headers of chunks.
func aviDate(of file: borrowing PhotoFile) -> CaptureTime? {
    var at = 12
    for _ in 0..<64 {
        let header = file.read(at: at, count: 12)
        guard header.count == 12 else { return nil }
        let length = ByteOrder.little.number(header[4..<8])
        switch (
            String(decoding: header[..<4], as: UTF8.self),
            String(decoding: header[8...], as: UTF8.self)
        ) {
        // Lists whose chunks are looked at; behind that of the header the film begins.
        case ("LIST", "hdrl"), ("LIST", "INFO"): at += 12
        case ("IDIT", _), ("ICRD", _):
            return CaptureTime(text: file.read(at: at + 8, count: min(length, 64)))
        default: at += 8 + length + length & 1
        }
    }
    return nil
}
