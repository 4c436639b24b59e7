import PhotoLibrary
import System

/// The files of a photo, as commands without an interface see them: all that a list of paths says.
struct ListedFiles {
    private let cover: LibraryPhoto
    /// The names of its files beside the cover: other pictures, then companions, then sidecars.
    let others: [[UInt8]]
    /// How many of the files are pictures.
    let pictureCount: Int

    init(_ cover: LibraryPhoto, others: [[UInt8]] = [], pictureCount: Int = 1) {
        self.cover = cover
        self.others = others
        self.pictureCount = pictureCount
    }

    /// The cover's path, as it was named, or of what was fetched; empty for a photo on the network that was not.
    var path: [UInt8] { cover.path }

    /// Where it was fetched from; nil where it is a file of the user's.
    var address: PhotoAddress? { cover.address }

    /// The cover's name.
    var name: [UInt8] { address?.name ?? BytePath.lastComponent(path) }

    /// The names of its files, the cover's first.
    var members: [[UInt8]] { [name] + others }

    /// The cover, as it was named.
    var listed: [UInt8] { cover.listed }

    /// Where one of its files is, as the cover was named.
    func path(of member: [UInt8]) -> [UInt8] {
        address == nil ? path.dropLast(name.count) + member : path
    }

    /// All its files in lists, the cover first.
    var listedMembers: [[UInt8]] {
        [listed] + others.map { path(of: $0) }
    }
}

extension ListedFiles {
    /// One for the files that belong together, where the cover stood among the pictures that were named.
    static func grouped(
        _ photos: [LibraryPhoto], show cover: CoverChoice, arePairs: Bool
    ) -> [ListedFiles] {
        var named: [[UInt8]: Set<[UInt8]>] = [:]
        for photo in photos where photo.address == nil && !photo.isAlone {
            named[BytePath.directory(photo.path), default: []]
                .insert(BytePath.lastComponent(photo.path))
        }
        let folders = Dictionary(
            uniqueKeysWithValues: named.map {
                ($0, Shots(in: $0, named: $1, show: cover, arePairs: arePairs))
            })
        return photos.compactMap { photo in
            if photo.isAlone || photo.address != nil { return ListedFiles(photo) }
            switch folders[BytePath.directory(photo.path)]?[BytePath.lastComponent(photo.path)] {
            case nil: return ListedFiles(photo)
            case .cover(let others, let pictures):
                return ListedFiles(photo, others: others, pictureCount: pictures)
            case .hidden: return nil
            }
        }
    }

    /// What the pictures of one folder are to photos of several files.
    private struct Shots {
        enum Shot {
            case cover(others: [[UInt8]], pictures: Int)
            /// A file of a photo with another cover.
            case hidden
        }

        private var shots: [[UInt8]: Shot] = [:]

        init(in folder: [UInt8], named: Set<[UInt8]>, show cover: CoverChoice, arePairs: Bool) {
            let names = (try? FolderListing(of: folder))?.names ?? []
            for photo in group(names, listed: named, show: cover, arePairs: arePairs).photos
            where photo.members.count > 1 {
                let others = photo.members.dropFirst().map { names[$0] }
                shots[names[photo.cover]] = .cover(others: others, pictures: photo.pictures)
                for name in others { shots[name] = .hidden }
            }
        }

        /// Nil for a photo of one file.
        subscript(_ name: [UInt8]) -> Shot? { shots[name] }
    }
}
