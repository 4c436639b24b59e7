package import DisplayList
package import Likeness
package import Selecting

/// Photos that belong together, and which of them stands for the others where they are one place in the order.
///
/// The members of a stack are numbers of photos. No photo is in two stacks.
package struct Stacks: Sendable {
    /// By the numbers of the stacks.
    package private(set) var all: [Int: PhotoStack] = [:]
    private var numbers = PhotoTable<Int32>()
    private var count = 0
    /// Whether a stack is one place in the order.
    package private(set) var isFolding = false
    /// Stacks that the user has unfolded.
    private var unfolded: Set<Int> = []
    /// The members that were in front last.
    private var chosen: [Int: PhotoID] = [:]
    /// The members that match the filter and are not in the trash; all where nothing is noted.
    private var present: [Int: [PhotoID]] = [:]
    /// How many members are not in the trash.
    private var counts: [Int: Int] = [:]
    /// The members that `◆` marks.
    private var advised: [Int: PhotoID] = [:]

    package init() {}

    /// These and no others, each as one place in the order.
    package init(_ stacks: [PhotoStack]) {
        isFolding = true
        for stack in stacks {
            count += 1
            all[count] = stack
            for photo in stack.members { numbers[PhotoID(photo)] = Int32(count) }
        }
    }

    package var isEmpty: Bool { all.isEmpty }

    /// The number of the photo's stack; nil where it is in none.
    package func number(of photo: PhotoID) -> Int? { numbers[photo].map { Int($0) } }

    /// The stack that the photo is in, those in the trash among its members.
    package func stack(of photo: PhotoID) -> PhotoStack? { number(of: photo).flatMap { all[$0] } }

    /// The members of a stack that can be shown, in their order.
    package func present(of number: Int) -> [PhotoID] {
        present[number] ?? all[number]?.members.map { PhotoID($0) } ?? []
    }

    /// The stack as it can be shown: without photos that are in the trash or do not match; nil where no two are left.
    package func shownStack(of photo: PhotoID) -> PhotoStack? {
        guard let number = number(of: photo), let whole = all[number] else { return nil }
        let there = Set(present(of: number).map(\.number))
        guard there.count > 1, there.contains(photo.number) else { return nil }
        if there.count == whole.members.count { return whole }
        let places = whole.members.indices.filter { there.contains(whole.members[$0]) }
        return PhotoStack(
            whole.kind, members: places.map { whole.members[$0] },
            steps: places.map { whole.steps[$0] })
    }

    /// The members that can be shown of the photo's stack, in their order; none outside of a stack.
    package func shown(with photo: PhotoID) -> [PhotoID] {
        shownStack(of: photo)?.members.map { PhotoID($0) } ?? []
    }

    /// Whether the stack is one place in the order.
    package func isFolded(_ number: Int) -> Bool {
        isFolding && !unfolded.contains(number) && present(of: number).count > 1
    }

    /// Whether the photo stands for the others of its stack.
    package func isFolded(_ photo: PhotoID) -> Bool { number(of: photo).map(isFolded) ?? false }

    /// Whether the user has unfolded the photo's stack.
    package func isUnfolded(_ photo: PhotoID) -> Bool {
        number(of: photo).map(unfolded.contains) ?? false
    }

    /// The member of a stack that was in front last, where that can be shown.
    package func chosen(of number: Int) -> PhotoID? { chosen[number] }

    /// The same of a photo's stack.
    package func chosen(of photo: PhotoID) -> PhotoID? { number(of: photo).flatMap { chosen[$0] } }

    /// The member that follows one in its stack, where both are of those that can be shown or were; else the last before it.
    package func follower(of photo: PhotoID) -> PhotoID? {
        guard let number = number(of: photo), let whole = all[number],
            let place = whole.members.firstIndex(of: photo.number)
        else { return nil }
        let there = Set(present(of: number)).subtracting([photo])
        let members = whole.members.map { PhotoID($0) }
        return members[(place + 1)...].first(where: there.contains)
            ?? members[..<place].last(where: there.contains)
    }

    /// The photos with those of unfolded stacks together, in their order, where the one is that stood for them.
    package func gathered(_ photos: [PhotoID]) -> [PhotoID] {
        guard isFolding, !unfolded.isEmpty else { return photos }
        let there = Set(photos.filter(isUnfolded))
        guard !there.isEmpty else { return photos }
        var rows: [PhotoID: [PhotoID]] = [:]
        for number in unfolded {
            let row = (all[number]?.members ?? []).map { PhotoID($0) }.filter(there.contains)
            let anchor = chosen[number].flatMap { there.contains($0) ? $0 : nil } ?? row.first
            if let anchor { rows[anchor] = row }
        }
        return photos.flatMap { there.contains($0) ? rows[$0] ?? [] : [$0] }
    }

    /// What a filter asks of the photo's stack; nothing outside of a stack of two photos that are not in the trash.
    package func take(to facts: inout SelectableFacts, of photo: PhotoID) {
        guard let number = number(of: photo), let stack = all[number] else { return }
        let count = counts[number] ?? stack.members.count
        guard count > 1 else { return }
        if stack.isOfCopies {
            facts.traits.insert(.copies)
        } else if stack.isSet {
            facts.traits.insert(.bracket)
        } else {
            facts.burstCount = count
        }
        if isAdvised(photo) { facts.traits.insert(.best) }
    }

    /// Whether the photo is the suggested best of its burst: advice, from which nothing follows.
    package func isAdvised(_ photo: PhotoID) -> Bool {
        number(of: photo).map { advised[$0] == photo } ?? false
    }
}

