@_spi(Coordinator) import Browsing
import DisplayList
import Likeness
import Selecting

/// `K`: keeps the photo in front, and trashes the others of its burst or its copies, as one step.
///
/// Never a photo of a set, never one that is rated, picked, labelled or marked, never one that is not of the burst, and never the one in front.
extension Model {
    /// Where the key `K` sends photos.
    var keeping: TrashGuard.Departure {
        TrashGuard.Departure(
            target: nil, key: space.options.keyNames[.keepBest] ?? "K", keeps: true)
    }

    /// What is known of the photos that may be a stack with one.
    private enum Surroundings {
        case unknown
        case single
        /// This photo beside it cannot be read: what it is like is not known.
        case unreadable(PhotoID)
        case stack(PhotoStack)
    }

    private func surroundings(of photo: PhotoID) -> Surroundings {
        let album = space.album
        if stacking.apart.contains(photo) {
            return space.stacks.stack(of: photo).map(Surroundings.stack) ?? .single
        }
        guard stacking.unread.isEmpty, folder.expectedCount <= presentCount else { return .unknown }
        let run = run(around: photo)
        guard run.count > 1 else { return .single }
        guard run.allSatisfy(album.isHashed) else { return .unknown }
        if let other = run.first(where: album.unhashable.contains) { return .unreadable(other) }
        let found = stacks(among: run).first { $0.members.contains(photo.number) }
        return found.map(Surroundings.stack) ?? .single
    }

    /// Asks before the others of the burst are trashed, and trashes them where the question stands.
    mutating func keepFront(at time: Time) -> [Effect] {
        cancelGesture(at: time)
        guard !isTrash else {
            refuseInTrash(at: time)
            return []
        }
        guard let front = space.album.order.front else { return [] }
        guard space.options.policy != .readOnly else {
            say([TextSpan("read-only: nothing is trashed", style: .warning)], at: time)
            return []
        }
        if space.album.isRemote(front) {
            say("no burst", .dim, at: time)
            return []
        }
        if copying.isShown { return keepCopies(at: time) }
        beginStacking()
        switch surroundings(of: front) {
        case .unknown:
            trashGuard.question = nil
            look(for: .keep, around: front, at: time)
        case .single:
            trashGuard.question = nil
            say("no burst", .dim, at: time)
        case .unreadable(let photo):
            trashGuard.question = nil
            say("\(name(of: photo)) cannot be read: all stay", .warning, at: time)
        case .stack(let stack) where stack.isSet:
            trashGuard.question = nil
            let what = stack.kind == .focus ? "a focus series" : "a bracket"
            say("\(what), not a burst: all \(stack.members.count) stay", at: time)
        case .stack(let burst): return keep(front, of: burst, at: time)
        }
        return []
    }

    private mutating func keep(
        _ front: PhotoID, of burst: PhotoStack, at time: Time
    ) -> [Effect] {
        let others = burst.members.map { PhotoID($0) }.filter { $0 != front && isThere($0) }
        guard !others.isEmpty else {
            say("no burst", .dim, at: time)
            return []
        }
        let leaving = others.filter { !mustStay($0) }
        if let asked = trashGuard.standingQuestion(keeping: front, at: time) {
            return trash(others, but: leaving, asked, keeping: front, at: time)
        }
        guard !leaving.isEmpty else {
            say("all others are rated or marked", at: time)
            return []
        }
        return ask(about: leaving, of: others.count, keeping: front, at: time)
    }

    /// Whether the user has said something of a photo that no key takes away together with others.
    func mustStay(_ photo: PhotoID) -> Bool {
        let judgement = space.album.judgement(of: photo)
        return judgement.stars > 0 || judgement.flag == .pick || judgement.label != .none
            || space.album.isMarked(photo)
    }

    private mutating func ask(
        about leaving: [PhotoID], of count: Int, keeping front: PhotoID, at time: Time
    ) -> [Effect] {
        let until = time + space.options.durations.examination
        let question = trashGuard.ask(
            about: leaving, .others(of: front), keeping, keeping: [front], until: until)
        let sizes = leaving.compactMap { space.album.byteCount(of: $0) }
        let sum = byteText(sizes.reduce(0, +))
        let size = sizes.isEmpty ? "" : sizes.count < leaving.count ? " (over \(sum))" : " (\(sum))"
        let others = leaving.count == 1 ? " other" : " others"
        let stay = count - leaving.count
        let verb = stay == 1 ? "one stays" : "ones stay"
        bar.message = Message(
            spans: [TextSpan("keep ", style: .warning)] + name(of: front).spans(.warning) + [
                TextSpan(", trash \(countText(leaving.count))", style: .warning),
                TextSpan(others, style: .warning, spare: 3),
                TextSpan(size, style: .warning, spare: 4), TextSpan("?", style: .warning),
            ]
                + (stay > 0
                    ? [
                        TextSpan(
                            " \(countText(stay)) rated or marked \(verb) ·", style: .warning,
                            spare: 2)
                    ] : []),
            expires: until, question: question, isAboutSeveral: true)
        return [.examine(question: question, [front] + leaving)]
    }

    /// Trashes those that were asked about and may still go; the others stay, and are named.
    private mutating func trash(
        _ others: [PhotoID], but leaving: [PhotoID], _ question: TrashGuard.Question,
        keeping front: PhotoID, at time: Time
    ) -> [Effect] {
        let asked = Set(question.photos)
        let going = leaving.filter(asked.contains)
        let there = Set(others)
        let stayed =
            question.photos.filter { !going.contains($0) }.map { photo in
                FilingBatches.Failure(
                    photo: photo,
                    reason: there.contains(photo)
                        ? "rated or marked since" : "it is not of the burst any more")
            }
            + leaving.filter { !asked.contains($0) }.map {
                FilingBatches.Failure(photo: $0, reason: "it came after the question")
            }
        guard !going.isEmpty else {
            trashGuard.question = nil
            say("all others are rated or marked", at: time)
            return []
        }
        let requests = removeTogether(
            going.map { ($0, .burst(question: question.number, keeping: front)) }, at: time)
        ledger.did(requests.map { .removed(op: $0.op) })
        return trash(requests, besides: stayed, at: time)
    }

    /// Withdraws a question about the others of a burst that was not true when it could be read: what others have rated was not known.
    mutating func isOutdated(_ question: TrashGuard.Question) -> Bool {
        guard question.departure.keeps, question.photos.contains(where: mustStay) else {
            return false
        }
        trashGuard.question = nil
        return true
    }

    /// Withdraws the question about the others of a burst whose kept photo is another file now.
    mutating func withdrawQuestion(keeping photo: PhotoID, at time: Time) {
        guard trashGuard.question?.kept.contains(photo) ?? false else { return }
        trashGuard.question = nil
        say("\(name(of: photo)) changed on disk: nothing is trashed", .warning, at: time)
    }
}
