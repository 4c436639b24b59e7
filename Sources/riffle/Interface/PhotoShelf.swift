import CLinux
import Cells
import DisplayList
import PhotoLibrary
import ViewModel

/// What the loop knows of photos and the model does not: their paths, and which file is on the screen.
struct PhotoShelf {
    private var paths: [PhotoID: [UInt8]] = [:]
    /// The file whose pixels were decoded last, by fstat of what was opened.
    private var decoded: [PhotoID: FileIdentity] = [:]
    private var count = 0

    /// Takes photos of a folder; they get their numbers in this order.
    mutating func add(_ found: [LibraryPhoto]) -> [Photo] {
        let alike = namesAlike(found.map(\.name))
        return found.enumerated().map { index, file in
            var photo = add(file)
            if alike.contains(index), let inode = (try? fileFacts(file.path))?.inode {
                photo.name += Array("·\(inode)".utf8)
            }
            return photo
        }
    }

    mutating func add(_ photo: LibraryPhoto) -> Photo {
        let id = PhotoID(count)
        count += 1
        paths[id] = photo.path
        return Photo(id: id, name: photo.name)
    }

    /// The paths of all photos.
    var all: [PhotoID: [UInt8]] { paths }

    func path(of id: PhotoID) -> [UInt8]? { paths[id] }

    mutating func move(_ id: PhotoID, to path: [UInt8]) {
        paths[id] = path
    }

    func identity(of id: PhotoID) -> FileIdentity? { decoded[id] }

    mutating func note(_ identity: FileIdentity?, of id: PhotoID) {
        decoded[id] = identity
    }

    /// The absolute folders that the photos lie in.
    func folders(absolute: ([UInt8]) -> [UInt8]) -> Set<[UInt8]> {
        Set(Set(paths.values.map(BytePath.directory)).map(absolute))
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