extension Stacks {
    package mutating func fold(_ isFolding: Bool) {
        self.isFolding = isFolding
        unfolded = []
    }

    package mutating func setUnfolded(_ number: Int, _ isUnfolded: Bool) {
        if isUnfolded { unfolded.insert(number) } else { unfolded.remove(number) }
    }

    /// Lets the photo stand for its stack from now on.
    package mutating func choose(_ photo: PhotoID) {
        if let number = number(of: photo) { chosen[number] = photo }
    }

    package mutating func note(present photos: [PhotoID]?, of number: Int) {
        present[number] = photos
    }

    package mutating func note(count: Int, of number: Int) { counts[number] = count }

    package mutating func note(advised photo: PhotoID?, of number: Int) { advised[number] = photo }

    /// Puts stacks in the place of all those that these photos are in; returns the photos that have lost theirs.
    ///
    /// A stack that shares a member with a former one stays unfolded, and is shown by the photo that it was shown by.
    package mutating func replace(around photos: [PhotoID], with new: [PhotoStack]) -> [PhotoID] {
        let former = Set(photos.compactMap(number))
        let unfoldedPhotos = former.intersection(unfolded).flatMap { all[$0]?.members ?? [] }
        let chosenPhotos = former.compactMap { chosen[$0] }
        var lost: Set<Int> = []
        for number in former {
            lost.formUnion(all[number]?.members ?? [])
            forget(number)
        }
        for stack in new {
            for photo in stack.members {
                if let other = number(of: PhotoID(photo)) { forget(other) }
            }
            count += 1
            all[count] = stack
            for photo in stack.members { numbers[PhotoID(photo)] = Int32(count) }
            lost.subtract(stack.members)
            if stack.members.contains(where: unfoldedPhotos.contains) { unfolded.insert(count) }
        }
        for photo in chosenPhotos { choose(photo) }
        return lost.sorted().map { PhotoID($0) }
    }

    private mutating func forget(_ number: Int) {
        for photo in all[number]?.members ?? [] { numbers[PhotoID(photo)] = nil }
        all[number] = nil
        chosen[number] = nil
        present[number] = nil
        counts[number] = nil
        advised[number] = nil
        unfolded.remove(number)
    }
}
