import PhotoLibrary
import System

/// Films, where videos are shown: each that is no file of a photo is one of its own.
extension LibraryScanner {
    /// Those of these photos that are films, by name.
    func shownFilms(among numbers: [Int]) -> [[UInt8]: Int] {
        guard request.showsVideos else { return [:] }
        var films: [[UInt8]: Int] = [:]
        for number in numbers {
            let name = catalogue.lastName(number)
            if isFilmName(name) { films[name] = number }
        }
        return films
    }

    /// Makes photos of the films that belong to no photo; true if these changed.
    ///
    /// `photos` are of the same names. Of a list only films that were named are shown.
    func takeFilms(
        among names: [[UInt8]], beside photos: [PhotoMembers], former: [[UInt8]: Int],
        in folder: Int
    ) -> Bool {
        guard request.showsVideos else { return false }
        var covers: [[UInt8]: [UInt8]] = [:]
        for photo in photos {
            for member in photo.members.dropFirst(photo.pictures) where isFilmName(names[member]) {
                covers[names[member]] = names[photo.cover]
            }
        }
        let alone = Set(names.lazy.filter { isFilmName($0) && covers[$0] == nil })
        var hasChanged = false
        let new = isList ? [] : alone.filter { former[$0] == nil }.sorted(by: naturallyPrecedes)
        for name in new where isPicture(filmPath(name, folder), videos: true) {
            _ = catalogue.add(name, in: folder)
            hasChanged = true
        }
        for (name, number) in former where !alone.contains(name) {
            gone.insert(number)
            ownerOf[number] = covers[name].flatMap {
                numbers.number(of: filmPath($0, folder), in: catalogue)
            }
            hasChanged = true
        }
        return hasChanged
    }

    /// Shows or hides videos.
    func showVideos(_ shows: Bool) {
        guard shows != request.showsVideos else { return }
        request.showsVideos = shows
        if shows {
            for folder in catalogue.folders.indices { doubtGroups(of: folder) }
            // Those whose names no camera gives to a film are known by their content alone.
            changes.note(
                [FolderChange(folder: 0, name: [], kind: .overflow)], at: monotonicNow())
        } else {
            for number in 0..<catalogue.count
            where !gone.contains(number) && !filing.isAway(number)
                && !filing.isUnderWay(number)
                && MemberKind(name: catalogue.lastName(number))?.isPicture != true
                && catalogue.path(number).map({ !isPicture($0) }) == true
            {
                gone.insert(number)
            }
        }
        regroup()
        rearrange()
    }

    private func filmPath(_ name: [UInt8], _ folder: Int) -> [UInt8] {
        BytePath.join(catalogue.folders[folder].path, name)
    }
}
