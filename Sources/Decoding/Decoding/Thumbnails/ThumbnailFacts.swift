import Geometry
import Photos

/// What a thumbnail's file says of itself, read without a decoder: it was made by others and is not trusted.
struct ThumbnailFacts {
    let size: PixelSize
    private let texts: [[UInt8]: [UInt8]]

    /// Chunks walked over and bytes of one text, at most.
    private static let chunkLimit = 2048
    private static let textLimit = 16384
    private static let textCountLimit = 64
    /// Bytes of the largest file that can be a thumbnail.
    static let fileLimit = 16 << 20

    /// Nil when it is no PNG, or too large for a thumbnail.
    init?(of file: borrowing PhotoFile) {
        guard file.size <= Self.fileLimit else { return nil }
        let head = file.read(at: 0, count: 33)
        guard ImageFormat.recognise(head) == .png, let size = pngSize(head),
            size.longSide <= ThumbnailSize.xxLarge.side
        else { return nil }
        self.size = size
        texts = Self.readTexts(of: file)
    }

    /// The text of a keyword, nil when there is none.
    func text(_ keyword: String) -> [UInt8]? { texts[Array(keyword.utf8)] }

    /// Whether it is of this very content, by riffle's own note.
    func isProof(of original: borrowing PhotoFile) -> Bool {
        // Without a note nothing is read of the photo.
        guard let noted = text(ContentSample.keyword) else { return false }
        return noted == ContentSample.text(of: original)
    }

    /// The texts, which nearly every writer puts before the pixels.
    private static func readTexts(of file: borrowing PhotoFile) -> [[UInt8]: [UInt8]] {
        var texts: [[UInt8]: [UInt8]] = [:]
        var at = 8
        for _ in 0..<chunkLimit {
            let header = file.read(at: at, count: 8)
            guard header.count == 8 else { break }
            let length = header[..<4].reduce(0) { $0 << 8 | Int($1) }
            switch String(decoding: header[4...], as: UTF8.self) {
            case "tEXt" where length <= textLimit && texts.count < textCountLimit:
                let bytes = file.read(at: at + 8, count: length)
                if let end = bytes.firstIndex(of: 0) {
                    texts[Array(bytes[..<end])] = Array(bytes[(end + 1)...])
                }
            case "IDAT" where texts[Array("Thumb::URI".utf8)] != nil: return texts
            case "IEND": return texts
            default: break
            }
            at += 12 + length
        }
        return texts
    }
}
