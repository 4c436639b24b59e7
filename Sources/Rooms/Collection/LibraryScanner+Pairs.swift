import Browsing
import CLinux
import DisplayList
import PhotoLibrary
import Selecting
import System

/// Which files of a folder belong together.
///
/// Every picture has a number, those too that are files of another photo: these are hidden as long as they are. A photo keeps its number
/// whichever of its pictures is the cover.
extension LibraryScanner {
    /// What was read of a folder; nothing where it is to be read again.
    struct Ungrouped {
        var sides: [[UInt8]]?
    }

    /// Marks a folder to be grouped again, if anything in it may belong together.
    func doubtGroups(of folder: Int) {
        if classes[folder]?.mayGroup == true { ungrouped[folder] = Ungrouped() }
    }

    /// Whether a picture is a file of another photo now.
    func isPart(_ number: Int) -> Bool {
        guard let owner = ownerOf[number], !gone.contains(owner) else { return false }
        return catalogue.parts(of: owner)?.pictures.contains(catalogue.lastName(number)) ?? false
    }

    /// Finds out what belongs together where that is not known; true where a photo is of other files than before.
    ///
    /// While a photo is moving nothing is looked at: the place of its files is unknown.
    @discardableResult
    func regroup() -> Bool {
        guard !filing.isBusy, !ungrouped.isEmpty else { return false }
        var hasChanged = false
        let due = ungrouped.sorted { $0.key < $1.key }.filter {
            classes[$0.key]?.mayGroup == true
        }
        // All photos are gone through once, however many folders there are: one takes in nothing of another.
        let numbers = due.isEmpty ? [] : presentNumbers(of: due.map(\.key))
        for (folder, read) in due {
            if regroup(folder, read, numbers[folder]) { hasChanged = true }
        }
        ungrouped = [:]
        if let named = start, let owner = ownerOf[named] { start = owner }
        return hasChanged
    }

    /// By folder the numbers of all that is here of these, rising; nothing of other folders.
    private func presentNumbers(of folders: [Int]) -> [[Int]] {
        var isDue = [Bool](repeating: false, count: catalogue.folders.count)
        for folder in folders { isDue[folder] = true }
        var numbers = [[Int]](repeating: [], count: catalogue.folders.count)
        for number in 0..<catalogue.count {
            let folder = catalogue.folder(of: number)
            if isDue[folder], !gone.contains(number), !filing.isAway(number) {
                numbers[folder].append(number)
            }
        }
        return numbers
    }

    private func regroup(_ folder: Int, _ read: Ungrouped, _ present: [Int]) -> Bool {
        var sides: [[UInt8]]
        var there: Set<[UInt8]>?
        if let known = read.sides, !isList {
            sides = known
        } else {
            let path = catalogue.folders[folder].location
            guard let listing = try? FolderListing(of: path) else { return false }
            sides = listing.sides
            there = Set((0..<listing.photos.count).map { listing.photos[$0] })
                .subtracting(listing.falsePhotos(in: path).map { listing.photos[$0] })
        }
        var homes = Homes(shown: shownPhotos(among: present))
        // Files that were named are just those that are shown; what lies beside them still says whose the sidecars are.
        let named = homes.pictures
        var names = named
        if let there {
            names = names.filter { there.contains($0) }
            if isList { names += there.subtracting(named).filter { $0.first != 0x2E } }
        }
        names += sides
        let films = shownFilms(among: present)
        if there == nil {
            let known = Set(sides)
            names += films.keys.filter { !known.contains($0) }
        }
        let groups = group(
            names, listed: isList ? Set(named) : nil, show: request.cover,
            arePairs: request.arePairs)
        let photos = groups.photos.flatMap { split($0, names, apart[folder] ?? []) }.map {
            $0.avoiding { faulty[folder]?.contains(names[$0]) ?? false }
        }
        homes.find(photos, names)
        let hasTaken = take(photos, names, homes, in: folder, isComplete: there != nil)
        return takeFilms(among: names, beside: photos, former: films, in: folder) || hasTaken
    }

