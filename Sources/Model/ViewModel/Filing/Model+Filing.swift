import Browsing
import DisplayList

/// Copies of photos, links to them, and moves to other folders: these go the way to the trash, with all its guards.
extension Model {
    /// To the folder of a number.
    mutating func file(_ way: FilingWay, toNumber number: Int, at time: Time) -> [Effect] {
        guard let target = space.options.targets[number] else {
            refuseTarget("\(number)", at: time)
            return []
        }
        return file(way, to: target, at: time)
    }

    /// All that are meant, as one step.
    mutating func file(_ way: FilingWay, to target: [UInt8], at time: Time) -> [Effect] {
        let photos = surfaces.meantPhotos(in: space)
        guard !photos.isEmpty, mayFile(at: time) else { return [] }
        if way == .link, photos.contains(where: space.album.isRemote) {
            refuseFile(of: photos, at: time)
            return []
        }
        let act = Decider.Act.filing(way, to: target)
        guard mayAct(.act(act), on: photos, at: time) else { return [] }
        decider.note(act)
        let marked = surfaces.meantMarks(in: space)
        if !marked.isEmpty { selection.marking.ordered[filings.nextNumber] = marked }
        return begin(
            FilingOrder(
                number: filings.nextNumber, way: way, photos: photos, target: target), at: time,
            isNew: true)
    }

    /// False, and said, where nothing is to be written.
    mutating func mayFile(at time: Time) -> Bool {
        guard space.options.policy == .readOnly else { return true }
        say("read-only: nothing is written", .warning, at: time)
        return false
    }

    /// False, and said, while files are being turned.
    mutating func areFilesSettled(at time: Time) -> Bool {
        guard filings.areTurning else { return true }
        say("files are being turned · try again", .dim, at: time)
        return false
    }

    /// Carries out an order; a new one is a step.
    mutating func begin(
        _ order: FilingOrder, at time: Time, isNew: Bool
    ) -> [Effect] {
        filings.begin(order, at: time)
        if isNew { ledger.did([.filed(order)]) }
        return [.file(order)]
    }

    /// Does once more what was taken back; returns the order that takes its place.
    mutating func refile(
        _ former: FilingOrder, _ effects: inout [Effect], at time: Time
    ) -> FilingOrder {
        let order = FilingOrder(
            number: filings.nextNumber, way: former.way, photos: former.photos,
            target: former.target, on: .undo(op: former.number))
        effects += begin(order, at: time, isNew: false)
        return order
    }

    /// Takes back what was made, and what is under way.
    mutating func unfile(_ order: FilingOrder) -> [Effect] {
        filings.beginReturn(of: order)
        selection.marking.ordered[order.number] = nil
        return [.takeBackFiling(order.number)]
    }

    /// Says the result of an order; one that made nothing is no step.
    mutating func filed(_ outcome: FilingResult, at time: Time) {
        filings.end(outcome.number, made: outcome.made)
        if outcome.made == 0 { ledger.forget(filing: outcome.number) }
        let ordered = selection.marking.ordered.removeValue(forKey: outcome.number) ?? []
        // Without words nothing was done to any of them.
        let done = outcome.words.isEmpty ? [] : ordered.filter { !outcome.failed.contains($0) }
        let haveEnded = space.options.policy == .writable && endMarks(of: done)
        let isWhole = outcome.fault.isEmpty
        var spans = outcome.fault.spans(.warning)
        if !outcome.words.isEmpty {
            let words: Sentence = isWhole ? outcome.words : " · \(outcome.words)"
            spans += words.spans(spare: isWhole ? 0 : 3)
            if outcome.made > 0 { spans += undoSpans }
        }
        guard !spans.isEmpty else { return }
        let again = [
            TextSpan(" · ", style: .dim),
            TextSpan(space.options.keyNames[.markAgain] ?? "gv", style: .key),
            TextSpan(" marks them again", style: .dim),
        ]
        say(spans, more: haveEnded ? again : [], isLasting: !outcome.fault.isEmpty, at: time)
    }

    /// Notes what is on its way to the trash and to folders, and back from there.
    mutating func followJourneys(at time: Time) {
        let returns = ledger.returnsUnderWay + trashReview.coming
        filings.follow(
            trashes: ledger.trashesUnderWay, moves: ledger.movesUnderWay, returns: returns, at: time
        )
    }

    /// The same during a review of the trash: what comes back is shown there.
    mutating func followReturns(at time: Time) {
        followJourneys(at: time)
        let returns = filings.returns
        review?.model.filings.returns = returns
    }

    /// The progress of several photos on their way, where that takes a while.
    func span(of journey: Message.Journey, at time: Time) -> TextSpan? {
        switch journey {
        case .trash: filings.trashes?.progress(at: time).map { span("trashing", $0) }
        case .move: filings.moves?.progress(at: time).map { span("moving", $0) }
        case .back: filings.returns?.progress(at: time).map { span("bringing back", $0) }
        }
    }

    private func span(
        _ verb: String, _ progress: Filings.Progress, _ bytes: Int64 = 0
    ) -> TextSpan {
        var words = "\(verb) \(countText(progress.place)) of \(countText(progress.count))"
        if bytes > 0 { words += " · " + byteText(bytes) }
        if let left = progress.left.flatMap(waitText) { words += " · " + left }
        return TextSpan(words)
    }

    /// The progress of copies, moves, trashes and returns that take a while.
    func filingSpans(at time: Time) -> [TextSpan]? {
        guard let (way, progress, bytes) = filings.progress(at: time) else {
            return [Message.Journey.move, .trash, .back].lazy
                .compactMap { span(of: $0, at: time) }.first.map { [$0] }
        }
        let verb =
            switch way {
            case .copy: "copying"
            case .link: "linking"
            case .trash: "trashing"
            case .turn: "turning"
            }
        return [span(verb, progress, bytes)]
    }

    /// To the folder of a number.
    mutating func move(
        toNumber number: Int, isRepeat: Bool, at time: Time
    ) -> [Effect] {
        guard let target = space.options.targets[number] else {
            trashGuard.question = nil
            cancelGesture(at: time)
            refuseTarget("\(number)", at: time)
            return []
        }
        return move(to: target, key: "Y\(number)", isRepeat: isRepeat, at: time)
    }

    /// `key` is what to press once more where a question stands.
    mutating func move(
        to target: [UInt8], key: String, isRepeat: Bool = false, at time: Time
    ) -> [Effect] {
        guard mayFile(at: time) else { return [] }
        let departure = TrashGuard.Departure(target: target, key: key)
        return trashKey(as: departure, isRepeat: isRepeat, at: time)
    }

    /// Says that no folder has the number, and how it gets one.
    mutating func refuseTarget(_ number: String, at time: Time) {
        let hint = TextSpan(" · :set target \(number) FOLDER", style: .dim)
        say([TextSpan("no target \(number)", style: .warning), hint], at: time)
    }

    /// A photo's name and where it went, for the status line.
    func place(of target: [UInt8]) -> Sentence {
        var name = target[...]
        while name.count > 1, name.last == 0x2F { name.removeLast() }
        let last = name.lastIndex(of: 0x2F).map { name[($0 + 1)...] } ?? name
        return Sentence(name: Array(last.isEmpty ? name : last))
    }
}
