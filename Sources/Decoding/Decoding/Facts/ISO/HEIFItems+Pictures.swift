import CDecoders
import Geometry

/// From items to what is decoded.
extension HEIFItems {
    /// Bytes of a grid's description.
    private static let gridSize = 16

    /// The coded kind of the item that is the photo: of a grid that of its first piece.
    var photoKind: String? {
        guard let primary, let item = items[primary] else { return nil }
        let isMade = item.kind == "grid" || item.kind == "iden"
        guard isMade, let first = item.references["dimg"]?.first, let piece = items[first] else {
            return item.kind
        }
        return piece.kind
    }

    /// The photo and its thumbnails.
    func photo(_ file: borrowing PhotoFile, head: [UInt8]) throws(DecodeError) -> CodedPhoto {
        guard let primary, items[primary] != nil else { throw .malformed("no picture") }
        let photo = try picture(primary, file, head)
        var thumbnails: [CodedPicture] = []
        for id in order where items[id]?.references["thmb"]?.contains(primary) == true {
            guard id != primary, let thumbnail = try? picture(id, file, head) else { continue }
            thumbnails.append(thumbnail)
        }
        return CodedPhoto(photo, thumbnails: thumbnails)
    }

    /// The EXIF block that describes the photo, else the first one.
    func exif(_ file: borrowing PhotoFile, head: [UInt8]) -> EXIF? {
        let all = order.filter { items[$0]?.kind == "Exif" }
        let own = all.first { id in
            primary.map { items[id]?.references["cdsc"]?.contains($0) == true } ?? false
        }
        guard let item = (own ?? all.first).flatMap({ items[$0] }) else { return nil }
        let bytes = item.data(of: file, head: head, limit: EXIF.byteLimit + 64)
        guard bytes.count > 4 else { return nil }
        let start = 4 + ByteOrder.big.number(bytes[0..<4])
        return start < bytes.count ? EXIF(tiff: bytes[start...]) : nil
    }

    /// The XMP that describes the photo, else the first one.
    var xmp: FileBytes? {
        let all = order.compactMap { items[$0] }.filter {
            $0.kind == "mime" && $0.contentType == "application/rdf+xml"
        }
        let own = all.first { item in
            primary.map { item.references["cdsc"]?.contains($0) == true } ?? false
        }
        return (own ?? all.first).map { .places($0.extents) }
    }

    /// How the item's turns and mirrors together stand in EXIF's numbers.
    func orientation(of item: HEIFItem) -> Orientation {
        var orientation = Orientation.upright
        for property in item.properties {
            switch property {
            case .rotation(let quarters):
                for _ in 0..<(quarters & 3) { orientation = orientation.then(.left) }
            case .mirror(let axis):
                orientation = orientation.then(
                    axis == 1 ? .flippedHorizontally : .flippedVertically)
            default: break
            }
        }
        return orientation
    }

    private func picture(
        _ id: Int, _ file: borrowing PhotoFile, _ head: [UInt8]
    ) throws(DecodeError) -> CodedPicture {
        guard let item = items[id] else { throw .malformed("no picture") }
        // One level: what a picture is the same as.
        let source = item.kind == "iden" ? item.references["dimg"]?.first ?? id : id
        let (codec, colour) = try grid(source, file, head, within: item.size)
        var opacity = self.opacity(of: [id, source], codec, file, head)
        if opacity == nil, colour.pieces.count > 1 {
            opacity = pieceOpacity(of: source, colour, codec)
        }
        let isPremultiplied = [id, source].contains { items[$0]?.references["prem"] != nil }
        let described = item.kind == "iden" ? items[source] ?? item : item
        let first = items[source]?.references["dimg"]?.first.flatMap { items[$0] }
        // What a grid does not say itself its first piece says.
        let meaning = [item, described, first].compactMap { $0?.colour }.first {
            $0 != CodedColour()
        }
        let profile = [item, described, first].compactMap { $0?.profile }.first
        return CodedPicture(
            codec: codec, colour: colour, opacity: opacity, isPremultiplied: isPremultiplied,
            crop: crop(of: item, colour.size), orientation: orientation(of: item),
            meaning: meaning ?? CodedColour(), profile: profile)
    }

    /// The opacity of one of these items, which are the same picture.
    private func opacity(
        of ids: [Int], _ codec: CodedPicture.Codec, _ file: borrowing PhotoFile, _ head: [UInt8]
    ) -> CodedPicture.Grid? {
        for id in order {
            guard let item = items[id], item.isOpacity, !ids.contains(id),
                item.references["auxl"]?.contains(where: ids.contains) == true,
                let (own, grid) = try? grid(id, file, head, within: item.size), own == codec
            else { continue }
            return grid
        }
        return nil
    }

