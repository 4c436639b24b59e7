import Selecting

extension DeskStore {
    /// Finds the rows of photos of one folder, also after a rename or a move, and keeps their names and facts right.
    ///
    /// `isThere` tells whether a folder exists, `isGone` whether the file of a row is not where it was although its folder is,
    /// `print` takes the print of the file that names a photo (nil where it cannot). The answer is by the photo's place in `photos`.
    public func find(
        _ photos: [DeskPhoto], isThere: ([UInt8]) -> Bool,
        isGone: (DeskRow) -> Bool = { _ in false }, print: (DeskPhoto) -> [UInt8]?
    ) throws(DeskError) -> [Int: DeskRow] {
        guard let directory = photos.first?.directory else { return [:] }
        let rows = try self.rows(in: directory)
        var found: [Int: DeskRow] = [:]
        var saved: [DeskRow] = []
        var removed: [DeskRow] = []
        for (place, photo) in photos.enumerated() {
            let match = DeskMatch(photo, among: rows)
            saved += match.nameless
            removed += match.superseded
            if var row = match.row {
                if match.isRenewed { saved.append(row) }
                row.name = photo.namesake.name
                found[place] = row
            } else if var row = try moved(photo, isThere: isThere, isGone: isGone, print: print) {
                // The file may be in the trash, and come back: its row stays.
                if isGone(row), row.name != nil, isThere(row.directory) { row.id = 0 }
                row.directory = photo.directory
                row.name = photo.namesake.name
                row.facts = photo.namesake.facts
                saved.append(row)
                found[place] = row
            }
        }
        if !isReadOnly, !saved.isEmpty || !removed.isEmpty {
            try transaction { () throws(DeskError) in
                for row in removed { try remove(row) }
                for var row in saved { try save(&row) }
            }
        }
        return found
    }

    /// The row of a photo that came from elsewhere.
    private func moved(
        _ photo: DeskPhoto, isThere: ([UInt8]) -> Bool, isGone: (DeskRow) -> Bool,
        print: (DeskPhoto) -> [UInt8]?
    ) throws(DeskError) -> DeskRow? {
        let lost = try rows(like: photo.namesake.facts).filter {
            $0.name == nil || !isThere($0.directory) || isGone($0)
        }
        guard !lost.isEmpty, let own = print(photo) else { return nil }
        return lost.filter { $0.print == own }.max { $0.changed < $1.changed }
    }

    /// Changes the row of a photo, where it has one.
    func revise(_ photo: DeskPhoto, _ body: (inout DeskRow) -> Void) throws(DeskError) {
        let match = DeskMatch(photo, among: try rows(of: photo))
        guard let row = match.row else { return }
        var revised = row
        body(&revised)
        if revised != row { try save(&revised) }
    }

    /// Has the row of a photo be that of another name, in the same folder or not; nothing where it has none.
    func rename(_ photo: DeskPhoto, to new: DeskPhoto) throws(DeskError) {
        let rows = try rows(of: photo)
        // What has taken the name meanwhile is another photo, and keeps its row.
        let pictures = photo.pictures + new.pictures
        let old = photo.pictures.compactMap { rows[$0.name] }.filter { row in
            row.facts == .unknown || pictures.contains { row.facts.isUnchanged(from: $0.facts) }
        }
        guard var row = old.max(by: { $0.changed < $1.changed }) else { return }
        for other in old where other.id != row.id { try remove(other) }
        row.directory = new.directory
        row.name = new.namesake.name
        if !row.facts.isUnchanged(from: new.namesake.facts) { row.print = nil }
        let captured = row.facts.captured
        row.facts = new.namesake.facts
        row.facts.captured = row.facts.captured ?? captured
        try save(&row)
    }
}

/// Which of the rows of a folder is that of a photo.
struct DeskMatch {
    /// With the photo's name and facts.
    private(set) var row: DeskRow?
    /// Whether it says something else now than it is stored as.
    private(set) var isRenewed = false
    /// Rows whose name another photo has taken.
    private(set) var nameless: [DeskRow] = []
    /// Rows of the same photo that were changed before.
    private(set) var superseded: [DeskRow] = []

    init(_ photo: DeskPhoto, among rows: [[UInt8]: DeskRow]) {
        var own: [DeskRow] = []
        for picture in photo.pictures {
            guard var row = rows[picture.name] else { continue }
            let isSame =
                row.facts == .unknown || row.facts.isUnchanged(from: picture.facts)
                || row.facts.captured == picture.facts.captured
            if isSame {
                own.append(row)
            } else {
                row.name = nil
                nameless.append(row)
            }
        }
        guard let last = own.max(by: { $0.changed < $1.changed }) else { return }
        superseded = own.filter { $0.id != last.id }
        var renewed = last
        renewed.name = photo.namesake.name
        renewed.facts = photo.namesake.facts
        // A file that was not read yet says nothing against what is known.
        if renewed.facts.captured == nil { renewed.facts.captured = last.facts.captured }
        // It is that of the file before.
        if !renewed.facts.isUnchanged(from: last.facts) { renewed.print = nil }
        isRenewed = renewed != last
        row = renewed
    }
}
