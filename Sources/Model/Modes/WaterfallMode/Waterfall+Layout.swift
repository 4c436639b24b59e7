import Browsing
import DisplayList
import Geometry

/// Keeping the layout of the waterfall true to the order, the sizes and the room.
extension Waterfall {
    /// As many columns as there are: those asked for, or those that suit the screen, as far as tiles are at least 4 u wide.
    func columns(in space: Workspace) -> Int {
        let size = space.viewport.size
        let wanted =
            options.columns > 0
            ? options.columns
            : WaterfallMetrics.automaticColumns(width: size.width, shortSide: size.shortSide)
        let gap = options.whole(
            options.gap, ofShortSide: size.shortSide)
        let most = max(1, Int(min(999, size.width / (4 + gap))))
        return max(1, min(wanted, most))
    }

    /// The measures for photos that are grouped by day, by folder or not.
    func metrics(_ grouping: WaterfallGrouping, in space: Workspace) -> WaterfallMetrics {
        let settings = options
        let size = space.viewport.size
        let grain = space.viewport.pixelAspect > 0 ? space.viewport.pixelAspect : 1
        func across(_ length: Double) -> Double {
            length > 0 ? max(1, (length / grain).rounded()) * grain : 0
        }
        let gap = settings.whole(settings.gap, ofShortSide: size.shortSide)
        let inset = settings.whole(settings.inset, ofShortSide: size.shortSide)
        var metrics = WaterfallMetrics(
            width: size.width, columns: columns(in: space), columnSpacing: across(gap),
            itemSpacing: gap,
            inset: WaterfallInsets(
                top: inset, left: across(inset), bottom: inset, right: across(inset)))
        metrics.grain = Size(width: grain, height: 1)
        metrics.direction = settings.direction
        metrics.aspects = (1 / max(1, settings.aspectLimit))...max(1, settings.aspectLimit)
        if metrics.itemWidth < grain {
            metrics.columns = 1
            metrics.inset = WaterfallInsets(top: inset, left: 0, bottom: inset, right: 0)
        }
        metrics.centreColumns()
        metrics.grouping = grouping
        if grouping != .none { metrics.makeRoomForHeaders(in: size, counts: settings.counts) }
        return metrics
    }

    func item(_ photo: PhotoID, in space: Workspace) -> WaterfallItem {
        let size = space.album.size(of: photo)
        let date = space.album.dates[photo].flatMap {
            $0.isCapture || !knowsCaptures ? $0 : nil
        }
        let day = date.flatMap { CalendarDay($0)?.number } ?? 0
        return WaterfallItem(
            aspect: size.map { $0.height / $0.width } ?? 0, group: day,
            family: day == 0 ? 0 : date.map { 12 * $0.year + $0.month } ?? 0,
            folder: folders.number(of: photo))
    }

    /// Makes the layout that of the order as it is now; false where it was.
    ///
    /// `changed` are photos whose size or date may be another.
    mutating func layOut(changed: [PhotoID], in space: Workspace) -> Bool {
        var isChanged = true
        let knowsCaptures = space.album.order.photos.contains {
            space.album.dates[$0]?.isCapture == true
        }
        isCurrent = isCurrent && knowsCaptures == self.knowsCaptures
        self.knowsCaptures = knowsCaptures
        if isCurrent {
            isChanged = followOrder(in: space)
            isChanged = noteChanges(changed, in: space) || isChanged
        } else {
            isCurrent = true
            list = space.album.order.list
            folders.learn(space.album.order.photos, space.album.photos)
            layout.replace(
                0..<layout.count, with: space.album.order.photos.map { item($0, in: space) })
        }
        if isChanged { nameUndated(in: space) }
        if isChanged || sections != options.sections {
            sections = options.sections
            grouping = suitableGrouping(in: space)
        }
        let metrics = metrics(in: space)
        guard metrics != layout.metrics else { return isChanged }
        layout = WaterfallLayout(metrics: metrics, items: layout.items)
        return true
    }

    func metrics(in space: Workspace) -> WaterfallMetrics { metrics(grouping, in: space) }

