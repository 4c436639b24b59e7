/// Shortens a text to a width by leaving out its middle, so that the beginning and a file's extension stay.
///
/// The result is never wider than `width`, and is empty when not even the ellipsis fits.
func elidedInMiddle(_ clusters: [Cluster], to width: Int, encoding: TextEncoding) -> [Cluster] {
    guard clusters.width > width else { return clusters }
    let ellipsis = encoding.ellipsis.map { Cluster($0) }
    let room = width - ellipsis.width
    guard room >= 0 else { return [] }
    let kept = extensionWidth(of: clusters)
    let tailRoom = kept > 0 && kept <= room / 2 ? max(kept, room / 3) : room / 3
    var tail: [Cluster] = []
    var tailWidth = 0
    for cluster in clusters.reversed() {
        guard tailWidth + cluster.width <= tailRoom else { break }
        tail.append(cluster)
        tailWidth += cluster.width
    }
    return prefix(of: clusters, width: room - tailWidth) + ellipsis + tail.reversed()
}

/// The least width at which a shortened text still tells what it is: eight columns, and room for a file's extension.
///
/// A text that is narrower than that keeps its own width.
func leastReadableWidth(of clusters: [Cluster], encoding: TextEncoding) -> Int {
    let forExtension = 2 * extensionWidth(of: clusters) + encoding.ellipsis.count
    return min(clusters.width, max(8, forExtension))
}

/// Shortens a text to a width by leaving out its end.
func elidedAtEnd(_ clusters: [Cluster], to width: Int, encoding: TextEncoding) -> [Cluster] {
    guard clusters.width > width else { return clusters }
    let ellipsis = encoding.ellipsis.map { Cluster($0) }
    guard ellipsis.width <= width else { return [] }
    return prefix(of: clusters, width: width - ellipsis.width) + ellipsis
}

/// As many clusters from the beginning as fit.
private func prefix(of clusters: [Cluster], width: Int) -> [Cluster] {
    var total = 0
    return Array(
        clusters.prefix { cluster in
            total += cluster.width
            return total <= width
        })
}

/// The width of the last dot and what follows, or 0 if that is no extension.
private func extensionWidth(of clusters: [Cluster]) -> Int {
    guard let dot = clusters.lastIndex(where: { $0.glyph.scalar == 0x2E }), dot > 0 else {
        return 0
    }
    let width = clusters[dot...].width
    return width <= 8 ? width : 0
}
