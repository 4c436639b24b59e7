@_spi(Coordinator) import Browsing
import DisplayList
import Likeness
import Photos
import Selecting

/// What is known of photos, as far as it tells whether they belong together.
extension Model {
    /// What tells whether the photos are a stack, in their order by name.
    func likenessFacts(of photos: [PhotoID]) -> [LikenessFacts] {
        let album = space.album
        let named = photos.map { (photo: $0, name: album.lastName(of: $0)) }
        var ranks: [PhotoID: Int] = [:]
        let sorted = named.sorted { a, b in
            a.name == b.name ? a.photo < b.photo : shotPrecedes(a.name, b.name)
        }
        for (rank, one) in sorted.enumerated() { ranks[one.photo] = rank }
        return photos.map { photo in
            LikenessFacts(
                album.notes[photo]?.metadata ?? PhotoMetadata(), album.hashes[photo],
                rank: ranks[photo] ?? 0, folder: album.folder(of: photo))
        }
    }

    /// What the suggestion for a burst is made of.
    func candidates(_ members: [PhotoID]) -> [BurstCandidate] {
        let album = space.album
        return members.enumerated().map { rank, photo in
            var one = BurstCandidate(
                rank: rank, milliseconds: album.notes[photo]?.metadata.clockMilliseconds)
            let judgement = album.judgement(of: photo)
            one.isRejected = judgement.flag == .reject
            one.isPicked = judgement.flag == .pick
            one.stars = judgement.stars
            if let figures = album.figures[photo] {
                one.sharp = figures.sharp
                one.sharpAtFocus = figures.sharpAt
                one.blown = figures.blown
            }
            return one
        }
    }
}

/// Whether one name comes before another as a person counts: cameras number their files.
private func shotPrecedes(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    func isDigit(_ byte: UInt8) -> Bool { byte &- 48 < 10 }
    func folded(_ byte: UInt8) -> UInt8 { byte &- 65 < 26 ? byte + 32 : byte }
    func run(_ name: [UInt8], _ place: inout Int) -> ArraySlice<UInt8> {
        let start = place
        while place < name.count, isDigit(name[place]) { place += 1 }
        return name[start..<place].drop { $0 == 48 }
    }
    var (i, j) = (0, 0)
    while i < a.count, j < b.count {
        if isDigit(a[i]), isDigit(b[j]) {
            let (first, second) = (run(a, &i), run(b, &j))
            if first.count != second.count { return first.count < second.count }
            if first != second { return first.lexicographicallyPrecedes(second) }
        } else {
            let (first, second) = (folded(a[i]), folded(b[j]))
            if first != second { return first < second }
            i += 1
            j += 1
        }
    }
    if i == a.count, j == b.count { return a.lexicographicallyPrecedes(b) }
    return i == a.count
}
