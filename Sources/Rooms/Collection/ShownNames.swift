import Browsing
import CLinux
import Cells
import DisplayList
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

/// The indices of names that look the same as another one on the screen although they are not.
///
/// Names of printable ASCII never do among themselves; others may, where unprintable bytes are written out, and where
/// accents are composed in one and not in the other.
func namesAlike(_ names: [[UInt8]]) -> Set<Int> {
    let isPlain = { (name: [UInt8]) in name.allSatisfy { (0x20...0x7E).contains($0) } }
    let odd = names.indices.filter { !isPlain(names[$0]) }
    if odd.isEmpty { return [] }
    // Strings are equal where they are canonically equivalent.
    var places: [String: [Int]] = [:]
    for index in odd {
        places[String(decoding: harmlessText(names[index]), as: UTF8.self), default: []].append(
            index)
    }
    for index in names.indices where isPlain(names[index]) {
        let text = String(decoding: names[index], as: UTF8.self)
        if places[text] != nil { places[text]?.append(index) }
    }
    return Set(
        places.values.filter { group in group.contains { names[$0] != names[group[0]] } }.joined())
}
