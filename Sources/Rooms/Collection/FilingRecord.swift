import PhotoLibrary

/// Which photos are on their way to the trash or back, or in it: what happens to their files is our own doing.
struct FilingRecord {
    /// How many moves of a photo have not been answered.
    private var underWay: [Int: Int] = [:]
    private var away: Set<Int> = []
    /// Where the files of those in the trash are.
    private var places: [Int: [UInt8]] = [:]
    /// Where something has happened meanwhile.
    private var touched: [Int: ChangeRecord.Name] = [:]
    /// Unknown names: a returning photo may get another name than it had.
    private var unknown: [ChangeRecord.Name: Bool] = [:]

    var isBusy: Bool { !underWay.isEmpty }

    func isUnderWay(_ photo: Int) -> Bool { underWay[photo] != nil }

    func isAway(_ photo: Int) -> Bool { away.contains(photo) }

    /// Where the file of a photo in the trash is, as far as that is known.
    func place(of photo: Int) -> [UInt8]? { places[photo] }

    mutating func begin(_ photo: Int) { underWay[photo, default: 0] += 1 }

    mutating func touch(_ photo: Int, _ name: ChangeRecord.Name) { touched[photo] = name }

    /// Keeps a name back until nothing is under way any more; `isWritten` as in `ChangeRecord`.
    mutating func hold(_ name: ChangeRecord.Name, isWritten: Bool) {
        unknown[name] = isWritten || (unknown[name] ?? false)
    }

    /// The names kept back, once nothing is under way.
    mutating func takeUnknown() -> [FolderChange] {
        guard !isBusy else { return [] }
        defer { unknown = [:] }
        return unknown.map { name, isWritten in
            FolderChange(
                folder: name.folder, name: name.name, kind: isWritten ? .touched : .created)
        }
    }

    /// True where no other move of the photo is under way; `path` is where its file is in the trash.
    mutating func end(_ photo: Int, isAway: Bool, at path: [UInt8]?) -> Bool {
        if !isAway { places[photo] = nil } else if let path { places[photo] = path }
        let rest = (underWay[photo] ?? 1) - 1
        underWay[photo] = rest > 0 ? rest : nil
        guard rest <= 0 else { return false }
        if isAway { away.insert(photo) } else { away.remove(photo) }
        return true
    }

    mutating func takeTouch(_ photo: Int) -> ChangeRecord.Name? {
        touched.removeValue(forKey: photo)
    }
}
