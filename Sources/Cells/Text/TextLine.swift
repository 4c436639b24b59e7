/// A line of sanitised text in several styles, ready to be fitted into a width.
struct TextLine {
    private struct Part {
        var clusters: [Cluster]
        let style: CellStyle
        let isElastic: Bool
        let keepsGround: Bool
        let tag: Int?
    }

    private var parts: [Part]
    private let encoding: TextEncoding

    init(_ spans: [StyledText], encoding: TextEncoding) {
        parts = spans.map {
            Part(
                clusters: sanitised($0.text, encoding: encoding), style: $0.style,
                isElastic: $0.isElastic, keepsGround: $0.keepsGround, tag: $0.tag)
        }
        self.encoding = encoding
    }

    /// How many cells it takes.
    var width: Int { parts.reduce(0) { $0 + $1.clusters.width } }

    /// Makes the line narrower by `cells` if its first elastic span can give that much, or else by what it can give.
    ///
    /// The span stays readable: eight columns, and a file's extension. `cells` below 1 changes nothing.
    mutating func shorten(by cells: Int) {
        guard cells > 0, let index = parts.firstIndex(where: \.isElastic) else { return }
        let own = parts[index].clusters
        let least = leastReadableWidth(of: own, encoding: encoding)
        parts[index].clusters = elidedInMiddle(
            own, to: max(own.width - cells, least), encoding: encoding)
    }

    /// Makes the line at most `width` wide.
    ///
    /// The first elastic span shrinks first, as far as it stays readable; then the end of the line is cut; where not even
    /// the span has room, it stands alone and shrinks on.
    mutating func fit(_ width: Int) {
        let whole = parts
        shorten(by: self.width - width)
        guard self.width > width else { return }
        if let index = parts.firstIndex(where: \.isElastic) {
            let before = parts[..<index].reduce(0) { $0 + $1.clusters.width }
            let own = parts[index].clusters
            if before + own.width >= width {
                parts.removeSubrange((index + 1)...)
                parts[index].clusters = elidedInMiddle(
                    whole[index].clusters, to: max(width - before, 0), encoding: encoding)
            }
        }
        if self.width > width { cutEnd(width) }
    }

    private mutating func cutEnd(_ width: Int) {
        var room = max(width, 0)
        for index in parts.indices {
            let rest = parts[(index + 1)...].reduce(0) { $0 + $1.clusters.width }
            let own = parts[index].clusters.width
            if own + rest > room && own + (rest > 0 ? encoding.ellipsis.count : 0) > room {
                parts[index].clusters =
                    own > room
                    ? elidedAtEnd(parts[index].clusters, to: room, encoding: encoding)
                    : parts[index].clusters
                parts.removeSubrange((index + 1)...)
                return
            }
            room -= own
        }
    }

    /// Where its tagged texts lie when it is drawn from `column` on.
    func tags(row: Int, column: Int) -> [TaggedCells] {
        var column = column
        var tags: [TaggedCells] = []
        for part in parts {
            let end = column + part.clusters.width
            if let tag = part.tag, end > column {
                tags.append(TaggedCells(row: row, columns: column..<end, tag: tag))
            }
            column = end
        }
        return tags
    }

    /// Draws the line from `column` on, and gives the column after it.
    @discardableResult
    func draw(into frame: inout Frame, row: Int, column: Int) -> Int {
        var column = column
        for part in parts {
            var dimmed = part.style
            dimmed.attributes.insert(.dim)
            for cluster in part.clusters {
                let style = cluster.isStandIn ? dimmed : part.style
                var cell = style.cell(cluster.glyph)
                if part.keepsGround, let ground = frame.ground(row: row, column: column) {
                    cell.background = ground
                }
                frame.put(cell, row: row, column: column)
                column += cluster.width
            }
        }
        return column
    }
}
