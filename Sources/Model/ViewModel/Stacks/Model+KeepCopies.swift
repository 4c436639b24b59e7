@_spi(Coordinator) import Browsing
import DisplayList
import Geometry
import Likeness
import Photos
import Selecting

/// `K` while copies are shown: keeps the photo in front, or each marked one of those among tiles, and trashes the other copies, as one step.
///
/// Never all of a group, never a photo that has what the kept one lacks, and none for the sake of one that was not seen.
extension Model {
    /// One photo that is kept, and what becomes of its copies.
    private struct KeptCopy {
        let kept: PhotoID
        var leaving: [PhotoID] = []
        var staying: [(photo: PhotoID, reason: CopyStay)] = []
    }

    mutating func keepCopies(at time: Time) -> [Effect] {
        let plans = keptCopies
        let seen = plans.filter { isKnown($0.kept) }
        guard let first = seen.first else {
            trashGuard.question = nil
            if let unseen = plans.first {
                say("\(name(of: unseen.kept)) is not shown yet: all stay", .warning, at: time)
            } else {
                say("no copies", .dim, at: time)
            }
            return []
        }
        let unseenCount = plans.count - seen.count
        let leaving = seen.flatMap(\.leaving)
        if let asked = trashGuard.standingQuestion(keeping: first.kept, at: time) {
            return trash(seen, asked, at: time)
        }
        guard !leaving.isEmpty else {
            trashGuard.question = nil
            say(stayWords(of: seen), at: time)
            return []
        }
        return ask(about: seen, besides: unseenCount, at: time)
    }

    /// Whether a photo may be the one that is kept: its own pixels are on the screen, or were, where several are meant.
    private func isKnown(_ photo: PhotoID) -> Bool {
        photo == space.album.order.front ? isSeen(photo) : space.album.isDecoded(photo)
    }

    /// The photos that are kept, in the order shown, one of each group.
    private var keptCopies: [KeptCopy] {
        var numbers: Set<Int> = []
        return surfaces.meantPhotos(in: space).compactMap { kept in
            guard let number = space.stacks.number(of: kept), numbers.insert(number).inserted,
                !ledger.isOut(kept)
            else { return nil }
            // Those that a filter hides are not seen, and stay.
            let others = space.stacks.present(of: number).filter { $0 != kept }
            guard !others.isEmpty else { return nil }
            var plan = KeptCopy(kept: kept)
            let state = copyState(of: kept)
            for other in others {
                if let reason = copyState(of: other).stay(beside: state) {
                    plan.staying.append((other, reason))
                } else {
                    plan.leaving.append(other)
                }
            }
            return plan
        }
    }

    /// What tells whether a photo may leave; the question finds out whether its file is still the one that was compared.
    private func copyState(of photo: PhotoID) -> CopyState {
        var state = CopyState()
        let facts = space.album.facts(of: photo, for: [.types, .members])
        state.hasRaw = facts.types.contains(.raw)
        state.companions = space.album.companions(of: photo)
        state.isDecided = mustStay(photo)
        state.isMarked = space.album.isMarked(photo)
        state.links = copying.found?.notes[photo]?.links ?? 0
        return state
    }

    /// `all others are rated or marked`, or the first reason why one stays.
    private func stayWords(of plans: [KeptCopy]) -> Sentence {
        let reasons = Set(plans.flatMap { $0.staying.map(\.reason) })
        if reasons == [.isDecided] { return "all others are rated or marked" }
        guard let first = plans.flatMap(\.staying).first else { return "no copies" }
        return "\(name(of: first.photo)) stays: \(first.reason.rawValue)"
    }

