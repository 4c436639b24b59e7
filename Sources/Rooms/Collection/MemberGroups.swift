import PhotoLibrary

/// Which files of a folder belong together.
///
/// Every picture has a number, those too that are files of another photo: these are hidden as long as they are. A photo keeps its number
/// whichever of its pictures is the cover.
struct MemberGroups {
    /// What was read of a folder; nothing where it is to be read again.
    private struct Ungrouped {
        var sides: [[UInt8]]?
    }

    /// What a grouping changed.
    struct Changes {
        /// Whether a photo is of other files than before.
        var hasChanged = false
        /// Photos whose files, and so their names on the screen, changed.
        var renamed: [Int] = []
        /// Photos whose cover is another file.
        var recovered: [Int] = []
        /// Photos that are new, or there again.
        var new: [Int] = []
    }

    /// How files are grouped.
    struct Rules {
        var arePairs: Bool
        var cover: CoverChoice
        var showsVideos: Bool
        /// Photos below this number were reported: they keep their places on the screen.
        var reportedCount: Int

        init(_ request: LibraryRequest, reportedCount: Int) {
            arePairs = request.arePairs
            cover = request.cover
            showsVideos = request.showsVideos
            self.reportedCount = reportedCount
        }
    }

    /// Folders whose names may belong together otherwise than was reported, and what was read of those that are new.
    private var ungrouped: [Int: Ungrouped] = [:]
    /// What there is in each folder of files that may belong together.
    private var classes: [Int: MemberClasses] = [:]
    /// Names that belong to no other file, whatever they are called, by folder.
    private var apart: [Int: Set<[UInt8]>] = [:]
    /// Names of pictures, by folder, that cannot be shown: they are no covers where there is another picture.
    private var faulty: [Int: Set<[UInt8]>] = [:]
    /// Photos whose cover is another file than before, which was not reported.
    private var recovered: Set<Int> = []

    func mayGroup(_ folder: Int) -> Bool { classes[folder]?.mayGroup == true }

    /// Notes what a part of a folder's names has of files that may belong together.
    mutating func note(_ listing: FolderListing, in folder: Int) {
        if ungrouped[folder]?.sides != nil {
            ungrouped[folder]?.sides? += listing.sides
        } else {
            // What was read before is not kept, where it was grouped already.
            ungrouped[folder] = Ungrouped(sides: classes[folder] == nil ? listing.sides : nil)
        }
        classes[folder, default: []].formUnion(listing.classes)
    }

    /// Begins a folder with one name, before the others are read.
    mutating func begin(_ folder: Int, with name: [UInt8]) {
        classes[folder] = MemberClasses(name: name)
        ungrouped[folder] = Ungrouped(sides: [])
    }

    /// Has a folder read and grouped again, whatever is known of its names.
    mutating func readAgain(_ folder: Int) {
        classes[folder, default: []].formUnion(MemberClasses(rawValue: .max))
        ungrouped[folder] = Ungrouped()
    }

    /// Marks a folder to be grouped again, if anything in it may belong together.
    mutating func doubt(_ folder: Int) {
        if mayGroup(folder) { ungrouped[folder] = Ungrouped() }
    }

    /// Notes a name that is new in a folder, or a file that changed.
    mutating func note(_ name: [UInt8], in folder: Int) {
        classes[folder, default: []].formUnion(MemberClasses(name: name))
        doubt(folder)
    }

    /// Notes that a file is another one by now: that one may be shown.
    mutating func noteRewritten(_ name: [UInt8], in folder: Int) {
        faulty[folder]?.remove(name)
        note(name, in: folder)
    }

    /// Notes that these files belong to no photo but their own.
    mutating func separate(_ names: [[UInt8]], in folder: Int) {
        apart[folder, default: []].formUnion(names)
        ungrouped[folder] = Ungrouped()
    }

    /// Notes that a picture cannot be shown; false where that is known: the cover is what it was then, and cannot be shown again.
    mutating func noteFaulty(_ name: [UInt8], in folder: Int) -> Bool {
        guard faulty[folder, default: []].insert(name).inserted else { return false }
        ungrouped[folder] = Ungrouped()
        return true
    }

    /// The photos whose cover is another file since this was asked last.
    mutating func takeRecovered() -> [Int] {
        defer { recovered = [] }
        return recovered.sorted()
    }

    /// Finds out what belongs together where that is not known.
    ///
    /// While a photo is moving nothing is looked at: the place of its files is unknown.
    mutating func regroup(_ photos: inout NumberedPhotos, _ rules: Rules) -> Changes {
        var changes = Changes()
        guard !photos.filing.isBusy, !ungrouped.isEmpty else { return changes }
        let due = ungrouped.sorted { $0.key < $1.key }.filter { mayGroup($0.key) }
        // All photos are gone through once, however many folders there are: one takes in nothing of another.
        let numbers = due.isEmpty ? [] : presentNumbers(of: due.map(\.key), photos)
        for (folder, read) in due {
            regroup(folder, read, numbers[folder], &photos, rules, &changes)
        }
        ungrouped = [:]
        recovered.formUnion(changes.recovered)
        return changes
    }

    /// By folder the numbers of all that is here of these, rising; nothing of other folders.
    private func presentNumbers(of folders: [Int], _ photos: NumberedPhotos) -> [[Int]] {
        let catalogue = photos.catalogue
        var isDue = [Bool](repeating: false, count: catalogue.folders.count)
        for folder in folders { isDue[folder] = true }
        var numbers = [[Int]](repeating: [], count: catalogue.folders.count)
        for number in 0..<catalogue.count {
            let folder = catalogue.folder(of: number)
            if isDue[folder], photos.isHere(number) { numbers[folder].append(number) }
        }
        return numbers
    }

    private func regroup(
        _ folder: Int, _ read: Ungrouped, _ present: [Int], _ photos: inout NumberedPhotos,
        _ rules: Rules, _ changes: inout Changes
    ) {
        let isList = photos.catalogue.isListed
        var sides: [[UInt8]]
        var there: Set<[UInt8]>?
        if let known = read.sides, !isList {
            sides = known
        } else {
            let path = photos.catalogue.folders[folder].location
            guard let listing = try? FolderListing(of: path) else { return }
            sides = listing.sides
            there = Set((0..<listing.photos.count).map { listing.photos[$0] })
                .subtracting(listing.falsePhotos(in: path).map { listing.photos[$0] })
        }
        var reassignment = Reassignment(shown: photos.shown(among: present))
        // Files that were named are just those that are shown; what lies beside them still says whose the sidecars are.
        let named = reassignment.pictures
        var names = named
        if let there {
            names = names.filter { there.contains($0) }
            if isList { names += there.subtracting(named).filter { $0.first != 0x2E } }
        }
        names += sides
        let films = rules.showsVideos ? photos.films(among: present) : [:]
        if there == nil {
            let known = Set(sides)
            names += films.keys.filter { !known.contains($0) }
        }
        let groups = group(
            names, listed: isList ? Set(named) : nil, show: rules.cover, arePairs: rules.arePairs)
        let found = groups.photos.flatMap { split($0, names, apart[folder] ?? []) }.map {
            $0.avoiding { faulty[folder]?.contains(names[$0]) ?? false }
        }
        reassignment.find(found, names)
        photos.assign(
            found, names, reassignment, in: folder, isComplete: there != nil,
            reportedCount: rules.reportedCount, &changes)
        if rules.showsVideos {
            photos.assignFilms(among: names, beside: found, former: films, in: folder, &changes)
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
}
