/// A line of sanitised text in several styles, ready to be fitted into a width.
struct TextLine {
    private struct Part {
        var clusters: [Cluster]
        let style: CellStyle
        let isElastic: Bool
        let keepsGround: Bool
        let tag: Int?
        let spare: Int
        let isReason: Bool

        /// Its text shortened to a width: a name keeps its end, a reason its beginning.
        func shortened(to width: Int, encoding: TextEncoding) -> [Cluster] {
            isReason
                ? elidedAtEnd(clusters, to: width, encoding: encoding)
                : elidedInMiddle(clusters, to: width, encoding: encoding)
        }
    }

    private var parts: [Part]
    private let encoding: TextEncoding

    init(_ spans: [StyledText], encoding: TextEncoding) {
        parts = spans.map {
            Part(
                clusters: sanitised($0.text, encoding: encoding), style: $0.style,
                isElastic: $0.isElastic, keepsGround: $0.keepsGround, tag: $0.tag,
                spare: $0.spare, isReason: $0.isReason)
        }
        self.encoding = encoding
    }

    /// How many cells it takes.
    var width: Int { parts.reduce(0) { $0 + $1.clusters.width } }

    /// Makes the line narrower by `cells` if its elastic spans can give that much, or else by what they can give.
    ///
    /// The widest gives first, down to what tells the names of neighbours apart, and then all as far as they stay readable. `cells` below 1
    /// changes nothing.
    mutating func shorten(by cells: Int) {
        let elastic = parts.indices.filter { parts[$0].isElastic }
        guard cells > 0, !elastic.isEmpty else { return }
        let least = elastic.map {
            leastReadableWidth(of: parts[$0].clusters, encoding: encoding)
        }
        var widths = elastic.map { parts[$0].clusters.width }
        func widest(above floor: Int) -> Int? {
            widths.indices.filter { widths[$0] > max(floor, least[$0]) }
                .max { widths[$0] < widths[$1] }
        }
        for _ in 0..<cells {
            guard let place = widest(above: tellingWidth) ?? widest(above: 0) else { break }
            widths[place] -= 1
        }
        for (place, index) in elastic.enumerated() {
            parts[index].clusters = parts[index].shortened(
                to: widths[place], encoding: encoding)
        }
    }

    /// Makes the line at most `width` wide.
    ///
    /// Elastic spans shrink first, as far as they stay readable; then the spare ones are left out, those of the highest number first;
    /// then the end of the line is cut; where not even the first elastic span has room, it stands alone and shrinks on.
    mutating func fit(_ width: Int) {
        var whole = parts
        while true {
            parts = whole
            shorten(by: self.width - width)
            guard self.width > width else { return }
            let most = whole.map(\.spare).max() ?? 0
            guard most > 0 else { break }
            whole.removeAll { $0.spare == most }
        }
        if let index = parts.firstIndex(where: \.isElastic) {
            let before = parts[..<index].reduce(0) { $0 + $1.clusters.width }
            let own = parts[index].clusters
            if before + own.width + encoding.ellipsis.count >= width {
                parts.removeSubrange((index + 1)...)
                parts[index].clusters = whole[index].shortened(
                    to: max(width - before, 0), encoding: encoding)
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

    /// Its first spans, and the rest.
    func split(at count: Int) -> (TextLine, TextLine) {
        var (head, tail) = (self, self)
        head.parts.removeSubrange(count...)
        tail.parts.removeSubrange(..<count)
        return (head, tail)
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