    /// The opacity of a grid whose every piece has one.
    private func pieceOpacity(
        of id: Int, _ colour: CodedPicture.Grid, _ codec: CodedPicture.Codec
    ) -> CodedPicture.Grid? {
        var opacities: [Int: Int] = [:]
        for id in order where items[id]?.isOpacity == true {
            for piece in items[id]?.references["auxl"] ?? [] { opacities[piece] = id }
        }
        let pieces = (items[id]?.references["dimg"] ?? []).prefix(colour.pieces.count).map {
            opacities[$0].flatMap { items[$0] }
        }
        guard pieces.count == colour.pieces.count,
            pieces.allSatisfy({ $0?.codec == codec && $0?.size == colour.tile })
        else { return nil }
        return CodedPicture.Grid(
            size: colour.size, tile: colour.tile, columns: colour.columns, rows: colour.rows,
            pieces: pieces.map { $0.map(piece) })
    }

    private func piece(_ item: HEIFItem) -> CodedPicture.Piece {
        CodedPicture.Piece(
            extents: item.extents, configuration: item.layering ?? item.configuration ?? [])
    }

    /// The pieces of a coded picture or of a grid of them.
    private func grid(
        _ id: Int, _ file: borrowing PhotoFile, _ head: [UInt8], within claimed: PixelSize?
    ) throws(DecodeError) -> (CodedPicture.Codec, CodedPicture.Grid) {
        guard let item = items[id] else { throw .malformed("no picture") }
        if item.kind == "grid" { return try madeGrid(of: item, file, head) }
        guard let codec = item.codec else { throw .notSupported("HEIF with \(item.kind)") }
        guard let size = item.size ?? claimed else { throw .malformed("a picture without a size") }
        try check(size, limit: PLAN_PIECE_PIXEL_LIMIT)
        return (
            codec,
            CodedPicture.Grid(
                size: size, tile: size, columns: 1, rows: 1, pieces: [piece(item)])
        )
    }

    private func madeGrid(
        of item: HEIFItem, _ file: borrowing PhotoFile, _ head: [UInt8]
    ) throws(DecodeError) -> (CodedPicture.Codec, CodedPicture.Grid) {
        let data = item.data(of: file, head: head, limit: Self.gridSize)
        var numbers = ByteCursor(data[...])
        guard numbers.next(1) == 0, let flags = numbers.next(1), let rows = numbers.next(1),
            let columns = numbers.next(1), let width = numbers.next(flags & 1 == 0 ? 2 : 4),
            let height = numbers.next(flags & 1 == 0 ? 2 : 4), let size = pixelSize(width, height)
        else { throw .malformed("a broken grid") }
        let count = (rows + 1) * (columns + 1)
        guard count <= PLAN_TILE_LIMIT else {
            throw .kindNotSupported("HEIF of \(count) pieces")
        }
        try check(size, limit: PLAN_GRID_PIXEL_LIMIT)
        let ids = (item.references["dimg"] ?? []).prefix(count)
        let known = ids.map { items[$0] }
        guard let first = known.lazy.compactMap({ $0 }).first(where: { $0.codec != nil }),
            let codec = first.codec, let tile = first.size
        else { throw .malformed("a grid without pieces") }
        try check(tile, limit: PLAN_PIECE_PIXEL_LIMIT)
        guard (columns + 1) * tile.width >= size.width, (rows + 1) * tile.height >= size.height
        else { throw .malformed("a grid that is larger than its pieces") }
        let pieces = (0..<count).map { index -> CodedPicture.Piece? in
            guard index < known.count, let item = known[index], item.codec == codec else {
                return nil
            }
            return piece(item)
        }
        return (
            codec,
            CodedPicture.Grid(
                size: size, tile: tile, columns: columns + 1, rows: rows + 1, pieces: pieces)
        )
    }

    private func check(_ size: PixelSize, limit: Int) throws(DecodeError) {
        let side = Int(DECODERS_SIDE_LIMIT)
        guard size.width <= side, size.height <= side, size.width * size.height <= limit else {
            throw .tooManyPixels(width: size.width, height: size.height, limit: limit)
        }
    }

    /// What the item shows of its pixels; one that makes no sense is left out.
    private func crop(of item: HEIFItem, _ size: PixelSize) -> CodedPicture.Crop {
        let whole = CodedPicture.Crop(size: size)
        for case .crop(let v) in item.properties {
            guard [v[1], v[3], v[5], v[7]].allSatisfy({ $0 > 0 }), v[0] > 0, v[2] > 0,
                let cropped = pixelSize(v[0] / v[1], v[2] / v[3])
            else { return whole }
            // The middle lies so far off the middle; what a rounding error takes of a pixel is not taken.
            let x = Double(v[4]) / Double(v[5]) + Double(size.width - cropped.width) / 2 + 1e-6
            let y = Double(v[6]) / Double(v[7]) + Double(size.height - cropped.height) / 2 + 1e-6
            guard x >= 0, y >= 0, x <= Double(size.width), y <= Double(size.height) else {
                return whole
            }
            let left = Int(x)
            let top = Int(y)
            guard left + cropped.width <= size.width, top + cropped.height <= size.height else {
                return whole
            }
            return CodedPicture.Crop(x: left, y: top, size: cropped)
        }
        return whole
    }
}
