import CLinux
import DisplayList
import Glibc
import PhotoLibrary
import System

/// The folders whose changes are noticed, and what has happened in them since it was last looked at.
///
/// A folder has two numbers: the one by which it is watched, and the one that it has in the catalogue.
struct WatchedFolders {
    private var watch: FolderWatch?
    /// By the numbers that the watch knows them by.
    private var folders: [WatchedFolder] = []
    /// Folders that were removed while they were watched, by their numbers in the catalogue.
    private var removed: Set<Int> = []
    private var isFull = false
    private var unheard = UnheardFolders()
    /// The photo in front, as far as it was reported.
    private var attended: Int?
    /// Folders that are to be watched once the first photos are reported, and what they were before their names were read.
    private var postponed: [(path: [UInt8], folder: Int, identity: FileIdentity)] = []
    private var changes = ChangeRecord()

    /// Begins to watch.
    mutating func start() throws(LibraryError) { watch = try FolderWatch() }

    /// Readable while the system has changes to report.
    var descriptor: Int32? { watch?.descriptor }

    subscript(number: Int) -> WatchedFolder { folders[number] }

    /// The numbers of those that are there.
    var present: [Int] { folders.indices.filter { !folders[$0].isGone } }

    /// All folders of the catalogue that are watched, or were.
    var allFolders: Set<Int> { Set(folders.map(\.folder)) }

    /// Whether the system reports the changes of all folders.
    var reportsAll: Bool { unheard.isEmpty }

    /// The folder that is watched at a path.
    func folder(at path: [UInt8]) -> WatchedFolder? {
        folders.first { !$0.isGone && $0.path == path }
    }

    /// Whether a folder of the catalogue was removed while it was watched, and was not noticed since.
    func wasRemoved(_ folder: Int) -> Bool { removed.contains(folder) }
    func isWatched(_ folder: Int) -> Bool {
        folders.contains { !$0.isGone && $0.folder == folder }
    }

    /// Watches a folder of the catalogue from now on; returns its number, and what is to be reported: once, where the system allows no more.
    ///
    /// A folder that cannot be watched cannot be read either, which is reported by the reader.
    mutating func add(
        _ path: [UInt8], folder: Int, key: FolderKey? = nil
    ) -> (number: Int?, news: LibraryNews?) {
        let location = path.isEmpty ? [UInt8(ascii: ".")] : path
        let number = folders.count
        let new = WatchedFolder(path: path, folder: folder, key: key)
        do throws(LibraryError) {
            if !isFull { try watch?.watch(location, as: number) }
            if isFull || watch == nil || !hearsAllChanges(in: location) {
                unheard.add(number, try? fileFacts(location))
            }
            folders.append(new)
            return (number, unheard.folders.count == 1 ? .unheard : nil)
        } catch .failed(let path, let call, let code) where [ENOSPC, ENOMEM, EMFILE].contains(code)
        {
            isFull = true
            unheard.add(number, try? fileFacts(location))
            folders.append(new)
            return (number, .unwatched(.failed(path: path, call: call, errno: code)))
        } catch {
            return (nil, nil)
        }
    }

    /// Watches a folder once `addPostponed` is called: in a large one, whose files the system knows, that takes as long as reading it.
    mutating func postpone(_ path: [UInt8], folder: Int, _ identity: FileIdentity) {
        postponed.append((path, folder, identity))
    }

    /// Watches the folders whose names were read before anything was shown.
    ///
    /// What has changed since is found by the folder's own time, which says nothing of the last moments.
    mutating func addPostponed() -> [LibraryNews] {
        var news: [LibraryNews] = []
        var hasChanged = false
        for (path, folder, before) in postponed {
            if let new = add(path, folder: folder, key: FolderKey(before)).news { news.append(new) }
            let after = try? fileFacts(path.isEmpty ? [UInt8(ascii: ".")] : path)
            // Who copies folders sets their times back too.
            let isSame = isSameFile(after, before)
            if !isSame || Int64(time(nil)) - before.modified_seconds < 2 { hasChanged = true }
        }
        postponed = []
        if hasChanged { noteAll() }
        return news
    }

