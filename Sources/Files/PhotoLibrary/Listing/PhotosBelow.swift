import System

/// Whether a folder below this one has pictures, by their names; `limit` folders are looked at, at most.
public func hasPhotos(
    below folder: [UInt8], leavingOut leftOut: LeftOutFolders = LeftOutFolders(),
    atMost limit: Int = 2000
) -> Bool {
    var visited = VisitedFolders(leavingOut: leftOut)
    var waiting = [folder]
    var left = limit
    while left > 0, let next = waiting.popLast() {
        left -= 1
        let isNamed = left == limit - 1
        guard let facts = try? fileFacts(next),
            visited.enter(FolderKey(facts), isNamed: isNamed),
            let listing = try? FolderListing(of: next)
        else { continue }
        if !isNamed, listing.falsePhotos(in: next).count < listing.photos.count { return true }
        waiting += visited.entering(listing.allFolders(in: next)).map { BytePath.join(next, $0) }
    }
    return false
}
