import CDecoders
import Photos

/// HEIC and AVIF: the host reads the boxes, the decoder gets a plan.
extension FormatSupport {
    static let heif: [FormatSupport] = [
        FormatSupport(format: .heic, decoder: DECODER_HEIC, facts: heifFacts),
        FormatSupport(format: .avif, decoder: DECODER_AVIF, facts: heifFacts),
    ]

    /// A HEIF file whose photo is a JPEG.
    static let jpegInside = FormatSupport(format: .jpeg, decoder: DECODER_JPEG) { file, start in
        guard let items = start.items, let item = items.primary.flatMap({ items.items[$0] }),
            item.extents.count == 1, let range = item.extents.first
        else { return StoredFacts() }
        var window = FileWindow(head: start.head, limit: rawByteLimit)
        var facts = StoredFacts()
        facts.previews = RawPreviews(
            file, candidates: [(range.lowerBound, range.count)], window: &window)
        facts.size = facts.previews?.largest.size
        facts.isCutOff = facts.previews?.areCutOff ?? false
        facts.knownEXIF = heifEXIF(items, of: item, file, start)
        facts.words.xmp = items.xmp
        if facts.previews == nil { facts.failure = .notSupported("HEIF with \(item.kind)") }
        return facts
    }
}

private func heifFacts(of file: borrowing PhotoFile, _ start: FileStart) -> StoredFacts {
    var facts = StoredFacts()
    do throws(DecodeError) {
        let items: HEIFItems
        if let known = start.items {
            items = known
        } else {
            items = try HEIFItems(file, head: start.head)
        }
        // What is said of a photo is known where its picture is not.
        facts.words.xmp = items.xmp
        if let item = items.primary.flatMap({ items.items[$0] }) {
            facts.knownEXIF = heifEXIF(items, of: item, file, start)
        }
        if let failure = start.failure { throw failure }
        let coded = try items.photo(file, head: start.head)
        facts.coded = coded
        facts.size = coded.photo.size
    } catch {
        facts.failure = error
    }
    return facts
}

/// What is known is that of the EXIF block, the orientation is the item's own: that of the block does not count.
private func heifEXIF(
    _ items: HEIFItems, of item: HEIFItem, _ file: borrowing PhotoFile, _ start: FileStart
) -> EXIF {
    var exif = EXIF()
    exif.take(wordsOf: items.exif(file, head: start.head))
    exif.orientation = items.orientation(of: item)
    return exif
}
