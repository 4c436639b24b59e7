import CLinux
import Glibc

/// What was found under the paths that somebody named.
public struct Scan: Sendable {
    public var photos: [LibraryPhoto] = []
    /// Index of the photo that was named, to open first; nil where only folders were named.
    public var start: Int?
    /// Paths and folders that could not be read; the rest is there.
    public var failures: [LibraryError] = []

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
/// The folders of `leavingOut` are not entered from above: rejected photos do not come back as new ones.
public func scan(
    _ paths: [[UInt8]], isRecursive: Bool, singleFile: SingleFile = .itsFolder,
    leavingOut: [[UInt8]] = []
) -> Scan {
    var scanner = Scanner(isRecursive: isRecursive, singleFile: singleFile)
    scanner.leaveOut(leavingOut)
    if singleFile == .itsFolder, paths.count == 1, let only = paths.first {
        scanner.addSingle(only)
    } else {
        for path in paths { scanner.add(path) }
    }
    return scanner.result
}

private struct Scanner {
    var result = Scan()
    let isRecursive: Bool
    let singleFile: SingleFile
    private var visited: Set<FolderKey> = []
    private var leftOut: Set<FolderKey> = []
    private var listed: Set<PhotoKey> = []

    private struct FolderKey: Hashable {
        var device: UInt64
        var inode: UInt64

        init(_ facts: FileIdentity) {
            device = facts.device
            inode = facts.inode
        }
    }

    private struct PhotoKey: Hashable {
        var folder: FolderKey
        var name: [UInt8]
    }

    init(isRecursive: Bool, singleFile: SingleFile) {
        self.isRecursive = isRecursive
        self.singleFile = singleFile
    }

    mutating func leaveOut(_ folders: [[UInt8]]) {
        for case let facts? in folders.map({ try? fileFacts($0) }) {
            leftOut.insert(FolderKey(facts))
        }
    }

    mutating func addSingle(_ path: [UInt8]) {
        guard let facts = facts(path) else { return }
        if facts.isFolder { return addFolder(path, shownAs: [], facts) }
        guard isPicture(path, facts) else { return }
        let folder = BytePath.directory(path)
        let name = BytePath.lastComponent(path)
        if let folderFacts = try? fileFacts(folder) {
            addFolder(folder, shownAs: [], folderFacts)
        }
        if let index = result.photos.firstIndex(where: { $0.name == name }) {
            result.start = index
        } else {
            // A hidden name, or a folder that cannot be read: the file alone.
            result.photos.append(LibraryPhoto(path: path, name: name))
            result.start = result.photos.count - 1
        }
    }

    mutating func add(_ path: [UInt8]) {
        guard let facts = facts(path) else { return }
        if facts.isFolder { return addFolder(path, shownAs: [], facts) }
        guard isPicture(path, facts) else { return }
        let name = BytePath.lastComponent(path)
        if let folder = try? fileFacts(BytePath.directory(path)),
            !listed.insert(PhotoKey(folder: FolderKey(folder), name: name)).inserted
        {
            return
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
        let isKnown = pictureExtensions.contains(
            BytePath.lowercaseExtension(BytePath.lastComponent(path)))
        guard isKnown || looksLikePicture(head(of: path, count: 16)) else {
            result.failures.append(.notAPicture(path: path))
            return false
        }
        return true
    }

    private mutating func addFolder(_ path: [UInt8], shownAs shown: [UInt8], _ facts: FileIdentity)
    {
        let key = FolderKey(facts)
        guard visited.insert(key).inserted else { return }
        let entries: [DirectoryEntry]
        do throws(LibraryError) {
            entries = try readDirectory(path)
        } catch {
            result.failures.append(error)
            return
        }
        let ordered = entries.sorted { naturallyPrecedes($0.name, $1.name) }
        var folders: [[UInt8]] = []
        for entry in ordered where entry.name.first != UInt8(ascii: ".") {
            let full = BytePath.join(path, entry.name)
            switch resolved(entry, full) {
            case .file where isListed(entry.name, full):
                guard listed.insert(PhotoKey(folder: key, name: entry.name)).inserted else { break }
                result.photos.append(
                    LibraryPhoto(path: full, name: BytePath.join(shown, entry.name)))
            case .folder where isRecursive: folders.append(entry.name)
            default: break
            }
        }
        for name in folders {
            let full = BytePath.join(path, name)
            guard let folderFacts = self.facts(full),
                !leftOut.contains(FolderKey(folderFacts))
            else { continue }
            addFolder(full, shownAs: BytePath.join(shown, name), folderFacts)
        }
    }

    /// What an entry is, with links followed and unknown kinds looked up.
    private func resolved(_ entry: DirectoryEntry, _ path: [UInt8]) -> DirectoryEntry.Kind {
        guard entry.kind == .link || entry.kind == .unknown else { return entry.kind }
        guard let facts = try? fileFacts(path) else { return .other }
        return facts.isFolder ? .folder : facts.isRegularFile ? .file : .other
    }

    private func isListed(_ name: [UInt8], _ path: [UInt8]) -> Bool {
        pictureExtensions.contains(BytePath.lowercaseExtension(name))
            || looksLikePicture(head(of: path, count: 16))
    }
}
