import CDecoders
import Geometry
import Photos
import Pixels
import System

/// What riffle leaves in the cache for itself and others.
extension ThumbnailCache {
    /// Writes a thumbnail of an opaque photo with a `sample` of its content; false when it could not be written.
    ///
    /// Others see the old one or the new one, never a part of it.
    func write(
        _ bitmap: Bitmap, as size: ThumbnailSize, of subject: ThumbnailSubject,
        photo: PixelSize, format: ImageFormat, sample: [UInt8]
    ) -> Bool {
        let texts =
            identifying(subject, sample) + [
                ("Thumb::Image::Width", Array("\(photo.width)".utf8)),
                ("Thumb::Image::Height", Array("\(photo.height)".utf8)),
                ("Thumb::Mimetype", Array(format.mediaType.utf8)),
            ]
        return write(bitmap, texts, to: folder(size), subject.name)
    }

    /// Notes that a photo cannot be decoded, as it is now.
    func writeFailure(
        _ failure: NotedFailure, of subject: ThumbnailSubject, sample: [UInt8]
    ) -> Bool {
        let texts =
            identifying(subject, sample) + [(NotedFailure.keyword, Array(failure.text.utf8))]
        return write(Bitmap(width: 1, height: 1), texts, to: failureFolder, subject.name)
    }

    /// Why this program could not decode a photo as it is now; nil where it has not noted anything.
    func failure(
        of subject: ThumbnailSubject, _ original: borrowing PhotoFile
    ) -> DecodeError? {
        guard let file = try? PhotoFile(path: BytePath.join(failureFolder, subject.name)),
            let facts = ThumbnailFacts(of: file), subject.isShown(by: facts),
            let text = facts.text(NotedFailure.keyword), facts.isProof(of: original)
        else { return nil }
        return NotedFailure(text: String(decoding: text, as: UTF8.self))?.error
    }

    /// Takes back the note on a photo that can be decoded after all.
    func removeFailure(of subject: ThumbnailSubject) {
        removeFile(BytePath.join(failureFolder, subject.name))
    }

    private func identifying(
        _ subject: ThumbnailSubject, _ sample: [UInt8]
    ) -> [(String, [UInt8])] {
        [
            ("Thumb::URI", subject.uri),
            ("Thumb::MTime", Array("\(subject.modified)".utf8)),
            ("Thumb::Size", Array("\(subject.size)".utf8)),
            (ContentSample.keyword, sample),
            ("Software", Array("riffle".utf8)),
        ]
    }

    private func write(
        _ bitmap: Bitmap, _ texts: [(String, [UInt8])], to folder: [UInt8], _ name: [UInt8]
    ) -> Bool {
        guard mayWrite, let bytes = png(bitmap, texts), makeFolders(folder) else { return false }
        return replaceFile(BytePath.join(folder, name), with: bytes)
    }
}

/// A PNG of an opaque bitmap with texts; nil when memory ran out.
private func png(_ bitmap: Bitmap, _ texts: [(String, [UInt8])]) -> [UInt8]? {
    // One buffer holds all strings, so that their pointers live as long as the call.
    var strings: [CChar] = []
    var starts: [(keyword: Int, text: Int)] = []
    for (keyword, text) in texts {
        let start = strings.count
        strings += cString(Array(keyword.utf8))
        starts.append((start, strings.count))
        strings += cString(text)
    }
    return unsafe strings.withUnsafeBufferPointer { buffer -> [UInt8]? in
        guard let base = buffer.baseAddress else { return nil }
        let chunks = unsafe starts.map {
            unsafe PngText(keyword: base + $0.keyword, text: base + $0.text)
        }
        return unsafe taken(
            png_write(
                bitmap.pixels, UInt32(bitmap.width), UInt32(bitmap.height), chunks, chunks.count))
    }
}