    /// Those of these that are known by their names, each with the names of its pictures.
    private func shownPhotos(among numbers: [Int]) -> [(number: Int, names: [[UInt8]])] {
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

    /// Splits a photo by the times of its files: those of another time are photos of their own, or belong to none.
    private func split(
        _ photo: PhotoMembers, _ names: [[UInt8]], _ apart: Set<[UInt8]>
    ) -> [PhotoMembers] {
        guard photo.members.contains(where: { apart.contains(names[$0]) }) else { return [photo] }
        return photo.afterSecondLook(names) { place in
            let isApart = apart.contains(names[place])
            let isPicture = MemberKind(name: names[place])?.isPicture == true
            return MemberLook(
                captured: isApart ? 1_000_000 : 0, size: 0, isFile: isPicture || !isApart)
        }.photos
    }

    private func take(
        _ photos: [PhotoMembers], _ names: [[UInt8]], _ homes: Homes, in folder: Int,
        isComplete: Bool
    ) -> Bool {
        var hasChanged = false
        var numberAt = [Int?](repeating: nil, count: photos.count)
        // One that was told keeps its place on the screen; of those, the one whose cover stays.
        for (place, photo) in photos.enumerated() {
            let cover = names[photo.cover]
            let candidates = homes.of[place]
            let best =
                candidates.count > 1
                ? candidates.min { rank($0, cover) < rank($1, cover) } : candidates.first
            guard let best else { continue }
            numberAt[place] = best
            if change(best, to: photo, names) { hasChanged = true }
        }
        for (place, photo) in photos.enumerated() where numberAt[place] == nil {
            let cover = names[photo.cover]
            let number = hiddenNumber(of: cover, in: folder) ?? catalogue.add(cover, in: folder)
            numberAt[place] = number
            gone.remove(number)
            ownerOf[number] = nil
            _ = readMomentAgain(number)
            change(number, to: photo, names)
            hasChanged = true
        }
        var kept = [Bool](repeating: false, count: catalogue.count)
        for number in numberAt { if let number { kept[number] = true } }
        for (number, _) in homes.shown where !kept[number] {
            // Those whose files were not found are gone only where it was looked for them.
            if homes.hasHome(number) || isComplete, gone.insert(number).inserted {
                hasChanged = true
            }
        }
        for (place, photo) in photos.enumerated() where photo.pictures > 1 {
            guard let owner = numberAt[place] else { continue }
            for member in photo.members[1..<photo.pictures] {
                let former = homes.of[place].first {
                    !kept[$0] && catalogue.lastName($0) == names[member]
                }
                hide(names[member], former, under: owner, in: folder)
            }
        }
        return hasChanged
    }

    /// Hides a picture that is a file of a photo; `former` is the number that it has where it was a photo of its own.
    private func hide(_ name: [UInt8], _ former: Int?, under owner: Int, in folder: Int) {
        let number =
            former ?? hiddenNumber(of: name, in: folder) ?? catalogue.add(name, in: folder)
        gone.insert(number)
        ownerOf[number] = owner
    }

    private func rank(_ number: Int, _ cover: [UInt8]) -> (Int, Int, Int) {
        (number < toldCount ? 0 : 1, catalogue.lastName(number) == cover ? 0 : 1, number)
    }

    /// Sets the files of a photo; true if they changed.
    @discardableResult
    private func change(
        _ number: Int, to photo: PhotoMembers, _ names: [[UInt8]]
    ) -> Bool {
        let former = catalogue.lastName(number)
        let cover = names[photo.cover]
        let parts = PhotoParts(photo, of: names)
        guard catalogue.regroup(number, cover: cover, parts) else { return false }
        ownNames[number] = nil
        guard former != cover else { return true }
        if let path = catalogue.path(number) { numbers.move(number, to: path, in: catalogue) }
        _ = readMomentAgain(number)
        recovered.insert(number)
        return true
    }

    /// The number of a picture that is a file of a photo.
    private func hiddenNumber(of name: [UInt8], in folder: Int) -> Int? {
        guard toldCount > 0 || !ownerOf.isEmpty else { return nil }
        return numbers.number(of: path(name, folder), in: catalogue).flatMap {
            ownerOf[$0] == nil || catalogue.lastName($0) != name ? nil : $0
        }
    }

    private func path(_ name: [UInt8], _ folder: Int) -> [UInt8] {
        BytePath.join(catalogue.folders[folder].path, name)
    }

    /// A photo as the model is to know it.
    func shownPhoto(_ number: Int) -> Photo {
        let name =
            catalogue.edition(of: number) > 0
            ? SharedName(catalogue.shownName(number)) : catalogue.names.shared(number)
        let others = catalogue.parts(of: number)?.others ?? []
        return Photo(
            id: PhotoID(number), sharing: name,
            others: others.isEmpty ? [] : memberWords(others.map(\.name)),
            otherCount: others.count, source: catalogue.address(of: number)?.source)
    }

    /// Tells of the photos whose cover is another file than before.
    func tellRecovered() {
        let changes = recovered.sorted().compactMap { number in
            catalogue.path(number).flatMap { try? fileFacts($0) }.map {
                FileChange(photo: PhotoID(number), identity: $0)
            }
        }
        recovered = []
        if !changes.isEmpty { tell(.changed(changes)) }
    }
}

/// Which photos that are shown become which photos that were found.
private struct Homes {
    let shown: [(number: Int, names: [[UInt8]])]
    /// The numbers that become the photo of a place: one for each place, in order.
    private(set) var of: [[Int]] = []
    private var found: Set<Int> = []

    init(shown: [(number: Int, names: [[UInt8]])]) {
        self.shown = shown
    }

    /// All their pictures, each once.
    var pictures: [[UInt8]] {
        var seen: Set<[UInt8]> = []
        seen.reserveCapacity(shown.count)
        return shown.flatMap(\.names).filter { seen.insert($0).inserted }
    }

    func hasHome(_ number: Int) -> Bool { found.contains(number) }

    /// A photo becomes the one that has its cover now, or else the one that has another of its pictures.
    mutating func find(_ photos: [PhotoMembers], _ names: [[UInt8]]) {
        var placeOf: [[UInt8]: Int] = [:]
        placeOf.reserveCapacity(names.count)
        for (place, photo) in photos.enumerated() {
            for member in photo.members.prefix(photo.pictures) { placeOf[names[member]] = place }
        }
        of = [[Int]](repeating: [], count: photos.count)
        found.reserveCapacity(shown.count)
        for photo in shown {
            guard let place = photo.names.lazy.compactMap({ placeOf[$0] }).first else { continue }
            of[place].append(photo.number)
            found.insert(photo.number)
        }
    }
}
