import Browsing
import DisplayList
import Sidecars

/// The files of photos by the photos' numbers.
///
/// Of a photo of one file it keeps the name and the number of the folder, and shares the name's bytes with the caller: 16 bytes a photo.
struct SourceTable: Sendable {
    private struct Single {
        let name: [UInt8]
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
                PhotoSources(folder: folders[Int($0.folder)], cover: $0.name, parts: nil)
            } ?? groups[photo]
        }
        set {
            singles[photo] = nil
            groups[photo] = nil
            guard let newValue else { return }
            guard let name = newValue.pictures.first,
                newValue == PhotoSources(folder: newValue.folder, cover: name, parts: nil)
            else {
                groups[photo] = newValue
                return
            }
            singles[photo] = Single(name: name, folder: number(of: newValue.folder))
        }
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
