import System

extension TrashService {
    /// Brings back the photo that is meant, if only one can be, together with what was trashed as one with it; `act` as in `restore(_:by:)`.
    public func restore(
        _ choice: UndoChoice, by act: UInt64 = 0
    ) throws(TrashError) -> ChosenUndo {
        if isOnlyLooking, !isJournalThere { return .unknown }
        var match = ChoiceMatch(choice)
        var found = try candidates(atMost: .max) {
            match.includes($0.sequence, $0.sourcePath)
        }
        if Set(found.map(\.receipt.group)).count > 1 {
            var there: [UndoCandidate] = []
            for candidate in found where try isThere(candidate.receipt) { there.append(candidate) }
            if !there.isEmpty { found = there }
        }
        guard let newest = found.first else {
            let copied = try undoCopies(by: act) { match.includes($0.sequence, $0.sourcePath) }
            if let copied { return .asked(copied) }
            let entries = try journalEntries()
            let known = entries.last { entry in
                match.includes(entry.sequence, entry.sourcePath)
                    || entry.numbers.contains { match.includes($0, entry.sourcePath) }
                    || entry.others.contains { match.includes(entry.sequence, $0) }
            }
            return known.map { .settled($0) } ?? .unknown
        }
        guard Set(found.map(\.receipt.group)).count == 1 else {
            return .several(found.reversed().map(\.receipt))
        }
        var report = UndoReport()
        let group = newest.receipt.group
        restore(
            try candidates(atMost: .max) { $0.group == group }, by: act, &report)
        return .asked(report)
    }

    /// False only where the trash was looked at and does not hold the photo.
    private func isThere(_ receipt: Receipt) throws(TrashError) -> Bool {
        guard let operation = try operation(of: receipt) else { return false }
        return standing(of: operation, receipt.session) != .gone
    }
}

/// Compares what the journal knows with what is meant; a folder is looked up once.
private struct ChoiceMatch {
    private let choice: UndoChoice
    private var folders: [Path: Path] = [:]

    init(_ choice: UndoChoice) {
        self.choice = choice
    }

    mutating func includes(_ sequence: UInt64, _ path: Path) -> Bool {
        switch choice {
        case .number(let number): return sequence == number
        case .name(let name): return split(path)?.name == name
        case .path(let wanted):
            if path == wanted { return true }
            guard let (directory, name) = split(path), let (other, otherName) = split(wanted),
                name == otherName
            else { return false }
            return resolved(directory) == resolved(other)
        }
    }

    /// The folder without symbolic links, as far as it exists.
    private mutating func resolved(_ folder: Path) -> Path {
        if let known = folders[folder] { return known }
        var result = folder
        do throws(FailedCall) {
            let (existing, missing) = try nearestExisting(folder)
            result = missing.reduce(existing) { BytePath.join($0, $1) }
        } catch {
            // What cannot be looked up is taken as it is written.
        }
        folders[folder] = result
        return result
    }
}
