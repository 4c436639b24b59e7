/// Photos of the trash that were asked back together, until all of them have been answered.
struct Homecomings {
    private struct Group {
        var count = 0
        var waiting = 0
        var failed: [(op: Int, PhotoReturn.Waiting)] = []
    }

    private var groups: [Int: Group] = [:]
    private var groupOf: [Int: Int] = [:]

    /// One of those that go by `group` is asked back.
    mutating func await(_ op: Int, with group: Int) {
        groupOf[op] = group
        groups[group, default: Group()].count += 1
        groups[group]?.waiting += 1
    }

    /// Notes that one is answered; with the last one of a group, what has become of all.
    mutating func answer(_ op: Int, _ failure: PhotoReturn.Waiting?) -> FileNews? {
        guard let number = groupOf.removeValue(forKey: op) else { return nil }
        groups[number]?.waiting -= 1
        if let failure { groups[number]?.failed.append((op, failure)) }
        guard let group = groups[number], group.waiting == 0 else { return nil }
        groups[number] = nil
        return .broughtBack(count: group.count, failed: group.failed)
    }
}
