import PhotoLibrary
import Trash

/// Restores requested together, until all of them are answered.
struct PendingRestores {
    private struct Group {
        var count = 0
        var waiting = 0
        var failed: [(op: Int, WaitingFile, isBack: Bool)] = []
    }

    private var groups: [Int: Group] = [:]
    /// A photo may be requested again before its answer: answers come in the order of the requests.
    private var groupsOf: [Int: [Int]] = [:]
    private var groupCount = 0
    /// How many have not been answered.
    private var left = 0

    /// Begins restores that were requested together.
    mutating func await(_ ops: [Int]) {
        guard !ops.isEmpty else { return }
        groups[groupCount] = Group(count: ops.count, waiting: ops.count)
        for op in ops { groupsOf[op, default: []].append(groupCount) }
        groupCount += 1
        left += ops.count
    }

    /// Notes that one is answered, and how many are not; with the last one of a group, what has become of all.
    ///
    /// `isBack` where the photo has come though a file of it has not.
    mutating func answer(
        _ op: Int, _ failure: WaitingFile?, isBack: Bool = false
    ) -> FileNews? {
        guard let number = groupsOf[op]?.first else { return nil }
        groupsOf[op]?.removeFirst()
        if groupsOf[op]?.isEmpty == true { groupsOf[op] = nil }
        groups[number]?.waiting -= 1
        left -= 1
        if let failure { groups[number]?.failed.append((op, failure, isBack)) }
        guard let group = groups[number] else { return nil }
        guard group.waiting == 0 else { return .bringingBack(left: left, nil) }
        groups[number] = nil
        return .bringingBack(
            left: left, BroughtBack(count: group.count, failed: group.failed))
    }
}
