import Geometry
import Photos

/// Says in a file how its picture is to be turned, and touches nothing else.
enum TagEdit {
    /// Nil where the format has no word for it, or the file no room.
    static func edits(
        of file: borrowing PhotoFile, _ facts: borrowing PhotoFacts, to orientation: Orientation
    ) -> ByteEdits? {
        switch facts.support.format {
        // A HEIF file with a JPEG inside is recognised as one.
        case .jpeg: facts.previews == nil ? JPEGEdit(orientation: orientation).edits(of: file) : nil
        case .tiff: tiff(file, orientation)
        case .png: png(file, orientation)
        case .webp: webp(file, orientation)
        case .heic, .avif: heif(file, orientation)
        default: nil
        }
    }

    private static func tiff(_ file: borrowing PhotoFile, _ orientation: Orientation) -> ByteEdits?
    {
        let descriptor = file.descriptor
        let editor = TIFFEditor(size: file.size) { start, count in
            PhotoFile.read(descriptor, at: start, count: count)
        }
        // Of several pictures each says for itself how it is turned.
        guard var editor, editor.main?.next == 0, editor.set(orientation, mayGrow: true),
            editor.isApart()
        else { return nil }
        var edits = ByteEdits()
        for change in editor.changes {
            let range = change.start..<(change.start + change.bytes.count)
            guard edits.replace(range, by: change.bytes) else { return nil }
        }
        let end = file.size..<file.size
        return editor.appended.isEmpty || edits.replace(end, by: editor.appended) ? edits : nil
    }

    /// An EXIF block that says it, made of one that says something else, or of none.
    static func block(_ old: [UInt8]?, saying orientation: Orientation) -> [UInt8]? {
        guard let old else { return JPEGEdit.leastBlock(orientation) }
        // Some writers begin it as in a JPEG.
        let mark = old.starts(with: EXIFBlock.mark) ? EXIFBlock.mark : []
        let block = Array(old.dropFirst(mark.count))
        guard var editor = TIFFEditor(block: block), editor.set(orientation, mayGrow: true) else {
            return nil
        }
        let changed = editor.applied(to: block)
        let isSame = TIFFEditor.words(of: changed) == TIFFEditor.words(of: block)
        return isSame ? mark + changed : nil
    }
}
