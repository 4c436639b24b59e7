import CLinux
import DisplayList
import Glibc
import PhotoLibrary
import System

/// Waiting for what happens in the folders, and for what the loop says.
extension LibraryScanner {
    /// Watches a folder from now on; where the system allows no more, reports that once.
    func watchFolder(_ path: [UInt8], catalogueFolder: Int, key: FolderKey? = nil) {
        report(watched.add(path, folder: catalogueFolder, key: key).news)
    }

    /// Watches the folders whose names were read before anything was shown.
    func watchWhatWasRead() {
        for news in watched.addPostponed() { report(news) }
    }

    /// Reports what came of watching a folder; that folders report no changes, once something is shown.
    private func report(_ news: LibraryNews?) {
        guard let news else { return }
        if case .unheard = news, !opening.hasBegun { return }
        tell(news)
    }

    /// Watches a folder again that was gone, and has all names in it looked at; nothing for other folders.
    ///
    /// A photo that comes back from the trash makes its folder again.
    func watchAgain(_ folder: Int) {
        let known = photos.catalogue.folders[folder]
        guard watched.wasRemoved(folder), !watched.isWatched(folder),
            let facts = try? fileFacts(known.location), facts.isFolder
        else { return }
        let key = photos.catalogue.isListed ? nil : FolderKey(facts)
        if let key { _ = gathering.enter(key, isNamed: true) }
        let (number, news) = watched.add(known.path, folder: folder, key: key)
        report(news)
        guard let number, let listing = try? FolderListing(of: known.path) else { return }
        watched.note(names: listing.names, folders: listing.folders, in: number)
    }

    /// Reads the sub-folders of the folders shown from now on.
    private func readSubfolders() {
        guard !request.isRecursive, !photos.catalogue.isListed else { return }
        request.isRecursive = true
        for number in watched.present {
            let location = photos.catalogue.folders[watched[number].folder].location
            watched.note(names: [], folders: folderNames(in: location), in: number)
        }
    }

    /// Shows or hides videos.
    private func showVideos(_ shows: Bool) {
        guard shows != request.showsVideos else { return }
        request.showsVideos = shows
        if shows {
            for folder in photos.catalogue.folders.indices { groups.doubt(folder) }
            // Those whose names no camera gives to a film are known by their content alone.
            watched.noteAll()
        } else {
            photos.removeFilms()
        }
        regroup()
        rearrange()
    }

    /// Returns when all senders are gone: in a program that browses, never.
    func keepWatch() {
        var isOver = false
        if !watched.reportsAll {
            tell(.unheard)
            watched.attend()
        }
        while !isOver {
            if !commands.hasDeferred { wait() }
            // What has been heard from the folders first: what the loop says of it was said before it was done.
            watched.read()
            let said = commands.takeAll()
            // Those that come one after the other are taken in at once: each takes as long as there are photos.
            var admitted: [LibraryThread.Admission] = []
            for command in said {
                if case .admit(let admission) = command {
                    admitted.append(admission)
                } else {
                    admit(admitted)
                    admitted = []
                    obey(command)
                }
            }
            admit(admitted)
            isOver = said.contains { if case .end = $0 { true } else { false } }
            watched.lookAtUnheard(photos)
            if let changes = watched.takeChanges() { reconcile(changes) }
            if order.takeFetchedDue() { arrange() }
        }
    }

    private func wait() {
        let now = monotonicNow()
        let due = [watched.due, order.fetchedDue].compactMap(\.self).min()
        let milliseconds = due.map { $0 > now ? Int32(($0 - now) / 1_000_000) + 1 : 0 } ?? -1
        waitForInput(
            on: [commands.descriptor, watched.descriptor].compactMap(\.self),
            milliseconds: milliseconds)
    }

