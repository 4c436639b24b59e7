import CLinux
import Glibc
import System

/// The settled operations of sessions that are over, in files beside the journals that are sorted, written whole and never changed.
struct Archive: ~Copyable {
    let directory: Directory
    /// The files that count, the newest first.
    let names: [ArchiveName]
    /// Files that later ones were made of.
    let leftovers: [ArchiveName]

    init(in directory: borrowing Directory) throws(FailedCall) {
        let copy = try directory.duplicate()
        let all = try directory.names().compactMap { ArchiveName($0) }
        let stale = all.filter { name in all.contains { $0.replaces(name) } }
        self.directory = copy
        leftovers = stale
        names = all.filter { !stale.contains($0) }.sorted { $0.last > $1.last }
    }

    /// Looks an operation up; nil when it is not there.
    func find(op: String, _ moment: Moment) throws(FailedCall) -> Operation? {
        let key = moment.key(op: op)
        let candidates = names.filter { $0.lowest...$0.highest ~= moment.sequence }
        for name in candidates {
            let line = try ArchiveCursor(name, in: directory, upTo: key).line
            if let line, line.key == key[...] { return line.operation?.operation }
        }
        // Damage may have led the search astray.
        for name in candidates {
            let cursor = try ArchiveCursor(name, in: directory)
            while let line = cursor.line {
                if line.key == key[...] { return line.operation?.operation }
                try cursor.advance()
            }
        }
        return nil
    }

    /// The names of the operations that have a number.
    func operations(numbered number: UInt64) throws(FailedCall) -> Set<String> {
        let begin = bytes(hexadecimal(number))
        var found: Set<String> = []
        for name in names where name.lowest...name.highest ~= number {
            // Behind every digit.
            let cursor = try ArchiveCursor(name, in: directory, upTo: begin + [0x7F])
            while let line = cursor.line, line.key.starts(with: begin) {
                found.insert(String(decoding: line.key.suffix(16), as: UTF8.self))
                try cursor.advance()
            }
        }
        return found
    }

    /// All operations, the newest first; of one that was archived again, the last word.
    func lines() -> ArchiveLines { ArchiveLines(names) }
}

/// Goes through the operations of all archives in the order of undo, from the newest; each file is opened when its turn comes.
struct ArchiveLines {
    private struct Source {
        let name: ArchiveName
        var cursor: ArchiveCursor?
        /// No line that is left has a later key.
        var bound: [UInt8]
    }

    /// The newest archive first.
    private var sources: [Source]

    init(_ names: [ArchiveName]) {
        sources = names.map { name in
            // Behind every digit.
            Source(name: name, bound: bytes(hexadecimal(name.highest)) + [0x7F])
        }
    }

    /// The key of the line that comes next, or of none behind it.
    var bound: [UInt8]? { sources.map(\.bound).max { $0.lexicographicallyPrecedes($1) } }

    mutating func next(in archive: borrowing Archive) throws(FailedCall) -> ArchiveLine? {
        while let place = latest() {
            guard let cursor = sources[place].cursor else {
                sources[place].cursor = try ArchiveCursor(
                    sources[place].name, in: archive.directory)
                settle(place)
                continue
            }
            guard let line = cursor.line else { return nil }
            // The same operation in older archives is what was before.
            for other in sources.indices.reversed() where sources[other].bound[...] == line.key {
                try sources[other].cursor?.advance()
                settle(other)
            }
            return line
        }
        return nil
    }

    /// The source whose line comes next; of several with the same operation the newest.
    private func latest() -> Int? {
        var latest: Int?
        for place in sources.indices {
            if let other = latest,
                !sources[other].bound.lexicographicallyPrecedes(sources[place].bound)
            {
                continue
            }
            latest = place
        }
        return latest
    }

    /// Notes what a source has next; one that is read to its beginning goes.
    private mutating func settle(_ place: Int) {
        if let line = sources[place].cursor?.line {
            sources[place].bound = Array(line.key)
        } else {
            sources.remove(at: place)
        }
    }
}
