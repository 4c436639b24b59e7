import CLinux
import DisplayList
import Glibc
import PhotoLibrary
import System

/// Waiting for what happens in the folders, and for what the loop says.
extension LibraryScanner {
    /// Watches a folder from now on; where the system allows no more, says so once.
    func watchFolder(_ path: [UInt8], catalogueFolder: Int, key: FolderKey? = nil) {
        let location = path.isEmpty ? [UInt8(ascii: ".")] : path
        let new = WatchedFolder(path: path, folder: catalogueFolder, key: key)
        do throws(LibraryError) {
            if !isWatchFull { try watch?.watch(location, as: watched.count) }
            if isWatchFull || watch == nil || !hearsAllChanges(in: location) {
                unheard.add(watched.count, try? fileFacts(location))
            }
            watched.append(new)
            if hasBegun, unheard.folders.count == 1 { tell(.unheard) }
        } catch .failed(let path, let call, let code) where [ENOSPC, ENOMEM, EMFILE].contains(code)
        {
            isWatchFull = true
            unheard.add(watched.count, try? fileFacts(location))
            watched.append(new)
            tell(.unwatched(.failed(path: path, call: call, errno: code)))
        } catch {
            // A folder that cannot be watched cannot be read either, which is told.
        }
    }

    /// Watches the folders whose names were read before anything was shown: in a large one, whose files the system knows,
    /// that takes as long as reading it.
    ///
    /// What has changed since is found by the folder's own time, which says nothing of the last moments.
    func watchWhatWasRead() {
        var hasChanged = false
        for (path, folder, before) in unwatched {
            watchFolder(path, catalogueFolder: folder, key: FolderKey(before))
            let after = try? fileFacts(path.isEmpty ? [UInt8(ascii: ".")] : path)
            // Who copies folders sets their times back too.
            let isSame = isSameFile(after, before)
            if !isSame || Int64(time(nil)) - before.modified_seconds < 2 { hasChanged = true }
        }
        unwatched = []
        guard hasChanged else { return }
        changes.note([FolderChange(folder: 0, name: [], kind: .overflow)], at: monotonicNow())
    }

    /// Returns when all senders are gone: in a program that browses, never.
    func keepWatch() {
        var isOver = false
        if !unheard.isEmpty {
            tell(.unheard)
            unheard.attend(at: monotonicNow())
        }
        while !isOver {
            if heard.isEmpty {
                wait(until: [changes.due, fetchedDue, unheard.due].compactMap(\.self).min())
            }
            // What has been heard from the folders first: what the loop says of it was said before it was done.
            changes.note(watch?.read() ?? [], at: monotonicNow())
            let said = heard + commands.drain()
            heard = []
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
            lookAtUnheard(at: monotonicNow())
            if let due = changes.due, due <= monotonicNow() { reconcile(changes.take()) }
            arrangeFetched()
        }
    }

    private func wait(until due: UInt64?) {
        let now = monotonicNow()
        let milliseconds = due.map { $0 > now ? Int32(($0 - now) / 1_000_000) + 1 : 0 } ?? -1
        waitForInput(
            on: [commands.descriptor, watch?.descriptor].compactMap(\.self),
            milliseconds: milliseconds)
    }

    private func obey(_ command: LibraryThread.Command) {
        switch command {
        case .shown: break
        case .filing(let ids): for id in ids { filing.begin(id.number) }
        case .filed(let id, let isAway, let path, let parts):
            end(id.number, isAway: isAway, path: path, parts)
        case .apart(let id, let names):
            apart[catalogue.folder(of: id.number), default: []].formUnion(names)
            ungrouped[catalogue.folder(of: id.number)] = Ungrouped()
            if regroup() { rearrange() }
        case .faulty(let id, let name):
            let folder = catalogue.folder(of: id.number)
            // Where none can be shown the cover is what it was, and cannot be shown again.
            guard faulty[folder, default: []].insert(name).inserted else { return }
            ungrouped[catalogue.folder(of: id.number)] = Ungrouped()
            if regroup() { rearrange() }
        case .regroup(let id, let names):
            guard id.number < catalogue.count else { return }
            gather(names, with: id.number)
            if regroup() { rearrange() }
        case .group(let arePairs, let cover):
            request.arePairs = arePairs
            request.cover = cover
            for folder in catalogue.folders.indices { doubtGroups(of: folder) }
            regroup()
            rearrange()
        case .videos(let shows): showVideos(shows)
        case .attend(let front): attend(to: front)
        case .readSubfolders: readSubfolders()
        case .lookAgain:
            let all = FolderChange(folder: 0, name: [], kind: .overflow)
            changes.note([all], at: monotonicNow())
        case .sort(let sort, let isReversed):
            choose(sort, isReversed: isReversed)
            readMoments()
            arrange()
        case .fetched(let id, let path, let modified):
            take(fetched: FetchedFile(path: path, modified: modified), of: id.number)
        case .admit(let admission): admit([admission])
        case .end: break
        }
    }

