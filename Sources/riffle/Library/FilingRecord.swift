/// Which photos are on their way to the trash or back, or in it: what happens to their files is our own doing.
struct FilingRecord {
    /// How many moves of a photo have not been answered.
    private var underWay: [Int: Int] = [:]
    private var away: Set<Int> = []
    /// Where something has happened meanwhile.
    private var touched: [Int: ChangeRecord.Name] = [:]

    func isUnderWay(_ photo: Int) -> Bool { underWay[photo] != nil }

    func isAway(_ photo: Int) -> Bool { away.contains(photo) }

    mutating func begin(_ photo: Int) { underWay[photo, default: 0] += 1 }

    mutating func touch(_ photo: Int, _ name: ChangeRecord.Name) { touched[photo] = name }

    /// True where no other move of the photo is under way.
    mutating func end(_ photo: Int, isAway: Bool) -> Bool {
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