    /// Takes out a folder and those below it; returns their numbers in the catalogue, and which files they were.
    mutating func remove(_ path: [UInt8]) -> (folders: Set<Int>, keys: [FolderKey]) {
        let below = BytePath.join(path, [])
        var taken: Set<Int> = []
        var keys: [FolderKey] = []
        for i in folders.indices
        where !folders[i].isGone && (folders[i].path == path || folders[i].path.starts(with: below))
        {
            folders[i].isGone = true
            watch?.forget(i)
            taken.insert(folders[i].folder)
            if let key = folders[i].key { keys.append(key) }
        }
        removed.formUnion(taken)
        return (taken, keys)
    }

    /// When to look at what has happened, or whether anything has; nil where nothing is to be looked at.
    var due: UInt64? { [changes.due, unheard.due].compactMap(\.self).min() }

    /// Notes what the system reports.
    mutating func read() { note(watch?.read() ?? []) }

    mutating func note(_ new: [FolderChange]) { changes.note(new, at: monotonicNow()) }

    /// Has a name looked at again.
    mutating func touch(_ name: ChangeRecord.Name) {
        note([FolderChange(folder: name.folder, name: name.name, kind: .touched)])
    }

    /// Has all folders looked at again.
    mutating func noteAll() { note([FolderChange(folder: 0, name: [], kind: .overflow)]) }

    /// Has these names in a folder, and the folders in it, looked at.
    mutating func note(names: [[UInt8]], folders: [[UInt8]], in number: Int) {
        note(
            names.map { FolderChange(folder: number, name: $0, kind: .touched) }
                + folders.map { FolderChange(folder: number, name: $0, kind: .folderTouched) })
    }

    /// What has happened, where it is quiet again.
    mutating func takeChanges() -> ChangeRecord? {
        guard let due = changes.due, due <= monotonicNow() else { return nil }
        return changes.take()
    }

    /// Notes a file that has come, which may be written still.
    mutating func note(new name: ChangeRecord.Name, _ facts: FileIdentity) {
        unheard.note(new: name, facts)
    }

    /// The user is active: folders that report no changes are looked at for some seconds.
    mutating func attend() { unheard.attend(at: monotonicNow()) }

    /// The user is active, with this photo in front.
    mutating func attend(to front: Int?) {
        attended = front
        attend()
    }

    /// Looks whether folders that report no changes have changed, if that is due.
    mutating func lookAtUnheard(_ photos: NumberedPhotos) {
        let time = monotonicNow()
        guard unheard.takeDue(at: time) else { return }
        var found: [FolderChange] = []
        for name in unheard.new.keys {
            let path = BytePath.join(folders[name.folder].path, name.name)
            if unheard.note(again: name, try? fileFacts(path)) {
                found.append(FolderChange(folder: name.folder, name: name.name, kind: .touched))
            }
        }
        if let change = frontChange(photos) { found.append(change) }
        for folder in unheard.folders.keys where !folders[folder].isGone {
            switch presence(of: photos.catalogue.folders[folders[folder].folder].location) {
            case .here(let facts):
                if unheard.note(folder, facts) {
                    found.append(FolderChange(folder: folder, name: [], kind: .unheard))
                }
            case .gone: found.append(FolderChange(folder: folder, name: [], kind: .folderGone))
            case .unknown: break
            }
        }
        changes.note(found, at: time)
    }

    /// Reports that the file of the photo in front changed, where the file system does not.
    private mutating func frontChange(_ photos: NumberedPhotos) -> FolderChange? {
        guard let photo = attended, photo < photos.catalogue.count, photos.isHere(photo),
            let path = photos.catalogue.path(photo),
            let folder = unheard.folders.keys.first(where: {
                folders[$0].folder == photos.catalogue.folder(of: photo) && !folders[$0].isGone
            }), unheard.note(front: photo, try? fileFacts(path))
        else { return nil }
        return FolderChange(folder: folder, name: photos.catalogue.lastName(photo), kind: .touched)
    }
}

/// A folder that is watched for changes.
struct WatchedFolder {
    var path: [UInt8]
    /// Its number in the catalogue.
    var folder: Int
    /// Nil where only photos of it were named.
    var key: FolderKey?
    var isGone = false
}
