import Photos
import System

/// What the names alone do not tell.
extension FolderListing {
    /// Numbers in `photos` of what is no file after all.
    public func falsePhotos(in folder: [UInt8]) -> [Int] {
        unsure.filter { number in
            let facts = try? fileFacts(BytePath.join(folder, photos[number]))
            return !(facts?.isRegularFile ?? false)
        }
    }

    /// Names of files, or of what may lead to one, of which only the content says whether they are pictures.
    ///
    /// The small picture that a camera writes beside a film is none of them, whatever it contains: it belongs to a photo or to none.
    public var doubtful: [[UInt8]] {
        nameless.filter { !isCopyName($0) }
            + unknown.filter {
                MemberKind(name: $0)?.isPicture != false && !isCopyName($0) || isFilmName($0)
            }
    }

    /// Names without a picture's extension that are pictures by their content, or videos where these count.
    public func furtherPhotos(in folder: [UInt8], videos: Bool = false) -> [[UInt8]] {
        let others = doubtful
        return (videos ? others.filter { !isFilmName($0) } + sides.filter(isFilmName) : others)
            .filter { isPicture(BytePath.join(folder, $0), videos: videos) }
    }

    /// Sub-folders by all names that lead to one, whatever they are called.
    public func allFolders(in folder: [UInt8]) -> [[UInt8]] {
        let others = unsure.map { photos[$0] } + unknown
        return folders
            + others.filter {
                (try? fileFacts(BytePath.join(folder, $0)))?.isFolder ?? false
            }
    }

    /// Looks at everything that has to be looked at, so that `photos` has just the pictures; the sub-folders are returned.
    mutating func resolve(in folder: [UInt8], videos: Bool = false) -> [[UInt8]] {
        let all = allFolders(in: folder)
        let wrong = Set(falsePhotos(in: folder))
        let further = furtherPhotos(in: folder, videos: videos)
        remove(wrong)
        for name in further { photos.append(name) }
        return all
    }
}
