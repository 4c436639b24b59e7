import Browsing
import DisplayList
import Geometry

/// What stands above and below the photos of a section.
extension Waterfall {
    /// The days, months or folders in sight, with how many photos each has.
    func headers(in space: Workspace, at time: Time) -> [Label] {
        let layout = self.layout
        let offset = offset(in: space, at: time)
        var labels: [Label] = []
        var section = layout.sections(from: offset, to: offset + space.viewport.size.height)
        while let first = section.first {
            let beside = layout.sections(beside: first)
            labels += headers(beside, offset: offset, in: space, at: time)
            section = beside.upperBound..<max(beside.upperBound, section.upperBound)
        }
        return labels.filter { isOnCanvas($0, in: space) }
    }

    /// The headers of sections side by side: their numbers are all written in one way.
    private func headers(
        _ sections: Range<Int>, offset: Double, in space: Workspace, at time: Time
    ) -> [Label] {
        let layout = self.layout
        let titles = sections.compactMap { section in
            layout.header(ofSection: section).map {
                (section, $0, sectionTitle(section, in: space))
            }
        }
        let counting =
            SectionTitle.Counting.allCases.first { counting in
                titles.allSatisfy { $0.2.fits(counting, in: cells($0.1.size.width, in: space)) }
            } ?? .none
        return titles.compactMap { section, rect, title in
            var spans: [TextSpan] = []
            if !title.name.isEmpty,
                title.isElastic || title.fits(.none, in: cells(rect.size.width, in: space))
            {
                spans.append(TextSpan(title.name, style: .strong, isElastic: title.isElastic))
            }
            if let count = title.count(counting) {
                spans.append(TextSpan((spans.isEmpty ? "" : "  ") + count, style: .dim))
            }
            if spans.isEmpty { return nil }
            let shift = headerShift(layout.sections[section].group, at: time)
            let place = rect.origin + shift - Point(x: 0, y: offset - 1)
            return sectionLabel(
                spans, Point(x: place.x, y: place.y), width: rect.size.width, in: space)
        }
    }

    private func cells(_ width: Double, in space: Workspace) -> Int {
        Int((width / space.viewport.pixelAspect + 1e-6).rounded(.down))
    }

    /// A text that begins in the cell at whose left edge a section does.
    private func sectionLabel(
        _ spans: [TextSpan], _ point: Point, width: Double, in space: Workspace
    ) -> Label {
        let half = 0.5 * space.viewport.pixelAspect
        return Label(
            place: .point(Point(x: point.x + half, y: point.y), width: width + half),
            alignment: .leading, spans: spans)
    }

    private func sectionTitle(_ number: Int, in space: Workspace) -> SectionTitle {
        let layout = self.layout
        let section = layout.sections[number]
        let photos = layout.range(ofSection: number).count
        let count = options.counts == .header ? photos : nil
        guard section.group != 0 else { return SectionTitle(count: count) }
        switch grouping {
        case .none: return SectionTitle(count: count)
        case .folder:
            let path = folders.path(section.group)
            return path.map { SectionTitle(folder: $0, count: count) } ?? SectionTitle(count: count)
        case .group:
            // All days are written in the same way, as it fits into the narrowest section.
            let style = SectionTitle.Style.fitting(
                cells: cells(layout.metrics.leastWidth, in: space))
            if section.group == WaterfallItem.undated { return SectionTitle(undated: count) }
            let first = CalendarDay(number: section.group)
            guard section.isJoined else { return SectionTitle(first, style, count: count) }
            return SectionTitle(
                from: first, to: CalendarDay(number: section.lastGroup),
                isWhole: !isOfMonth(number - 1, first) && !isOfMonth(number + 1, first),
                style, count: count)
        }
    }

    /// True where a section is of the same month as a day.
    private func isOfMonth(_ section: Int, _ day: CalendarDay) -> Bool {
        guard layout.sections.indices.contains(section), layout.sections[section].group > 0 else {
            return false
        }
        let other = CalendarDay(number: layout.sections[section].group).date
        return other.month == day.date.month && other.year == day.date.year
    }

    /// How many photos each section has, below them.
    func footers(in space: Workspace, at time: Time) -> [Label] {
        guard options.counts == .footer else { return [] }
        let layout = self.layout
        let offset = offset(in: space, at: time)
        return layout.sections(from: offset, to: offset + space.viewport.size.height).compactMap {
            guard let rect = layout.footer(ofSection: $0) else { return nil }
            let count = layout.range(ofSection: $0).count
            let shift = headerShift(layout.sections[$0].group, at: time)
            // The first row that is free as a whole.
            let y = ((rect.minY - offset) / 2).rounded(.up) * 2 + 1
            let text = count == 1 ? "1 photo" : "\(count) photos"
            let label = sectionLabel(
                [TextSpan(text, style: .dim)], Point(x: rect.minX + shift.x, y: y + shift.y),
                width: rect.size.width, in: space)
            return isOnCanvas(label, in: space) ? label : nil
        }
    }
}
