import Geometry

/// What becomes of the words of a JPEG when its picture is turned, in its pixels or by its tag alone.
struct JPEGEdit {
    /// How it is to be turned from now on.
    var orientation: Orientation
    /// Whether the pixels were turned so that the sides changed places.
    var swapsSides = false
    /// What a thumbnail becomes: turned pixels, or none; nil where thumbnails stay as they are.
    var thumbnail: (([UInt8]) -> [UInt8]?)?

    /// Nil where it cannot be said.
    func edits(of file: borrowing PhotoFile) -> ByteEdits? {
        guard let pieces = JPEGPieces(of: file) else { return nil }
        var edits = ByteEdits()
        var isSaid = false
        for (segment, range) in pieces.blocks {
            let block = file.read(at: range.lowerBound, count: range.count)
            guard block.count == range.count, let main = TIFFEditor(block: block)?.main else {
                return nil
            }
            let says = main.entry(TIFFEditor.orientationTag) != nil
            isSaid = isSaid || says
            guard let changed = changed(block, says: says, wants: says) else { return nil }
            guard put(changed, in: segment, over: range, &edits) else { return nil }
        }
        // Without a word a picture is as it is stored.
        return isSaid || orientation == .upright ? edits : grown(pieces, file)
    }

    /// Adds the entry to the first block, or a block where there is none.
    private func grown(_ pieces: JPEGPieces, _ file: borrowing PhotoFile) -> ByteEdits? {
        // The length of this picture is written in a segment where more of them follow.
        guard !pieces.hasMorePictures, !pieces.isSplit else { return nil }
        var edits = ByteEdits()
        guard let first = pieces.blocks.first else {
            let segment = Self.segment(EXIFBlock.mark + Self.leastBlock(orientation))
            let place = pieces.placeForEXIF
            return edits.replace(place..<place, by: segment) ? edits : nil
        }
        for (place, (segment, range)) in pieces.blocks.enumerated() {
            let block = file.read(at: range.lowerBound, count: range.count)
            guard let changed = changed(block, says: false, wants: place == 0),
                put(changed, in: segment, over: range, &edits)
            else { return nil }
        }
        return first.block.isEmpty ? nil : edits
    }

    /// A block as it is to be; nil where that is not possible without a change of what else it says.
    private func changed(_ block: [UInt8], says: Bool, wants: Bool) -> [UInt8]? {
        guard let changed = edited(block, says: says, wants: wants) else { return nil }
        return TIFFEditor.words(of: changed) == TIFFEditor.words(of: block) ? changed : nil
    }

    private func edited(_ block: [UInt8], says: Bool, wants: Bool) -> [UInt8]? {
        var block = block
        if swapsSides || thumbnail != nil { block = withPicture(block) }
        guard wants else { return block }
        guard var editor = TIFFEditor(block: block) else { return nil }
        if let main = editor.main,
            let second = main.next == 0 ? nil : editor.directory(at: main.next),
            let entry = second.entry(TIFFEditor.orientationTag), let was = editor.number(entry),
            thumbnail != nil || was == editor.number(main.entry(TIFFEditor.orientationTag))
        {
            _ = editor.set(entry, to: orientation.rawValue)
        }
        return editor.set(orientation, mayGrow: !says) ? editor.applied(to: block) : nil
    }

    /// A block whose sizes and thumbnail are those of a picture whose pixels were turned.
    private func withPicture(_ block: [UInt8]) -> [UInt8] {
        guard var editor = TIFFEditor(block: block), let main = editor.main else { return block }
        if swapsSides, let below = editor.number(main.entry(0x8769)),
            let directory = editor.directory(at: below)
        {
            editor.exchange(0xA002, 0xA003, in: directory)
        }
        guard let thumbnail, main.next != 0, let second = editor.directory(at: main.next) else {
            return editor.applied(to: block)
        }
        if swapsSides { editor.exchange(0x0100, 0x0101, in: second) }
        guard let start = editor.number(second.entry(0x0201)), let entry = second.entry(0x0202),
            let length = editor.number(entry), length > 0, start >= 8,
            start <= block.count - length
        else {
            // Whatever it is, it is not turned: pixels without JPEG.
            if second.entry(0x0111) != nil || second.entry(0x0201) != nil {
                editor.unlink(after: main)
            }
            return editor.applied(to: block)
        }
        let old = start..<(start + length)
        guard let turned = thumbnail(Array(block[old])), !turned.isEmpty else {
            editor.unlink(after: main)
            editor.write([UInt8](repeating: 0, count: length), at: start)
            return editor.applied(to: block)
        }
        // What is longer has room only where nothing follows.
        let size = block.count + turned.count - length
        let hasRoom = old.upperBound == block.count && size < JPEGPieces.segmentSize - 32
        guard turned.count <= length || hasRoom, editor.set(entry, to: turned.count) else {
            editor.unlink(after: main)
            editor.write([UInt8](repeating: 0, count: length), at: start)
            return editor.applied(to: block)
        }
        let padded = turned + [UInt8](repeating: 0, count: max(0, length - turned.count))
        editor.write(Array(padded.prefix(length)), at: start)
        return editor.applied(to: block) + padded.dropFirst(length)
    }

    /// Puts a block in place of one; its segment grows with it.
    private func put(
        _ block: [UInt8], in segment: JPEGPieces.Segment, over range: Range<Int>,
        _ edits: inout ByteEdits
    ) -> Bool {
        if block.count == range.count { return edits.replace(range, by: block) }
        let length = EXIFBlock.mark.count + block.count + 2
        guard length <= 0xFFFF else { return false }
        let start = segment.range.lowerBound
        return edits.replace((start + 2)..<(start + 4), by: ByteOrder.big.bytes(length, 2))
            && edits.replace(range, by: block)
    }

    private static func segment(_ body: [UInt8]) -> [UInt8] {
        [0xFF, 0xE1] + ByteOrder.big.bytes(body.count + 2, 2) + body
    }

    /// A TIFF structure that says nothing else.
    static func leastBlock(_ orientation: Orientation) -> [UInt8] {
        let order = ByteOrder.big
        let entry =
            order.bytes(TIFFEditor.orientationTag, 2) + order.bytes(3, 2) + order.bytes(1, 4)
            + order.bytes(orientation.rawValue, 2) + [0, 0]
        return [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1] + entry + [0, 0, 0, 0]
    }
}
