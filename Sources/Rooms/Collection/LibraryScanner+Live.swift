import CLinux
import DisplayList
import Glibc
import PhotoLibrary
import System

/// Finding out what the collection is after something has happened in its folders.
///
/// What counts is how things are, not how they came to be so: looking twice does no harm.
extension LibraryScanner {
    private struct Outcome {
        var hasChanged = false
        var seen: [FileChange] = []
        /// Names of sidecars that were touched, by folder.
        var documents: [Int: Set<[UInt8]>] = [:]
    }

    func reconcile(_ changes: ChangeRecord) {
        var outcome = Outcome()
        let before = catalogue.count
        var folders = changes.folders
        var names = changes.names
        if changes.isOverflowing {
            reread(nil, &names, &folders)
            for folder in Set(watched.map(\.folder)) { watchAgain(folder) }
        } else if !changes.unheard.isEmpty {
            reread(changes.unheard, &names, &folders)
        }
        for number in changes.goneFolders where !watched[number].isGone {
            // A rename of the folder above leaves the path; a new folder of that name is another one.
            remove(watched[number].path, &outcome)
            watchAgain(watched[number].folder)
        }
        if request.isRecursive, !isList {
            for name in folders { lookAtFolder(name, &outcome) }
        }
        for (name, isWritten) in names where !watched[name.folder].isGone {
            look(at: name, isWritten: isWritten, &outcome)
        }
        settleDoubts()
        if regroup() { outcome.hasChanged = true }
        if catalogue.count > before { outcome.hasChanged = true }
        if outcome.hasChanged {
            readMoments()
            arrange()
        }
        if !outcome.seen.isEmpty { tell(.changed(outcome.seen)) }
        let described = owners(of: outcome.documents)
        if !described.isEmpty { tell(.documents(described)) }
        tellRecovered()
    }

    private func look(at name: ChangeRecord.Name, isWritten: Bool, _ outcome: inout Outcome) {
        let folder = watched[name.folder]
        let path = BytePath.join(folder.path, name.name)
        let found = numbers.number(of: path, in: catalogue)
        if let found, let owner = ownerOf[found], !filing.isAway(owner) {
            if isPart(found) { return lookAtPart(name, isWritten: isWritten, path) }
            // It went, and its photo went on without it: what has come is to be seen again.
            ownerOf[found] = nil
        }
        let known = found.flatMap { gone.contains($0) ? nil : $0 }
        if let known, filing.isUnderWay(known) { return filing.touch(known, name) }
        let presence = presence(of: path)
        if let known, case .gone = presence, hears(of: known) {
            // It left while this was being looked at: that is heard first.
            let again = FolderChange(folder: name.folder, name: name.name, kind: .touched)
            return changes.note([again], at: monotonicNow())
        }
        if let known, !filing.isAway(known) {
            switch presence {
            case .unknown: break
            case .here(let facts) where facts.isRegularFile:
                outcome.seen.append(FileChange(photo: PhotoID(known), identity: facts))
                if readMomentAgain(known) { outcome.hasChanged = true }
            case .here, .gone:
                // Another picture of the photo may take its place, and others be a photo without it.
                doubtGroups(of: folder.folder)
                if catalogue.parts(of: known) == nil {
                    gone.insert(known)
                    outcome.hasChanged = true
                }
            }
            return
        }
        if known == nil, MemberKind(name: name.name)?.isPicture == false {
            if MemberKind(name: name.name) == .sidecar {
                outcome.documents[folder.folder, default: []].insert(name.name)
            }
            return lookAtPart(name, isWritten: isWritten, path)
        }
        if filing.isBusy { return filing.hold(name, isWritten: isWritten) }
        // Under the name of a photo in the trash, this is another one.
        guard case .here(let facts) = presence, facts.isRegularFile, !isList,
            isWritten || isLink(path, facts), !isCopyName(name.name),
            isPicture(path, videos: request.showsVideos)
        else { return }
        unheard.note(new: name, facts)
        _ = catalogue.add(name.name, in: folder.folder)
        classes[folder.folder, default: []].formUnion(MemberClasses(name: name.name))
        doubtGroups(of: folder.folder)
    }