    private func obey(_ command: LibraryThread.Command) {
        switch command {
        case .shown: break
        case .filing(let ids): for id in ids { photos.filing.begin(id.number) }
        case .filed(let id, let isAway, let path, let parts):
            end(id.number, isAway: isAway, path: path, parts)
        case .apart(let id, let names):
            groups.separate(names, in: photos.catalogue.folder(of: id.number))
            if regroup() { rearrange() }
        case .faulty(let id, let name):
            guard groups.noteFaulty(name, in: photos.catalogue.folder(of: id.number)) else {
                return
            }
            if regroup() { rearrange() }
        case .regroup(let id, let names):
            guard id.number < photos.catalogue.count else { return }
            gather(names, with: id.number)
            if regroup() { rearrange() }
        case .group(let arePairs, let cover):
            request.arePairs = arePairs
            request.cover = cover
            for folder in photos.catalogue.folders.indices { groups.doubt(folder) }
            regroup()
            rearrange()
        case .videos(let shows): showVideos(shows)
        case .attend(let front): watched.attend(to: front?.number)
        case .readSubfolders: readSubfolders()
        case .lookAgain: watched.noteAll()
        case .sort(let sort, let isReversed):
            choose(sort, isReversed: isReversed)
            readMoments()
            arrange()
        case .fetched(let id, let path, let modified):
            order.note(
                fetched: path, modified: modified, of: id.number, photos, request.sort)
        case .admit(let admission): admit([admission])
        case .end: break
        }
    }

    private func end(_ number: Int, isAway: Bool, path: [UInt8]?, _ parts: PhotoParts?) {
        var hasOtherFiles = false
        defer {
            watched.note(photos.filing.takeUnknown())
            if regroup() || hasOtherFiles { rearrange() }
        }
        guard number < photos.catalogue.count else { return }
        if let path, !isAway {
            photos.catalogue.move(number, to: photos.watchedPath(path, of: number))
        }
        if !isAway, parts != nil || photos.catalogue.parts(of: number) != nil {
            let cover = photos.catalogue.lastName(number)
            if let parts, photos.catalogue.regroup(number, cover: cover, parts) {
                // A sidecar that riffle made came back with it, which was not reported.
                names.forget(number)
                hasOtherFiles = true
            }
            groups.readAgain(photos.catalogue.folder(of: number))
        }
        guard photos.filing.end(number, isAway: isAway, at: path) else { return }
        // On its way it was found nowhere, and nothing was known of it.
        if order.isUnknown(number), order.readAgain(number, photos, request.sort) { arrange() }
        if let name = photos.filing.takeTouch(number) { watched.touch(name) }
        guard !isAway else { return }
        guard let path = photos.catalogue.path(number) else { return }
        watchAgain(photos.catalogue.folder(of: number))
        switch presence(of: path) {
        case .unknown: break
        case .gone:
            if photos.remove(number) { arrange() }
        case .here:
            // Others may have had its name meanwhile, and it may have counted as gone.
            photos.noteName(of: number)
            if photos.restore(number) { arrange() }
        }
    }

    /// Takes in photos that are back from an earlier session, which may have been noticed already; reports the last one.
    private func admit(_ all: [LibraryThread.Admission]) {
        guard !all.isEmpty else { return }
        var folders: [[UInt8]: Int] = [:]
        for (folder, known) in photos.catalogue.folders.enumerated().reversed()
        where !known.isNowhere {
            folders[absolutePath(known.location)] = folder
        }
        var last = 0
        var hasGathered = false
        for admission in all {
            let name = BytePath.lastComponent(admission.path)
            let folder = folders[BytePath.directory(admission.path)]
            let number = folder.flatMap { photos.number(of: name, in: $0) }
                .flatMap { photos.isHere($0) ? $0 : nil }
            last =
                number ?? folder.map { photos.catalogue.add(name, in: $0) }
                ?? photos.catalogue.add(LibraryPhoto(path: admission.path, name: name))
            if !admission.others.isEmpty || groups.mayGroup(photos.catalogue.folder(of: last)) {
                gather(admission.others, with: last)
                hasGathered = true
            }
        }
        let hasChanged = hasGathered && regroup()
        if hasGathered { last = photos.currentNumber(of: last) }
        readMoments()
        // Of several the others come in as what appears in a folder does.
        if all.count > 1 { arrange() }
        tell(
            .admitted(
                names.photo(last, photos.catalogue), photos.catalogue,
                before: order.followers(of: last, photos, request), count: all.count))
        // Only then: it is to come in as what it is.
        if hasChanged { rearrange() }
    }

    /// Takes in the files that came back with a photo; what belongs together is to be found out then.
    private func gather(_ others: [[UInt8]], with number: Int) {
        let folder = photos.catalogue.folder(of: number)
        guard photos.catalogue.path(number) != nil else { return }
        for name in others where MemberKind(name: name)?.isPicture == true {
            let found = photos.number(of: name, in: folder)
            if found.map({ photos.isGone($0) && !photos.isPart($0) }) ?? true {
                if let found { photos.release(found) }
                _ = photos.catalogue.add(name, in: folder)
            }
        }
        groups.readAgain(folder)
    }
}
