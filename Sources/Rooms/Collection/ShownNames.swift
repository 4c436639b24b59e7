import DisplayList
import Browsing
import CLinux
import PhotoLibrary
import Selecting

/// How photos are reported: what they are called, and how many were reported.
struct ShownNames {
    /// Photos below this number were reported.
    private(set) var reportedCount = 0
    /// What photos are called whose names look like others', by number, as far as that was looked at.
    private var own: [Int: [UInt8]] = [:]
    private var namedCount = 0

    /// Notes that all photos of now are reported.
    mutating func noteReport(_ photos: NumberedPhotos) { reportedCount = photos.catalogue.count }

    /// Forgets what a photo is called whose files changed.
    mutating func forget(_ number: Int) { own[number] = nil }

    /// A photo as the model is to know it.
    func photo(_ number: Int, _ catalogue: Catalogue) -> Photo {
        let name =
            catalogue.edition(of: number) > 0
            ? SharedName(catalogue.shownName(number)) : catalogue.names.shared(number)
        let others = catalogue.parts(of: number)?.others ?? []
        var photo = Photo(
            id: PhotoID(number), sharing: name,
            others: others.isEmpty ? [] : memberWords(others.map(\.name)),
            otherCount: others.count, source: catalogue.address(of: number)?.source)
        if let name = own[number] { photo.name = name }
        return photo
    }

    /// Gives new photos whose names look like another one names of their own; among plain ones there are none.
    mutating func tellApart(_ photos: NumberedPhotos) {
        let catalogue = photos.catalogue
        let first = namedCount
        namedCount = catalogue.count
        guard first < catalogue.count, !catalogue.names.isPlain else { return }
        for number in namesAlike((0..<catalogue.count).map { catalogue.names[$0] })
        where number >= first {
            if let address = catalogue.address(of: number) {
                own[number] =
                    photo(number, catalogue).name + Array("·".utf8) + address.host
            } else if let path = catalogue.path(number), photos.owner(of: number) == nil,
                let inode = (try? fileFacts(path))?.inode
            {
                own[number] = photo(number, catalogue).name + Array("·\(inode)".utf8)
            }
        }
    }
}