    /// Whether the loop has said meanwhile that a photo is about to be moved; what it has said is put off.
    private func hears(of number: Int) -> Bool {
        heard += commands.drain()
        return heard.contains {
            if case .filing(let ids) = $0 { ids.contains { $0.number == number } } else { false }
        }
    }

    /// A file of a photo, or what may become one, has come, gone or changed.
    private func lookAtPart(_ name: ChangeRecord.Name, isWritten: Bool, _ path: [UInt8]) {
        if filing.isBusy { return filing.hold(name, isWritten: isWritten) }
        let folder = watched[name.folder].folder
        // It is another file by now: that one may be shown.
        faulty[folder]?.remove(name.name)
        classes[folder, default: []].formUnion(MemberClasses(name: name.name))
        doubtGroups(of: folder)
    }

    /// The photos that these sidecars belong to.
    private func owners(of documents: [Int: Set<[UInt8]>]) -> [PhotoID] {
        if documents.isEmpty { return [] }
        return (0..<catalogue.count).compactMap { number in
            guard !gone.contains(number), let names = documents[catalogue.folder(of: number)],
                let parts = catalogue.parts(of: number),
                parts.others.contains(where: { $0.role == .sidecar && names.contains($0.name) })
            else { return nil }
            return PhotoID(number)
        }
    }

    /// Whether a new name is one for a file that was there before: no program will write and close it.
    private func isLink(_ path: [UInt8], _ facts: FileIdentity) -> Bool {
        facts.links > 1 || isSymbolicLink(path)
    }

    private func lookAtFolder(_ name: ChangeRecord.Name, _ outcome: inout Outcome) {
        let parent = watched[name.folder]
        guard !parent.isGone, !request.leavingOut.contains(name.name) else { return }
        let path = BytePath.join(parent.path, name.name)
        let presence = presence(of: path)
        if case .unknown = presence { return }
        let facts: FileIdentity? =
            if case .here(let facts) = presence, facts.isFolder { facts } else { nil }
        let known = watched.first { !$0.isGone && $0.path == path }
        if let known, let facts, known.key == FolderKey(facts) { return }
        if known != nil { remove(path, &outcome) }
        guard facts != nil else { return }
        let prefix = catalogue.folders[parent.folder].prefix + name.name + [0x2F]
        gatherFolder(path, prefix: prefix, isNamed: false)
    }

    /// Takes out the photos below a folder that is gone.
    private func remove(_ path: [UInt8], _ outcome: inout Outcome) {
        let below = BytePath.join(path, [])
        var removed: Set<Int> = []
        for i in watched.indices
        where !watched[i].isGone && (watched[i].path == path || watched[i].path.starts(with: below))
        {
            watched[i].isGone = true
            goneFolders.insert(watched[i].folder)
            watch?.forget(i)
            if let key = watched[i].key { visited.leave(key) }
            removed.insert(watched[i].folder)
        }
        for number in 0..<catalogue.count
        where removed.contains(catalogue.folder(of: number)) && !filing.isAway(number) {
            if gone.insert(number).inserted { outcome.hasChanged = true }
        }
    }

    /// Where changes have been lost, everything there is, and was, in these folders is looked at, by their numbers; nil for all.
    private func reread(
        _ some: Set<Int>?, _ names: inout [ChangeRecord.Name: Bool],
        _ folders: inout Set<ChangeRecord.Name>
    ) {
        let numbers = watched.indices.filter { !watched[$0].isGone && some?.contains($0) != false }
        for i in numbers {
            guard let all = try? FolderListing(of: watched[i].path) else { continue }
            for name in all.names { names[ChangeRecord.Name(folder: i, name: name)] = true }
            for name in all.folders { folders.insert(ChangeRecord.Name(folder: i, name: name)) }
        }
        let watchOf = Dictionary(
            numbers.map { (watched[$0].folder, $0) }, uniquingKeysWith: { $1 })
        for number in 0..<catalogue.count where !gone.contains(number) {
            guard let folder = watchOf[catalogue.folder(of: number)] else { continue }
            let name = ChangeRecord.Name(folder: folder, name: catalogue.lastName(number))
            names[name] = true
        }
    }
}
