import CLinux
import PhotoLibrary
import Selecting
import System

/// Reading what was named.
extension LibraryScanner {
    func gather() {
        do throws(LibraryError) {
            let paths = try request.allPaths()
            guard paths.count == 1, let path = paths.first, PhotoAddress(path) == nil else {
                return gatherList(paths)
            }
            let facts = try fileFacts(path)
            if facts.isFolder { return enter(path) }
            guard facts.isRegularFile else { throw .notAFile(path: path) }
            guard isPicture(path, videos: request.showsVideos) else {
                throw .notAPicture(path: path)
            }
            gatherAround(path)
        } catch {
            gathering.note([error])
        }
    }

    /// A folder that was named: it begins where it was left.
    private func enter(_ path: [UInt8]) {
        let point = request.resume(path)
        if let point, let sort = point.sort {
            request.sort = sort
            request.isReversed = point.isReversed
            photos = NumberedPhotos(ranking: request.ranking)
        }
        opening.enter(path, at: point)
        guard let front = point?.front else { return gatherFolder(path) }
        let folder = front.lastIndex(of: BytePath.slash).map { Array(front[..<$0]) } ?? []
        guard folder.isEmpty || request.isRecursive else { return gatherFolder(path) }
        let whole = BytePath.join(path, front)
        guard let facts = try? fileFacts(whole), facts.isRegularFile,
            isPicture(whole, videos: request.showsVideos)
        else {
            opening.lose(front)
            return gatherFolder(path)
        }
        let name = BytePath.lastComponent(front)
        let place =
            folder.isEmpty
            ? photos.catalogue.add(folder: path, prefix: [])
            : photos.catalogue.add(folder: BytePath.join(path, folder), prefix: folder + [0x2F])
        begin(at: name, in: place)
        gatherFolder(
            path, leavingOut: name, in: folder.isEmpty ? path : BytePath.join(path, folder))
    }

    /// Just what is named, each path as it is.
    private func gatherList(_ paths: [[UInt8]]) {
        photos.catalogue.isListed = true
        let found = scan(
            paths, isRecursive: request.isRecursive, leavingOut: request.leavingOut,
            videos: request.showsVideos)
        gathering.note(found.failures)
        if found.leftOutFolders > 0 { tell(.leftOut(folders: found.leftOutFolders)) }
        for photo in found.photos { _ = photos.catalogue.add(photo) }
        for (number, folder) in photos.catalogue.folders.enumerated() where !folder.isNowhere {
            watchFolder(folder.path, catalogueFolder: number)
            // What lies beside the files that were named is not known: each folder is read once.
            groups.readAgain(number)
        }
    }

    /// The folder of a photo, beginning with that.
    private func gatherAround(_ path: [UInt8]) {
        let folder = BytePath.directory(path)
        let name = BytePath.lastComponent(path)
        let place = photos.catalogue.add(folder: folder, prefix: [])
        begin(at: name, in: place)
        gatherFolder(folder, leavingOut: name, in: folder)
    }

    /// Takes a photo in before all others, which is the first to be shown.
    private func begin(at name: [UInt8], in place: Int) {
        let number = photos.catalogue.add(name, in: place)
        groups.begin(place, with: name)
        opening.name(number)
        opening.take(guess: number, names, photos)
    }

    /// A folder, with its sub-folders where they were requested, depth first; a name of one of these folders is known already.
    func gatherFolder(
        _ path: [UInt8], prefix: [UInt8] = [], isNamed: Bool = true, leavingOut name: [UInt8] = [],
        in place: [UInt8] = []
    ) {
        var waiting = [(path: path, prefix: prefix, isNamed: isNamed)]
        while let next = waiting.popLast() {
            let folders = read(
                next.path, prefix: next.prefix, isNamed: next.isNamed,
                leavingOut: !name.isEmpty && next.path == place ? name : [])
            guard request.isRecursive else { return }
            for name in gathering.entering(folders).reversed() {
                waiting.append(
                    (BytePath.join(next.path, name), next.prefix + name + [0x2F], false))
            }
            beginIfLate()
        }
    }

