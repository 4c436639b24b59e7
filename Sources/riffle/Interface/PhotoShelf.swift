import CLinux
import Cells
import DisplayList
import PhotoLibrary

/// What the loop knows of photos and the model does not: their paths, and which file is on the screen.
struct PhotoShelf: Sendable {
    /// The photos found so far; a photo's number there is its number in the model.
    var catalogue = Catalogue()
    /// Photos that are found under another name since they were restored.
    private var moved: [PhotoID: [UInt8]] = [:]
    /// The file whose pixels were decoded last, by fstat of what was opened.
    private var decoded: [PhotoID: FileIdentity] = [:]

    func path(of id: PhotoID) -> [UInt8]? { paths.path(of: id) }

    /// Where the photos are, for another thread.
    var paths: PhotoPaths { PhotoPaths(catalogue: catalogue, moved: moved) }

    mutating func move(_ id: PhotoID, to path: [UInt8]) {
        moved[id] = path
    }

    func identity(of id: PhotoID) -> FileIdentity? { decoded[id] }

    mutating func note(_ identity: FileIdentity?, of id: PhotoID) {
        decoded[id] = identity
    }

    /// Has nothing count as decoded any more.
    mutating func forgetDecoded() { decoded = [:] }

    /// The folders that photos lie in, or have lain in, as they were named.
    var folders: Set<[UInt8]> { Set(catalogue.folders.map(\.location)) }
}

/// Where the photos are.
struct PhotoPaths: Sendable {
    fileprivate let catalogue: Catalogue
    fileprivate let moved: [PhotoID: [UInt8]]

    func path(of id: PhotoID) -> [UInt8]? {
        moved[id] ?? (id.number < catalogue.count ? catalogue.path(id.number) : nil)
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
