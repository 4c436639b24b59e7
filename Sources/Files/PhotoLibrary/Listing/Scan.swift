import CLinux
import Glibc
import System

/// What was found under the named paths.
public struct Scan: Sendable {
    public var photos: [LibraryPhoto] = []
    /// Index of the photo that was named, to open first; nil where only folders were named.
    public var start: Int?
    /// Paths and folders that could not be read; the rest is there.
    public var failures: [LibraryError] = []
    /// How many sub-folders were left out.
    public var leftOutFolders = 0

    public init() {}
}

/// What a file that is named alone stands for.
public enum SingleFile: Sendable {
    /// Its whole folder, from that file on; it must be a picture.
    case itsFolder
    /// Itself, whatever it is.
    case itself
}

/// The photos under `paths`, unsorted between paths, sorted by name within each folder.
///
/// A folder gives its pictures, with `isRecursive` those of its sub-folders too; hidden names are left out.
/// Several paths give just what they name, each photo once. Links are followed; a folder is entered once, so loops end.
/// Addresses stand in their places; nothing is fetched.
/// The folders of `leavingOut` are not entered from above.
/// With `videos` films count as well, those too that belong to a photo.
public func scan(
    _ paths: [[UInt8]], isRecursive: Bool, singleFile: SingleFile = .itsFolder,
    leavingOut: LeftOutFolders = LeftOutFolders(), videos: Bool = false
) -> Scan {
    var scanner = Scanner(
        isRecursive: isRecursive, singleFile: singleFile, videos: videos,
        visited: VisitedFolders(leavingOut: leavingOut))
    if singleFile == .itsFolder, paths.count == 1, let only = paths.first {
        scanner.addSingle(only)
    } else {
        for path in paths { scanner.add(path) }
    }
    scanner.result.leftOutFolders = scanner.visited.leftOutCount
    return scanner.result
}

private struct Scanner {
    var result = Scan()
    let isRecursive: Bool
    let singleFile: SingleFile
    let videos: Bool
    var visited: VisitedFolders
    /// Files that were named, and those of the folders in which one was named later.
    private var listed: Set<PhotoKey> = []
    /// Where the photos of the other folders stand.
    private var read: [FolderKey: Range<Int>] = [:]
    private var addresses: Set<[UInt8]> = []

    private struct PhotoKey: Hashable {
        var folder: FolderKey
        var name: [UInt8]
    }

    init(
        isRecursive: Bool, singleFile: SingleFile, videos: Bool, visited: VisitedFolders
    ) {
        self.visited = visited
        self.isRecursive = isRecursive
        self.singleFile = singleFile
        self.videos = videos
    }

    mutating func addSingle(_ path: [UInt8]) {
        if let address = PhotoAddress(path) { return add(address) }
        guard let facts = facts(path) else { return }
        if facts.isFolder { return addFolder(path, shownAs: [], isNamed: true) }
        guard isPicture(path, facts) else { return }
        let folder = BytePath.directory(path)
        let name = BytePath.lastComponent(path)
        if (try? fileFacts(folder)) != nil { addFolder(folder, shownAs: [], isNamed: true) }
        if let index = result.photos.firstIndex(where: { $0.name == name }) {
            result.start = index
        } else {
            // A hidden name, or a folder that cannot be read: the file alone.
            result.photos.append(LibraryPhoto(path: path, name: name))
            result.start = result.photos.count - 1
        }
    }

    /// Each picture once, however it is written.
    private mutating func add(_ address: PhotoAddress) {
        guard addresses.insert(address.key).inserted else { return }
        result.photos.append(LibraryPhoto(address))
    }

    mutating func add(_ path: [UInt8]) {
        if let address = PhotoAddress(path) { return add(address) }
        guard let facts = facts(path) else { return }
        if facts.isFolder { return addFolder(path, shownAs: [], isNamed: true) }
        guard isPicture(path, facts) else { return }
        let name = BytePath.lastComponent(path)
        if let folder = (try? fileFacts(BytePath.directory(path))).map({ FolderKey($0) }) {
            for photo in result.photos[read.removeValue(forKey: folder) ?? 0..<0] {
                let name = BytePath.lastComponent(photo.path)
                listed.insert(PhotoKey(folder: folder, name: name))
            }
            guard listed.insert(PhotoKey(folder: folder, name: name)).inserted else { return }
        }
        result.photos.append(LibraryPhoto(path: path, name: name))
    }

    private mutating func facts(_ path: [UInt8]) -> FileIdentity? {
        do throws(LibraryError) {
            return try fileFacts(path)
        } catch {
            result.failures.append(error)
            return nil
        }
    }

    private mutating func isPicture(_ path: [UInt8], _ facts: FileIdentity) -> Bool {
        guard facts.isRegularFile else {
            result.failures.append(.notAFile(path: path))
            return false
        }
        if singleFile == .itself { return true }
        guard PhotoLibrary.isPicture(path, videos: videos) else {
            result.failures.append(.notAPicture(path: path))
            return false
        }
        return true
    }

    private mutating func addFolder(
        _ path: [UInt8], shownAs shown: [UInt8], isNamed: Bool = false
    ) {
        do throws(LibraryError) {
            var reader = try FolderReader(path)
            let key = FolderKey(reader.identity)
            guard visited.enter(key, isNamed: isNamed) else { return }
            var listing = FolderListing(ranking: .natural)
            while try reader.read(into: &listing) {}
            let folders = listing.resolve(in: path, videos: videos)
            let start = result.photos.count
            let hasNamed = !listed.isEmpty
            for i in listing.photos.sorted(Array(0..<listing.photos.count)) {
                let name = listing.photos[i]
                if hasNamed, listed.contains(PhotoKey(folder: key, name: name)) { continue }
                var photo = LibraryPhoto(
                    path: BytePath.join(path, name), name: BytePath.join(shown, name))
                photo.isAlone = !listing.classes.mayGroup
                result.photos.append(photo)
            }
            read[key] = start..<result.photos.count
            guard isRecursive else { return }
            for name in visited.entering(folders).sorted(by: naturallyPrecedes) {
                addFolder(BytePath.join(path, name), shownAs: BytePath.join(shown, name))
            }
        } catch {
            result.failures.append(error)
        }
    }
}
