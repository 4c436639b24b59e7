import Browsing
import DisplayList
import Selecting
import Sidecars

/// The files of photos by the photos' numbers.
///
/// Of a photo of one file it keeps the name, which may lie in a page of names, and the number of the folder: 16 bytes a photo.
struct SourceTable: Sendable {
    private struct Single {
        let name: SharedName
        let folder: Int32
    }

    private var folders: [[UInt8]] = []
    private var numbers: [[UInt8]: Int32] = [:]
    private var singles = PhotoTable<Single>()
    /// The photos of several files.
    private var groups: [PhotoID: PhotoSources] = [:]

    subscript(photo: PhotoID) -> PhotoSources? {
        get {
            singles[photo].map {
                PhotoSources(folder: folders[Int($0.folder)], cover: $0.name.bytes, parts: nil)
            } ?? groups[photo]
        }
        set {
            singles[photo] = nil
            groups[photo] = nil
            if let newValue { learn(photo, newValue) }
        }
    }

    /// Takes the files of a photo; where `shared` is the name of its cover, that is kept and takes no room.
    mutating func learn(_ photo: PhotoID, _ new: PhotoSources, sharing shared: SharedName? = nil) {
        guard let cover = new.pictures.first,
            new == PhotoSources(folder: new.folder, cover: cover, parts: nil)
        else {
            (singles[photo], groups[photo]) = (nil, new)
            return
        }
        let name = SharedName(cover)
        singles[photo] = Single(
            name: shared == name ? shared ?? name : name, folder: number(of: new.folder))
        groups[photo] = nil
    }

    /// Whether the picture at this place among those of a photo is called so.
    func isPicture(_ place: Int, of photo: PhotoID, named name: [UInt8], in folder: [UInt8]) -> Bool
    {
        if let single = singles[photo] {
            return place == 0 && single.name == SharedName(name)
                && folders[Int(single.folder)] == folder
        }
        guard let files = groups[photo], files.pictures.indices.contains(place) else {
            return false
        }
        return files.pictures[place] == name && files.folder == folder
    }

    /// All photos whose files are known.
    var photos: [PhotoID] { singles.photos + groups.keys }

    private mutating func number(of folder: [UInt8]) -> Int32 {
        if let known = numbers[folder] { return known }
        let number = Int32(folders.count)
        folders.append(folder)
        numbers[folder] = number
        return number
    }
}
