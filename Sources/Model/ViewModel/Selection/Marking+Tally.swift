@_spi(Coordinator) import Browsing
import DisplayList

/// What is counted of marks.
extension Marking {
    /// Keeps marks that end, for the key that brings them back.
    mutating func keep(_ photos: [PhotoID]) {
        if !photos.isEmpty { former = Set(photos) }
    }

    /// Counts again where marks or the order have changed; `isThere` says which of those not shown are still there.
    mutating func count(_ album: Album, where isThere: (PhotoID) -> Bool) {
        guard album.marksRevision != tally.revision else {
            tally.bytes += album.markedGrowth - tally.growth
            return tally.growth = album.markedGrowth
        }
        var tally = Tally(revision: album.marksRevision, growth: album.markedGrowth)
        for photo in album.marks {
            if album.order.contains(photo) {
                tally.shown += 1
                tally.bytes += album.byteCount(of: photo) ?? 0
            } else if !isThere(photo) {
                // It is gone from the disk.
                continue
            }
            tally.count += 1
        }
        self.tally = tally
    }

    /// What the status line says of marks: `37 marked · 812 MB`.
    func spans(in space: Workspace) -> [TextSpan] {
        var parts: [TextSpan] = []
        if let range = space.range {
            let key = space.options.keyNames[.mark] ?? "m"
            parts = [
                TextSpan("range of \(range.count) · ", style: .mark), TextSpan(key, style: .key),
                TextSpan(" marks it", style: .dim),
            ]
        }
        guard tally.count > 0 else { return parts }
        if !parts.isEmpty { parts.append(TextSpan(" · ", style: .dim)) }
        let count =
            tally.shown == tally.count ? "\(tally.count)" : "\(tally.shown) of \(tally.count)"
        let bytes = tally.bytes > 0 ? " · \(byteText(tally.bytes))" : ""
        return parts + [TextSpan("\(count) marked\(bytes)", style: .mark)]
    }
}
