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
            failures.append(error)
        }
    }

    /// A folder that was named: it begins where it was left.
    private func enter(_ path: [UInt8]) {
        let point = request.resume(path)
        if let point, let sort = point.sort {
            request.sort = sort
            request.isReversed = point.isReversed
            catalogue = Catalogue(ranking: request.ranking)
        }
        firstPhotos.enter(path, at: point)
        guard let front = point?.front else { return gatherFolder(path) }
        let folder = front.lastIndex(of: BytePath.slash).map { Array(front[..<$0]) } ?? []
        guard folder.isEmpty || request.isRecursive else { return gatherFolder(path) }
        let whole = BytePath.join(path, front)
        guard let facts = try? fileFacts(whole), facts.isRegularFile,
            isPicture(whole, videos: request.showsVideos)
        else {
            lost = front
            return gatherFolder(path)
        }
        let name = BytePath.lastComponent(front)
        let place =
            folder.isEmpty
            ? catalogue.add(folder: path, prefix: [])
            : catalogue.add(folder: BytePath.join(path, folder), prefix: folder + [0x2F])
        begin(at: name, in: place)
        gatherFolder(
            path, leavingOut: name, in: folder.isEmpty ? path : BytePath.join(path, folder))
    }

    /// The photo that follows the place of one that is gone, by the names: the first after it, or else the last.
    func follower(of name: [UInt8]) -> Int? {
        var best: (number: Int, name: [UInt8])?
        var last: (number: Int, name: [UInt8])?
        func precedes(_ a: [UInt8], _ b: [UInt8]) -> Bool {
            request.isTurned ? naturallyPrecedes(b, a) : naturallyPrecedes(a, b)
        }
        for number in 0..<catalogue.count where !gone.contains(number) {
            let own = catalogue.shownName(number)
            if last.map({ precedes($0.name, own) }) ?? true { last = (number, own) }
            guard !precedes(own, name) else { continue }
            if best.map({ precedes(own, $0.name) }) ?? true { best = (number, own) }
        }
        return (best ?? last)?.number
    }

    /// Just what is named, each path as it is.
    private func gatherList(_ paths: [[UInt8]]) {
        isList = true
        catalogue.isListed = true
        let found = scan(
            paths, isRecursive: request.isRecursive, leavingOut: request.leavingOut,
            videos: request.showsVideos)
        failures += found.failures
        if found.leftOutFolders > 0 { tell(.leftOut(folders: found.leftOutFolders)) }
        for photo in found.photos { _ = catalogue.add(photo) }
        for number in catalogue.folders.indices where !catalogue.folders[number].isNowhere {
            watchFolder(catalogue.folders[number].path, catalogueFolder: number)
            // What lies beside the files that were named is not known: each folder is read once.
            classes[number] = MemberClasses(rawValue: .max)
            ungrouped[number] = Ungrouped()
        }
    }

    /// The folder of a photo, beginning with that.
    private func gatherAround(_ path: [UInt8]) {
        let folder = BytePath.directory(path)
        let name = BytePath.lastComponent(path)
        let place = catalogue.add(folder: folder, prefix: [])
        begin(at: name, in: place)
        gatherFolder(folder, leavingOut: name, in: folder)
    }

    /// Takes a photo in before all others, which is the first to be shown.
    private func begin(at name: [UInt8], in place: Int) {
        let number = catalogue.add(name, in: place)
        classes[place] = MemberClasses(name: name)
        ungrouped[place] = Ungrouped(sides: [])
        start = number
        take(guess: number)
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
            for name in visited.entering(folders).sorted(by: naturallyPrecedes).reversed() {
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
            guard visited.enter(key, isNamed: isNamed) else { return [] }
            let folder = catalogue.add(folder: path, prefix: prefix)
            if hasBegun {
                // Before the names are read: what comes meanwhile is told, and found to be known.
                watchFolder(path, catalogueFolder: folder, key: key)
            } else {
                unwatched.append((path, folder, reader.identity))
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
            failures.append(error)
            if hasBegun { tell(.unreadable([error])) }
            return []
        }
    }

    private func take(
        _ listing: FolderListing, in folder: Int, _ path: [UInt8], _ folders: inout [[UInt8]]
    ) {
        let first = catalogue.count
        catalogue.add(listing.photos, in: folder)
        note(listing, in: folder)
        if request.isRecursive { folders += listing.allFolders(in: path) }
        let names = listing.doubtful
        if !names.isEmpty || !listing.unsure.isEmpty {
            doubts.append(
                Doubt(folder: folder, photos: listing.unsure.map { $0 + first }, names: names))
        }
        guard start == nil, !isList, request.sort != .random, let found = listing.first else {
            return
        }
        let number = first + found
        if let guess {
            let isBetter =
                request.isTurned
                ? catalogue.names.precedes(guess, number) : catalogue.names.precedes(number, guess)
            if isBetter { take(guess: likelyCover(of: number)) }
        } else {
            take(guess: likelyCover(of: number))
        }
    }

    /// Notes what a part of a folder's names has of files that may belong together.
    private func note(_ listing: FolderListing, in folder: Int) {
        if ungrouped[folder]?.sides != nil {
            ungrouped[folder]?.sides? += listing.sides
        } else {
            // What was read before is not kept, where it was grouped already.
            ungrouped[folder] = Ungrouped(sides: classes[folder] == nil ? listing.sides : nil)
        }
        classes[folder, default: []].formUnion(listing.classes)
    }

    /// The picture that is shown where this one is a file of a pair, as far as the names are known.
    private func likelyCover(of number: Int) -> Int {
        guard request.arePairs, classes[catalogue.folder(of: number)]?.mayGroup == true else {
            return number
        }
        let name = catalogue.names[number]
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return number }
        let base = Array(name[...dot])
        let alike = catalogue.names.numbers(beginningWith: base)
        let names = alike.map { catalogue.names[$0] }
        let photo = group(names, show: request.cover).photos.first {
            $0.members.prefix($0.pictures).contains { alike[$0] == number }
        }
        return photo.map { alike[$0.cover] } ?? number
    }

    /// Decodes the photo that is the first one so far.
    private func take(guess number: Int) {
        guess = number
        if !hasBegun, let path = catalogue.path(number) {
            firstPhotos.guess(photo(number), at: path)
        }
    }

    /// Looks at what the names did not tell; true where that has changed the collection.
    @discardableResult
    func settleDoubts() -> Bool {
        var hasChanged = false
        for doubt in doubts {
            for number in doubt.photos {
                guard let path = catalogue.path(number) else { continue }
                switch presence(of: path) {
                case .unknown: continue
                case .here(let facts) where facts.isRegularFile: continue
                case .here, .gone:
                    if gone.insert(number).inserted { hasChanged = true }
                    doubtGroups(of: doubt.folder)
                }
            }
            let folder = catalogue.folders[doubt.folder].path
            let videos = request.showsVideos
            // What is called as films are may belong to a photo: that is found out with the others of its folder.
            for name in doubt.names
            where !(videos && isFilmName(name))
                && isPicture(BytePath.join(folder, name), videos: videos)
            {
                _ = catalogue.add(name, in: doubt.folder)
                hasChanged = true
            }
        }
        doubts = []
        return hasChanged
    }
}
