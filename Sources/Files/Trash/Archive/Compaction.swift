import CLinux
import Glibc
import System

/// Makes archives of journals, and larger archives of small ones, holding the lock of the archive.
///
/// An archive is written whole under another name, synced and renamed, and its folder is synced, before what it was made of is removed.
/// Wherever that is cut short, each operation is in one place at least, and in several counts once.
struct Compaction: ~Copyable {
    private let archive: Archive
    private var directory: Directory { _read { yield archive.directory } }

    /// Archives of this size, in bytes, are not made larger.
    private static let largest: Int64 = 4 * 1024 * 1024

    init(in directory: borrowing Directory) throws(FailedCall) {
        archive = try Archive(in: directory)
    }

    /// Removes what compactions that were cut short left behind.
    borrowing func removeLeftovers() throws(FailedCall) {
        try directory.removeIfPresent(ArchiveName.unfinished)
        let suffix = JournalFile.unfinishedSuffix
        for name in try directory.names() where name.suffix(suffix.count) == suffix[...] {
            // A journal that is being made again at this moment is locked.
            if name != ArchiveName.unfinished,
                try JournalFile.open(name, in: directory, for: .ending) != nil
            {
                try directory.removeIfPresent(name)
            }
        }
        if archive.leftovers.isEmpty { return }
        for name in archive.leftovers { try directory.removeIfPresent(name.name) }
        try directory.sync()
    }

    /// Puts settled sessions into an archive of their own and removes their journals.
    borrowing func archive(_ batch: borrowing SettledSessions) throws(FailedCall) {
        if let sequences = batch.sequences {
            let generation = (archive.names.map(\.last).max() ?? 0) + 1
            // An archive's line has its checksum in front, and behind that its kind and the key.
            let lines = batch.lines.sorted {
                $0.dropFirst(14).lexicographicallyPrecedes($1.dropFirst(14))
            }
            try write(
                lines.flatMap { $0 },
                as: ArchiveName(
                    first: generation, last: generation, lowest: sequences.lowerBound,
                    highest: sequences.upperBound))
        }
        for file in batch.files { try directory.remove(file.session) }
        try directory.sync()
    }

    /// Makes one archive of the newest ones where they are many and small; false where they are not.
    borrowing func merge() throws(FailedCall) -> Bool {
        var group: [ArchiveName] = []
        var size: Int64 = 0
        for name in archive.names {
            let next = try directory.status(of: name.name)?.identity.size ?? 0
            // Each operation is written again as often as the size doubles, and not with each compaction.
            let isSimilar = group.isEmpty || next <= 2 * size
            guard isSimilar, next <= Self.largest, size + next <= 2 * Self.largest else { break }
            group.append(name)
            size += next
        }
        guard group.count >= 4, let newest = group.first, let oldest = group.last else {
            return false
        }
        var lines = ArchiveLines(group)
        var texts: [ArraySlice<UInt8>] = []
        while let line = try lines.next(in: archive) { texts.append(line.text) }
        var content: [UInt8] = []
        content.reserveCapacity(Int(size))
        for text in texts.reversed() {
            content += text
            content.append(UInt8(ascii: "\n"))
        }
        let merged = ArchiveName(
            first: oldest.first, last: newest.last, lowest: group.map(\.lowest).min() ?? 0,
            highest: group.map(\.highest).max() ?? 0)
        try write(content, as: merged)
        for name in group { try directory.removeIfPresent(name.name) }
        try directory.sync()
        return true
    }

    private borrowing func write(
        _ content: [UInt8], as name: ArchiveName
    ) throws(FailedCall) {
        let path = BytePath.join(directory.path, ArchiveName.unfinished)
        let file = try directory.create(ArchiveName.unfinished)
        do throws(FailedCall) {
            try file.write(content, path)
            try file.sync(path)
            _ = try directory.move(ArchiveName.unfinished, to: directory, as: name.name)
        } catch {
            try? directory.removeIfPresent(ArchiveName.unfinished)
            throw error
        }
        try directory.sync()
    }
}