    private func suitableGrouping(in space: Workspace) -> WaterfallGrouping {
        switch options.sections {
        case .automatic:
            let way = layout.wayOfGroups
            // In the order of names the oldest may stand first by chance, the newest hardly.
            if way == -1 { return .group }
            if folders.standTogether(layout.items) { return .folder }
            return way == nil ? .none : .group
        case .day: return .group
        case .folder: return .folder
        case .none: return .none
        }
    }

    /// True where laying out may find anything new.
    func mayChange(_ photos: [PhotoID], in space: Workspace) -> Bool {
        !isCurrent || !photos.isEmpty || list != space.album.order.list
            || sections != options.sections
            || metrics(in: space) != layout.metrics
    }

    /// Takes over what has come into the order and gone from it: all that lies between the first and the last difference.
    private mutating func followOrder(in space: Workspace) -> Bool {
        let new = space.album.order.photos
        let old = photos
        guard new != old else { return false }
        var first = 0
        while first < min(new.count, old.count), new[first] == old[first] { first += 1 }
        var same = 0
        while same < min(new.count, old.count) - first,
            new[new.count - 1 - same] == old[old.count - 1 - same]
        {
            same += 1
        }
        folders.learn(new[first..<(new.count - same)], space.album.photos)
        layout.replace(
            first..<(old.count - same),
            with: new[first..<(new.count - same)].map { item($0, in: space) })
        list = space.album.order.list
        return true
    }

    /// Photos without a date between photos of one day belong to that day; any others are a section of their own.
    private mutating func nameUndated(in space: Workspace) {
        guard knowsCaptures else { return }
        let items = layout.items
        var changes: [(index: Int, item: WaterfallItem)] = []
        var before = 0
        var index = 0
        while index < items.count {
            if items[index].group > 0 {
                before = items[index].group
                index += 1
                continue
            }
            let run = index..<(items[index...].firstIndex { $0.group > 0 } ?? items.count)
            let after = run.upperBound < items.count ? items[run.upperBound].group : 0
            // Where dates are still to come nothing can be said.
            let isKnown = run.allSatisfy { space.album.dates[photos[$0]] != nil }
            for i in run {
                var item = items[i]
                item.group = isKnown && before != after ? WaterfallItem.undated : 0
                changes.append((i, item))
            }
            index = run.upperBound
        }
        layout.update(changes)
    }

    private mutating func noteChanges(_ photos: [PhotoID], in space: Workspace) -> Bool {
        var changes: [(index: Int, item: WaterfallItem)] = []
        for photo in photos {
            guard let place = place(of: photo) else { continue }
            changes.append((place, item(photo, in: space)))
        }
        return layout.update(changes)
    }
}

extension WaterfallMetrics {
    /// Headers and footers in rows of the terminal, and how sections may share a row of theirs in a viewport.
    fileprivate mutating func makeRoomForHeaders(
        in viewport: Size, counts: WaterfallOptions.Counts
    ) {
        header = WaterfallBand(
            height: 2,
            insets: WaterfallInsets(top: 2, left: inset.left, bottom: 0, right: inset.right))
        if counts == .footer {
            // One unit more, because tiles end between rows too.
            footer = WaterfallBand(
                height: 3,
                insets: WaterfallInsets(top: 0, left: inset.left, bottom: 0, right: inset.right))
        }
        sectionGrain = 2
        joinedCount = 2
        // What stands side by side can be seen as a whole.
        sharedHeight = max(0, viewport.height - 4 - inset.top - inset.bottom)
        // Room for a date.
        let least = (grouping == .folder ? 16 : 11) * (grain?.width ?? 1)
        let step = itemWidth + columnSpacing
        leastColumns =
            step > 0 ? max(1, min(columns, Int(((least + columnSpacing) / step).rounded(.up)))) : 1
    }

    /// Spreads what whole pixels leave over to both sides.
    fileprivate mutating func centreColumns() {
        guard let grain, grain.width > 0 else { return }
        let used =
            Double(columns) * itemWidth + Double(columns - 1) * columnSpacing + inset.left
            + inset.right
        let rest = max(0, width - used)
        let left = (rest / 2 / grain.width + 1e-9).rounded(.down) * grain.width
        inset.left += left
        inset.right += rest - left
    }
}
