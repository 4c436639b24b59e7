import Browsing
import DisplayList
import Photos
import Selecting

/// Which photos are shown of all there are, and in which order, where that is not for the folder alone to say.
struct Selection: Sendable {
    /// The filter that `F` brings back.
    var last: ShownFilter?
    /// All photos as the folder tells them, those that are not shown and those in the trash too; kept while it is needed.
    var all = PhotoList()
    /// Photos that are shown although they do not match: one is in front, or has just been.
    var strays: Set<PhotoID> = []
    /// The photo that was in front before the filter hid it, until the user goes elsewhere.
    var origin: PhotoID?
    /// The photo that the filter brought to the front in its place.
    var substitute: PhotoID?
    /// Under an order that is ranked, by which rank each photo stands where it is: the one in front keeps its place.
    var ranks = PhotoTable<Int16>()
    /// The order that they are of.
    var rankedBy: SortKey?
    /// Photos that were measured since the order by sharpness was made.
    var newlyRanked = 0
    /// Whether the photo in front stands where it does not belong any more.
    var isFrontMisplaced = false
    /// What is looked for, while that is active.
    var search: Search?
    /// The state behind the keys for marks.
    var marking = Marking()
    /// How photos that belong together are found.
    var stacking = Stacking()
    /// What was looked for last.
    var lastSearch: [UInt8]?
}

extension Selection {
    /// Where a photo stands under an order that is ranked: five stars are 5, rejected −1; sharpness is in hundredths, and below nought where it is unknown.
    static func rank(_ photo: PhotoID, by key: SortKey, in album: Album) -> Int16 {
        if key == .sharpness {
            return album.figures[photo]?.sharp.map { Int16(clamping: Int($0 * 100)) } ?? -1
        }
        let judgement = album.judgement(of: photo)
        return judgement.flag == .reject ? -1 : Int16(clamping: judgement.stars)
    }
}
