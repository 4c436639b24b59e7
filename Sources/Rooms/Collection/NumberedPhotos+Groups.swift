import PhotoLibrary

/// Giving the photos that were found in a folder their numbers.
extension NumberedPhotos {
    /// Those of these that are known by their names, each with the names of its pictures.
    func shown(among numbers: [Int]) -> [(number: Int, names: [[UInt8]])] {
        numbers.compactMap { number in
            guard catalogue.address(of: number) == nil else { return nil }
            let cover = catalogue.lastName(number)
            // A hidden name is never one of several, and one without an extension is known by its content alone.
            guard cover.first != 0x2E, MemberKind(name: cover)?.isPicture == true else {
                return nil
            }
            return (number, [cover] + (catalogue.parts(of: number)?.pictures ?? []))
        }
    }

    /// Those of these that are films, by name.
    func films(among numbers: [Int]) -> [[UInt8]: Int] {
        var films: [[UInt8]: Int] = [:]
        for number in numbers {
            let name = catalogue.lastName(number)
            if isFilmName(name) { films[name] = number }
        }
        return films
    }

    /// Makes photos of a folder what was found there; `isComplete` where all its names were read now.
    mutating func assign(
        _ found: [PhotoMembers], _ names: [[UInt8]], _ reassignment: Reassignment, in folder: Int,
        isComplete: Bool, reportedCount: Int, _ changes: inout MemberGroups.Changes
    ) {
        var numberAt = [Int?](repeating: nil, count: found.count)
        // One that was reported keeps its place on the screen; of those, the one whose cover stays.
        for (place, photo) in found.enumerated() {
            let cover = names[photo.cover]
            let candidates = reassignment.numbers[place]
            func rank(_ number: Int) -> (Int, Int, Int) {
                let isReported = number < reportedCount
                return (isReported ? 0 : 1, catalogue.lastName(number) == cover ? 0 : 1, number)
            }
            let best =
                candidates.count > 1
                ? candidates.min { rank($0) < rank($1) } : candidates.first
            guard let best else { continue }
            numberAt[place] = best
            change(best, to: photo, names, &changes)
        }
        // Only then can a picture have been hidden, and looking for it takes the paths of all photos.
        let mayBeHidden = reportedCount > 0 || hasHidden
        for (place, photo) in found.enumerated() where numberAt[place] == nil {
            let cover = names[photo.cover]
            let number =
                (mayBeHidden ? hiddenNumber(of: cover, in: folder) : nil)
                ?? catalogue.add(cover, in: folder)
            numberAt[place] = number
            restore(number)
            release(number)
            changes.new.append(number)
            change(number, to: photo, names, &changes)
            changes.hasChanged = true
        }
        var kept = [Bool](repeating: false, count: catalogue.count)
        for number in numberAt { if let number { kept[number] = true } }
        for (number, _) in reassignment.shown where !kept[number] {
            // Those whose files were not found are gone only where it was looked for them.
            if reassignment.isAssigned(number) || isComplete, remove(number) {
                changes.hasChanged = true
            }
        }
        for (place, photo) in found.enumerated() where photo.pictures > 1 {
            guard let owner = numberAt[place] else { continue }
            for member in photo.members[1..<photo.pictures] {
                let name = names[member]
                let former = reassignment.numbers[place].first {
                    !kept[$0] && catalogue.lastName($0) == name
                }
                let mayBeHidden = reportedCount > 0 || hasHidden
                let number =
                    former ?? (mayBeHidden ? hiddenNumber(of: name, in: folder) : nil)
                    ?? catalogue.add(name, in: folder)
                hide(number, under: owner)
            }
        }
    }

    /// Sets the files of a photo.
    private mutating func change(
        _ number: Int, to photo: PhotoMembers, _ names: [[UInt8]],
        _ changes: inout MemberGroups.Changes
    ) {
        let former = catalogue.lastName(number)
        let cover = names[photo.cover]
        guard catalogue.regroup(number, cover: cover, PhotoParts(photo, of: names)) else { return }
        changes.renamed.append(number)
        changes.hasChanged = true
        guard former != cover else { return }
        noteName(of: number)
        changes.recovered.append(number)
    }

    /// Makes photos of the films that belong to no photo.
    ///
    /// `photos` are of the same names. Of a list only films that were named are shown.
    mutating func assignFilms(
        among names: [[UInt8]], beside photos: [PhotoMembers], former: [[UInt8]: Int],
        in folder: Int, _ changes: inout MemberGroups.Changes
    ) {
        var covers: [[UInt8]: [UInt8]] = [:]
        for photo in photos {
            for member in photo.members.dropFirst(photo.pictures) where isFilmName(names[member]) {
                covers[names[member]] = names[photo.cover]
            }
        }
        let alone = Set(names.lazy.filter { isFilmName($0) && covers[$0] == nil })
        let new =
            catalogue.isListed
            ? [] : alone.filter { former[$0] == nil }.sorted(by: naturallyPrecedes)
        for name in new where isPicture(path(name, in: folder), videos: true) {
            _ = catalogue.add(name, in: folder)
            changes.hasChanged = true
        }
        for (name, owned) in former where !alone.contains(name) {
            hide(owned, under: covers[name].flatMap { number(of: $0, in: folder) })
            changes.hasChanged = true
        }
    }

    /// Takes out the films that are no files of a photo.
    mutating func removeFilms() {
        for number in 0..<catalogue.count
        where isHere(number) && !filing.isUnderWay(number)
            && MemberKind(name: catalogue.lastName(number))?.isPicture != true
            && catalogue.path(number).map({ !isPicture($0) }) == true
        {
            remove(number)
        }
    }
}