    private mutating func ask(
        about plans: [KeptCopy], besides unseenCount: Int, at time: Time
    ) -> [Effect] {
        let until = time + space.options.durations.examination
        let kept = plans.map(\.kept)
        let leaving = plans.flatMap(\.leaving)
        let question = trashGuard.ask(
            about: leaving, .others(of: kept[0]), keeping, keeping: Set(kept), until: until)
        let count = "\(countText(leaving.count)) \(leaving.count == 1 ? "copy" : "copies")"
        var spans = [TextSpan("keep ", style: .warning)]
        if kept.count == 1 {
            spans += name(of: kept[0]).spans(.warning)
            spans.append(TextSpan(pixelWords(of: kept[0]), style: .warning, spare: 5))
        } else {
            spans.append(TextSpan("\(countText(kept.count)) pictures", style: .warning))
        }
        spans += [
            TextSpan(", trash \(count)", style: .warning),
            TextSpan(sizeWords(of: leaving), style: .warning, spare: 4),
            TextSpan("?", style: .warning),
        ]
        let staying = plans.flatMap(\.staying)
        if !staying.isEmpty {
            let reasons = Set(staying.map(\.reason))
            let verb = staying.count == 1 ? "stays" : "stay"
            let why = reasons.count == 1 ? ": \(staying[0].reason.rawValue)" : ""
            spans.append(
                TextSpan(
                    " \(countText(staying.count)) \(verb)\(why) ·", style: .warning, spare: 2))
        }
        if unseenCount > 0 {
            spans.append(
                TextSpan(
                    " \(countText(unseenCount)) not shown yet stay ·", style: .warning, spare: 3))
        }
        bar.message = Message(
            spans: spans, expires: until, question: question, isAboutSeveral: true)
        return [.examine(question: question, kept + leaving)]
    }

    /// ` (24 MP)`; nothing while its size is unknown.
    private func pixelWords(of photo: PhotoID) -> String {
        guard let size = space.album.size(of: photo) else { return "" }
        let megapixels = size.width * size.height / 1e6
        return megapixels < 0.05
            ? ""
            : " (\(megapixels < 9.95 ? tenths(megapixels) : "\(Int(megapixels.rounded()))") MP)"
    }

    private func tenths(_ value: Double) -> String {
        let count = Int((value * 10).rounded())
        return count % 10 == 0 ? "\(count / 10)" : "\(count / 10).\(count % 10)"
    }

    /// ` (94 MB)`; what has further names frees nothing: ` (frees nothing: 2 names)`.
    private func sizeWords(of photos: [PhotoID]) -> String {
        let names = photos.map { copying.found?.notes[$0]?.names ?? 1 }
        let single = zip(photos, names).filter { $1 < 2 }.map { $0.0 }
        guard !single.isEmpty else {
            return Set(names).count == 1
                ? " (frees nothing: \(names[0]) names)" : " (frees nothing: further names)"
        }
        let sizes = single.compactMap { space.album.byteCount(of: $0) }
        let sum = byteText(sizes.reduce(0, +))
        return sizes.isEmpty ? "" : sizes.count < single.count ? " (over \(sum))" : " (\(sum))"
    }

    /// Trashes those that were asked about and may still leave; the others stay, and are named.
    private mutating func trash(
        _ plans: [KeptCopy], _ question: TrashGuard.Question, at time: Time
    ) -> [Effect] {
        let asked = Set(question.photos)
        // Another one that is kept by now was not what the question was about.
        let plans = plans.filter { question.kept.contains($0.kept) }
        let going = plans.flatMap { plan in
            plan.leaving.filter(asked.contains).map { ($0, plan.kept) }
        }
        var stayed = plans.flatMap { plan in
            plan.staying.map {
                FilingBatches.Failure(
                    photo: $0.photo, reason: Sentence(text: $0.reason.rawValue))
            }
        }
        let known = Set(stayed.map(\.photo)).union(going.map { $0.0 })
        stayed += question.photos.filter { !known.contains($0) }.map {
            FilingBatches.Failure(photo: $0, reason: "it is no copy of it any more")
        }
        stayed += plans.flatMap(\.leaving).filter { !asked.contains($0) }.map {
            FilingBatches.Failure(photo: $0, reason: "it came after the question")
        }
        guard !going.isEmpty else {
            trashGuard.question = nil
            say(stayWords(of: plans), at: time)
            return []
        }
        let requests = removeTogether(
            going.map { ($0, .burst(question: question.number, keeping: $1)) }, at: time)
        ledger.did(requests.map { .removed(op: $0.op) })
        return trash(requests, besides: stayed, at: time)
    }
}