    private func end(_ number: Int, isAway: Bool, path: [UInt8]?, _ parts: PhotoParts?) {
        var hasOtherFiles = false
        defer {
            changes.note(filing.takeUnknown(), at: monotonicNow())
            if regroup() || hasOtherFiles { rearrange() }
        }
        guard number < catalogue.count else { return }
        if let path, !isAway { catalogue.move(number, to: asWatched(path, of: number)) }
        if !isAway, parts != nil || catalogue.parts(of: number) != nil {
            let cover = catalogue.lastName(number)
            if let parts, catalogue.regroup(number, cover: cover, parts) {
                // A sidecar that riffle made came back with it, of which nothing was told.
                ownNames[number] = nil
                hasOtherFiles = true
            }
            classes[catalogue.folder(of: number), default: []].formUnion(
                MemberClasses(rawValue: .max))
            ungrouped[catalogue.folder(of: number)] = Ungrouped()
        }
        guard filing.end(number, isAway: isAway, at: path) else { return }
        // On its way it was found nowhere, and nothing was known of it.
        if number < moments.count, moments[number] == .min, readMomentAgain(number) { arrange() }
        if let name = filing.takeTouch(number) {
            let again = FolderChange(folder: name.folder, name: name.name, kind: .touched)
            changes.note([again], at: monotonicNow())
        }
        guard !isAway else { return }
        guard let path = catalogue.path(number) else { return }
        watchAgain(catalogue.folder(of: number))
        switch presence(of: path) {
        case .unknown: break
        case .gone:
            if gone.insert(number).inserted { arrange() }
        case .here:
            // Others may have had its name meanwhile, and it may have counted as gone.
            numbers.move(number, to: path, in: catalogue)
            if gone.remove(number) != nil { arrange() }
        }
    }

    /// A photo's path as the watch reports it: with the folder as it was named, which need not be absolute.
    private func asWatched(_ path: [UInt8], of number: Int) -> [UInt8] {
        let folder = catalogue.folders[catalogue.folder(of: number)]
        guard absolutePath(folder.location) == BytePath.directory(path) else { return path }
        return BytePath.join(folder.path, BytePath.lastComponent(path))
    }

    /// Takes in photos that are back from an earlier session, which may have been noticed already; reports the last one.
    private func admit(_ all: [LibraryThread.Admission]) {
        guard !all.isEmpty else { return }
        var folders: [[UInt8]: Int] = [:]
        for (folder, known) in catalogue.folders.enumerated().reversed() where !known.isNowhere {
            folders[absolutePath(known.location)] = folder
        }
        var last = 0
        var hasGathered = false
        for admission in all {
            let name = BytePath.lastComponent(admission.path)
            let folder = folders[BytePath.directory(admission.path)]
            var number: Int?
            if let folder {
                let known = BytePath.join(catalogue.folders[folder].path, name)
                number = numbers.number(of: known, in: catalogue).flatMap {
                    gone.contains($0) || filing.isAway($0) ? nil : $0
                }
            }
            last =
                number ?? folder.map { catalogue.add(name, in: $0) }
                ?? catalogue.add(LibraryPhoto(path: admission.path, name: name))
            let mayGroup = classes[catalogue.folder(of: last)]?.mayGroup == true
            if !admission.others.isEmpty || mayGroup {
                gather(admission.others, with: last)
                hasGathered = true
            }
        }
        let hasChanged = hasGathered && regroup()
        if hasGathered { last = owner(of: last) }
        readMoments()
        // Of several the others come in as what appears in a folder does.
        if all.count > 1 { arrange() }
        tell(
            .admitted(
                photo(last), catalogue, before: followers(of: last), count: all.count))
        // Only then: it is to come in as what it is.
        if hasChanged { rearrange() }
    }

    /// The photo that a picture is of, which may be another one's by now.
    private func owner(of number: Int) -> Int {
        guard let path = catalogue.path(number) else { return ownerOf[number] ?? number }
        let now = numbers.number(of: path, in: catalogue) ?? number
        return ownerOf[now] ?? now
    }

    /// Takes in the files that came back with a photo; what belongs together is to be found out then.
    private func gather(_ others: [[UInt8]], with number: Int) {
        let folder = catalogue.folder(of: number)
        guard catalogue.path(number) != nil else { return }
        for name in others where MemberKind(name: name)?.isPicture == true {
            let known = BytePath.join(catalogue.folders[folder].path, name)
            let found = numbers.number(of: known, in: catalogue)
            if found.map({ gone.contains($0) && !isPart($0) }) ?? true {
                if let found { ownerOf[found] = nil }
                _ = catalogue.add(name, in: folder)
            }
        }
        classes[folder, default: []].formUnion(MemberClasses(rawValue: .max))
        ungrouped[folder] = Ungrouped()
    }

    /// Reports all photos again after the files of some changed.
    func rearrange() {
        readMoments()
        arrange()
        tellRecovered()
    }
}
