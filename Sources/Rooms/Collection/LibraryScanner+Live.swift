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
        let before = photos.catalogue.count
        var folders = changes.folders
        var names = changes.names
        if changes.isOverflowing {
            reread(nil, &names, &folders)
            for folder in watched.allFolders { watchAgain(folder) }
        } else if !changes.unheard.isEmpty {
            reread(changes.unheard, &names, &folders)
        }
        for number in changes.goneFolders where !watched[number].isGone {
            // A rename of the folder above leaves the path; a new folder of that name is another one.
            remove(watched[number].path, &outcome)
            watchAgain(watched[number].folder)
        }
        if request.isRecursive, !photos.catalogue.isListed {
            for name in folders { lookAtFolder(name, &outcome) }
        }
        for (name, isWritten) in names where !watched[name.folder].isGone {
            look(at: name, isWritten: isWritten, &outcome)
        }
        checkNames()
        if regroup() { outcome.hasChanged = true }
        if photos.catalogue.count > before { outcome.hasChanged = true }
        if outcome.hasChanged {
            readMoments()
            arrange()
        }
        if !outcome.seen.isEmpty { tell(.changed(outcome.seen)) }
        let described = photos.owners(of: outcome.documents)
        if !described.isEmpty { tell(.documents(described.map { PhotoID($0) })) }
        tellRecovered()
    }

    private func look(at name: ChangeRecord.Name, isWritten: Bool, _ outcome: inout Outcome) {
        let folder = watched[name.folder]
        let path = BytePath.join(folder.path, name.name)
        let found = photos.number(at: path)
        if let found, let owner = photos.owner(of: found), !photos.filing.isAway(owner) {
            if photos.isPart(found) { return lookAtPart(name, isWritten: isWritten, path) }
            // It went, and its photo went on without it: what has come is to be seen again.
            photos.release(found)
        }
        let known = found.flatMap { photos.isGone($0) ? nil : $0 }
        if let known, photos.filing.isUnderWay(known) {
            return photos.filing.touch(known, name)
        }
        let presence = presence(of: path)
        if let known, case .gone = presence, commands.announcesFiling(of: known) {
            // It left while this was being looked at: that is heard first.
            return watched.touch(name)
        }
        if let known, !photos.filing.isAway(known) {
            switch presence {
            case .unknown: break
            case .here(let facts) where facts.isRegularFile:
                outcome.seen.append(FileChange(photo: PhotoID(known), identity: facts))
                if order.readAgain(known, photos, request.sort) { outcome.hasChanged = true }
            case .here, .gone:
                // Another picture of the photo may take its place, and others be a photo without it.
                groups.doubt(folder.folder)
                if photos.catalogue.parts(of: known) == nil {
                    photos.remove(known)
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
        if photos.filing.isBusy { return photos.filing.hold(name, isWritten: isWritten) }
        // Under the name of a photo in the trash, this is another one.
        guard case .here(let facts) = presence, facts.isRegularFile, !photos.catalogue.isListed,
            isWritten || isLink(path, facts), !isCopyName(name.name),
            isPicture(path, videos: request.showsVideos)
        else { return }
        watched.note(new: name, facts)
        _ = photos.catalogue.add(name.name, in: folder.folder)
        groups.note(name.name, in: folder.folder)
    }

    /// A file of a photo, or what may become one, has come, gone or changed.
    private func lookAtPart(_ name: ChangeRecord.Name, isWritten: Bool, _ path: [UInt8]) {
        if photos.filing.isBusy { return photos.filing.hold(name, isWritten: isWritten) }
        groups.noteRewritten(name.name, in: watched[name.folder].folder)
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
        let known = watched.folder(at: path)
        if let known, let facts, known.key == FolderKey(facts) { return }
        if known != nil { remove(path, &outcome) }
        guard facts != nil else { return }
        let prefix = photos.catalogue.folders[parent.folder].prefix + name.name + [0x2F]
        gatherFolder(path, prefix: prefix, isNamed: false)
    }

    /// Takes out the photos below a folder that is gone.
    private func remove(_ path: [UInt8], _ outcome: inout Outcome) {
        let removed = watched.remove(path)
        gathering.leave(removed.keys)
        for number in 0..<photos.catalogue.count
        where removed.folders.contains(photos.catalogue.folder(of: number))
            && !photos.filing.isAway(number)
        {
            if photos.remove(number) { outcome.hasChanged = true }
        }
    }

    /// Where changes have been lost, everything there is, and was, in these folders is looked at, by their numbers; nil for all.
    private func reread(
        _ some: Set<Int>?, _ names: inout [ChangeRecord.Name: Bool],
        _ folders: inout Set<ChangeRecord.Name>
    ) {
        let numbers = watched.present.filter { some?.contains($0) != false }
        for i in numbers {
            guard let all = try? FolderListing(of: watched[i].path) else { continue }
            for name in all.names { names[ChangeRecord.Name(folder: i, name: name)] = true }
            for name in all.folders { folders.insert(ChangeRecord.Name(folder: i, name: name)) }
        }
        let watchOf = Dictionary(
            numbers.map { (watched[$0].folder, $0) }, uniquingKeysWith: { $1 })
        for number in 0..<photos.catalogue.count where !photos.isGone(number) {
            guard let folder = watchOf[photos.catalogue.folder(of: number)] else { continue }
            let name = photos.catalogue.lastName(number)
            names[ChangeRecord.Name(folder: folder, name: name)] = true
        }
    }
}
