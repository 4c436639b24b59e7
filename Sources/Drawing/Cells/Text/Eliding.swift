/// Shortens a text to a width by leaving out its middle: `IMG_20240517_4014.JPG` becomes `IMG_20…14.JPG`.
///
/// Half of what is kept is the end, and more where an extension and the two characters before it need it: the numbers there tell a
/// camera's photos apart. The result is never wider than `width`, and is empty when not even the ellipsis fits.
func elidedInMiddle(_ clusters: [Cluster], to width: Int, encoding: TextEncoding) -> [Cluster] {
    guard clusters.width > width else { return clusters }
    let ellipsis = encoding.ellipsis.map { Cluster($0) }
    let room = width - ellipsis.width
    guard room >= 0 else { return [] }
    let tailRoom = max(room / 2, min(room - 1, endWidth(of: clusters)))
    var tail: [Cluster] = []
    var tailWidth = 0
    for cluster in clusters.reversed() {
        guard tailWidth + cluster.width <= tailRoom else { break }
        tail.append(cluster)
        tailWidth += cluster.width
    }
    return prefix(of: clusters, width: room - tailWidth) + ellipsis + tail.reversed()
}

/// The least width at which a shortened text still tells what it is: eight columns, and room for the end of a file's name.
///
/// A text that is narrower than that keeps its own width.
func leastReadableWidth(of clusters: [Cluster], encoding: TextEncoding) -> Int {
    let forEnd = 1 + encoding.ellipsis.count + endWidth(of: clusters)
    return min(clusters.width, max(8, forEnd))
}

/// The width at which the shortened names of neighbours differ: `IMG_40…14.JPG`.
let tellingWidth = 13

/// The width of a file's extension and two columns before it.
private func endWidth(of clusters: [Cluster]) -> Int { extensionWidth(of: clusters) + 2 }

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
