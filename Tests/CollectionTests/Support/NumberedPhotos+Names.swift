import Browsing
import PhotoLibrary

@testable import Collection

extension NumberedPhotos {
    /// Photos of these names in one folder, which is not on the disk.
    init(_ names: [String], ranking: NameTable.Ranking = .natural) {
        self.init(ranking: ranking)
        let folder = catalogue.add(folder: Array("/nowhere".utf8), prefix: [])
        for name in names { _ = catalogue.add(Array(name.utf8), in: folder) }
    }

    /// The names of those that are there, with those of their other files.
    var texts: [String] { texts(present) }

    func texts(_ numbers: [Int]) -> [String] {
        numbers.map {
            let photo = ShownNames().photo($0, catalogue)
            return String(decoding: photo.name + photo.others, as: UTF8.self)
        }
    }
}
