import CLinux
import Decoding
import PhotoLibrary

/// Reads what the headers of photos say, from the index where it is known.
struct HeaderReader: Sendable {
    let index: SharedIndex?

    /// Nil where there is no such file.
    ///
    /// `known` is looked at in place of the index.
    func read(_ path: [UInt8], known: IndexedPhotos? = nil) -> ReadHeader? {
        guard let file = try? fileFacts(path), file.isRegularFile else { return nil }
        let old = known.map { $0.find(file) } ?? index?.find(file)
        if let old { return ReadHeader(file: file, photo: old) }
        let header = photoHeader(ofFileAt: path)
        let photo = IndexedPhoto(
            captured: header?.captureDate.map(number) ?? 0,
            width: Int32(clamping: header?.width ?? 0), height: Int32(clamping: header?.height ?? 0)
        )
        // What was written meanwhile may be another photo's header.
        let isSteady = (try? fileFacts(path)).map { isSameFile($0, file) } ?? false
        return ReadHeader(file: file, photo: photo, isNew: isSteady)
    }

    /// Has the index keep those that are new to it.
    func keep(_ headers: [ReadHeader]) {
        let new = headers.filter(\.isNew)
        if !new.isEmpty { index?.store(new) }
    }

    private func number(_ date: CaptureDate) -> Int64 {
        let day = date.year * 10_000 + date.month * 100 + date.day
        return Int64(day) * 1_000_000 + Int64(date.hour * 10_000 + date.minute * 100 + date.second)
    }
}
