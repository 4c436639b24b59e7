import Geometry
import Photos
import Selecting

/// Photos among which copies are looked for, by their places.
protocol CopySource {
    var count: Int { get }
    func files(of place: Int) -> ListedFiles
    /// What the header of the cover says, as the file is, without the turn of a decision.
    func metadata(of place: Int) -> PhotoMetadata
    /// Whether it has stars, a flag or a label.
    func isDecided(_ place: Int) -> Bool
}

/// The photos of a command.
struct ListedCopies: CopySource {
    let photos: [ListedPhoto]

    var count: Int { photos.count }

    func files(of place: Int) -> ListedFiles { photos[place].files }

    func metadata(of place: Int) -> PhotoMetadata {
        var metadata = photos[place].metadata
        if photos[place].facts.judgement.turn.swapsSides { metadata.swapSides() }
        return metadata
    }

    func isDecided(_ place: Int) -> Bool { photos[place].facts.judgement.isDecided }
}