    /// Reads the names of one folder into the catalogue, and returns those of its sub-folders.
    func read(
        _ path: [UInt8], prefix: [UInt8], isNamed: Bool = false, leavingOut name: [UInt8] = []
    ) -> [[UInt8]] {
        do throws(LibraryError) {
            var reader = try FolderReader(
                path, isLastFirst: request.isTurned, leavingOut: name)
            let key = FolderKey(reader.identity)
            guard gathering.enter(key, isNamed: isNamed) else { return [] }
            let folder = photos.catalogue.add(folder: path, prefix: prefix)
            if opening.hasBegun {
                // Before the names are read: what comes meanwhile is told, and found to be known.
                watchFolder(path, catalogueFolder: folder, key: key)
            } else {
                watched.postpone(path, folder: folder, reader.identity)
            }
            var folders: [[UInt8]] = []
            while true {
                var listing = FolderListing(ranking: request.ranking)
                guard try reader.read(into: &listing) else { return folders }
                listing.remove(known(among: listing.photos, in: folder))
                take(listing, in: folder, path, &folders)
                beginIfLate()
            }
        } catch {
            gathering.note([error])
            if opening.hasBegun { tell(.unreadable([error])) }
            return []
        }
    }

    private func take(
        _ listing: FolderListing, in folder: Int, _ path: [UInt8], _ folders: inout [[UInt8]]
    ) {
        let first = photos.catalogue.count
        photos.catalogue.add(listing.photos, in: folder)
        groups.note(listing, in: folder)
        gathering.note(listing, in: folder, from: first)
        opening.look(at: photos.catalogue.names, LibraryScanner.window, isFromEnd: request.isTurned)
        if request.isRecursive { folders += listing.allFolders(in: path) }
        guard opening.start == nil, !photos.catalogue.isListed, request.sort != .random,
            let found = listing.first
        else { return }
        let number = first + found
        if let guess = opening.guess {
            let known = photos.catalogue.names
            let isBetter =
                request.isTurned ? known.precedes(guess, number) : known.precedes(number, guess)
            guard isBetter else { return }
        }
        opening.take(guess: likelyCover(of: number), names, photos)
    }

    /// The picture that is shown where this one is a file of a pair, as far as the names are known.
    private func likelyCover(of number: Int) -> Int {
        guard request.arePairs, groups.mayGroup(photos.catalogue.folder(of: number)) else {
            return number
        }
        let known = photos.catalogue.names
        let name = known[number]
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return number }
        let base = Array(name[...dot])
        let alike = known.numbers(beginningWith: base)
        let names = alike.map { known[$0] }
        let photo = group(names, show: request.cover).photos.first {
            $0.members.prefix($0.pictures).contains { alike[$0] == number }
        }
        return photo.map { alike[$0.cover] } ?? number
    }

    /// Which names of a folder, by their numbers, are those of photos that are there or on their way back: nothing of a folder that is read for the
    /// first time.
    private func known(among names: NameTable, in folder: Int) -> Set<Int> {
        guard watched.wasRemoved(folder) else { return [] }
        return Set(
            (0..<names.count).filter { place in
                guard let found = photos.number(of: names[place], in: folder) else { return false }
                let photo = photos.owner(of: found) ?? found
                return photos.filing.isUnderWay(photo) || photos.isHere(photo)
            })
    }

    /// Whether the folder that was named has no photos, but sub-folders have.
    var hasPhotosBelowAlone: Bool {
        let catalogue = photos.catalogue
        guard request.offersSubfolders, !request.isRecursive, !catalogue.isListed,
            gathering.failures.isEmpty, catalogue.folders.count == 1
        else { return false }
        return hasPhotos(below: catalogue.folders[0].location, leavingOut: request.leavingOut)
    }
}
