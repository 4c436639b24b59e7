import System

/// The names of folders whose photos are about to leave, one after the other.
///
/// A folder is read once, and its names then follow what the kernel says happens there: to read it for each of its photos takes a time that
/// grows with the square of their number. Where others can change a folder unheard, it is read again after a part of its photos.
public struct MemberFolders {
    fileprivate struct Known {
        let key: FolderKey
        let hearsAll: Bool
        var names: MemberNames
        /// Names that inotify reported since they were last looked at.
        var doubtful: Set<[UInt8]> = []
        /// How many photos have been asked about since the folder was read.
        var uses = 0

        /// A part of the names, so that the time for all photos of a folder still grows with their number.
        var isStale: Bool { !hearsAll && uses * MemberFolders.part >= names.count }
    }

    fileprivate static let part = 128
    /// Folders that are known at most.
    private static let most = 256

    private var watch: FolderWatch?
    private var folders: [[UInt8]: Known] = [:]
    /// The paths of the folders, by their numbers in the watch.
    private var paths: [[UInt8]] = []
    /// How many times a folder was read.
    public private(set) var readings = 0

    /// Whether all that happens in a folder is heard where it is watched.
    private let hearsAll: @Sendable ([UInt8]) -> Bool

    public init() {
        self.init(hearsAll: hearsAllChanges)
    }

    init(hearsAll: @escaping @Sendable ([UInt8]) -> Bool) {
        self.hearsAll = hearsAll
    }

    /// The names in a folder that can be files of the photo with this cover, as they are now.
    ///
    /// - Throws: `LibraryError.failed` where the folder cannot be read.
    public mutating func names(
        in folder: [UInt8], beside cover: [UInt8]
    ) throws(LibraryError) -> [[UInt8]] {
        hear()
        let key = FolderKey(try fileFacts(folder))
        if folders[folder].map({ $0.key != key || $0.isStale }) ?? true { try read(folder, key) }
        folders[folder]?.uses += 1
        return folders[folder]?.names(beside: cover, in: folder) ?? []
    }

    /// Gives back all that is kept for these folders: nothing is watched.
    public mutating func forget() {
        guard !folders.isEmpty else { return }
        (watch, folders, paths) = (nil, [:], [])
    }

    private mutating func read(_ folder: [UInt8], _ key: FolderKey) throws(LibraryError) {
        if folders.count >= Self.most { forget() }
        // Before it is read, so that nothing is missed in between.
        let hearsAll = listen(to: folder)
        readings += 1
        folders[folder] = Known(
            key: key, hearsAll: hearsAll, names: MemberNames(try FolderListing(of: folder)))
    }

    /// Watches a folder; false where not all that happens there is heard.
    private mutating func listen(to folder: [UInt8]) -> Bool {
        do throws(LibraryError) {
            if watch == nil { watch = try FolderWatch() }
            if let number = paths.lastIndex(of: folder) { watch?.forget(number) }
            try watch?.watch(folder, as: paths.count)
            paths.append(folder)
            return hearsAll(folder)
        } catch {
            return false
        }
    }

    private mutating func hear() {
        for change in watch?.read() ?? [] {
            switch change.kind {
            case .touched, .created:
                guard MemberKind(name: change.name) != nil else { continue }
                folders[paths[change.folder]]?.doubt(change.name)
            case .folderTouched, .unheard: break
            case .folderGone: folders[paths[change.folder]] = nil
            case .overflow: return forget()
            }
        }
    }
}

extension MemberFolders.Known {
    /// Notes that something happened to a name, which may be new.
    fileprivate mutating func doubt(_ name: [UInt8]) {
        names.insert(name)
        doubtful.insert(name)
    }

    /// The names beside a cover; those that are in doubt are looked at first.
    fileprivate mutating func names(beside cover: [UInt8], in folder: [UInt8]) -> [[UInt8]] {
        for name in names.names(beside: cover) where doubtful.remove(name) != nil {
            let path = BytePath.join(folder, name)
            let isFile = (try? fileFacts(path))?.isRegularFile == true || isSymbolicLink(path)
            if !isFile { names.remove(name) }
        }
        return names.names(beside: cover).sorted { $0.lexicographicallyPrecedes($1) }
    }
}
