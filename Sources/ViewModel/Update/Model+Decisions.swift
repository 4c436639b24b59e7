@_spi(Coordinator) import Browsing
import DisplayList
import Selecting

/// Stars, flags and labels.
extension Model {
    /// Decides about the photo in front, and lets the next one come where that is wanted.
    ///
    /// It waits for no pixels: a decision moves no file, and one key takes it back. `isRepeat` where the terminal says that
    /// the key is held.
    mutating func decide(_ decision: Decision, isRepeat: Bool = false, at time: Time) -> [Effect] {
        guard let photo = space.album.order.front, !isRepeat else { return [] }
        let isHeld = decider.isHeld(decision, at: time, hold: space.options.durations.decisionHold)
        if isHeld, space.options.advances, !trashGuard.reportsReleases { return [] }
        guard space.options.policy != .readOnly else {
            say([TextSpan("[RO] nothing is written", style: .warning)], at: time)
            return []
        }
        let former = space.album.judgement(of: photo)
        let settled = decision.settled(for: former)
        let judgement = settled.applied(to: former)
        decider.note(settled)
        var effects: [Effect] = []
        if judgement == former {
            say(spans(of: photo, being: judgement), at: time)
        } else {
            let change = turn(photo, from: former, to: judgement, at: time)
            if let number = ledger.did([.decided(photo, from: former, to: judgement)]) {
                effects = kept([change], of: number, .made)
            }
        }
        if space.options.advances, settled.isSetting { effects += advance(at: time) }
        return effects
    }

    /// The last decision on the photo in front.
    mutating func repeatDecision(isRepeat: Bool, at time: Time) -> [Effect] {
        guard let last = decider.last else {
            say([TextSpan("nothing to repeat", style: .dim)], at: time)
            return []
        }
        return decide(last, isRepeat: isRepeat, at: time)
    }

    /// Brings the next photo as the key for it does; at the last one nothing moves.
    private mutating func advance(at time: Time) -> [Effect] {
        let order = space.album.order
        guard order.index + 1 < order.count else { return [] }
        if let effects = actInFront(.next, isRepeat: false, at: time) { return effects }
        travel(by: 1, at: time)
        return []
    }

    mutating func toggleAutoAdvance(at time: Time) {
        options.common.advances.toggle()
        let value = space.options.advances ? "on" : "off"
        say([TextSpan("advance = "), TextSpan(value, style: .strong)], at: time)
    }

    /// To the next photo, in the order shown, that nothing was decided of; `step` is 1 or −1.
    mutating func travelToUndecided(_ step: Int, at time: Time) {
        let order = space.album.order
        guard !order.isEmpty else { return }
        let places =
            step > 0 ? Array(order.index + 1..<order.count) : (0..<order.index).reversed()
        if let place = places.first(where: { space.album.judgements[order.photos[$0]] == nil }) {
            return travel(to: place, at: time)
        }
        let words =
            if space.album.decidedCount == order.count {
                "all \(order.count) are decided"
            } else if places.isEmpty {
                step > 0 ? "this is the last photo" : "this is the first photo"
            } else {
                "all \(places.count) \(step > 0 ? "after" : "before") this are decided"
            }
        say([TextSpan(words, style: .dim)], at: time)
    }

    /// Takes in that a decision of an earlier session was taken back, and brings its photo to the front.
    mutating func undecidedEarlier(_ found: [PhotoID: Judgement], at time: Time) {
        for (photo, judgement) in found.sorted(by: { $0.key < $1.key }) {
            folder.note(judgement, of: photo)
            guard space.album.photos[photo] != nil else { continue }
            let former = space.album.judgement(of: photo)
            space.set(judgement, of: photo)
            say(words(for: photo, from: former, to: judgement), at: time)
            show(photo, at: time)
        }
    }

    /// Changes what differs between two judgements, says so, and returns what the photo was and has become.
    mutating func turn(
        _ photo: PhotoID, from: Judgement, to: Judgement, at time: Time
    ) -> DecisionStep.Change {
        let former = space.album.judgement(of: photo)
        let judgement = former.following(from: from, to: to)
        space.set(judgement, of: photo)
        say(words(for: photo, from: former, to: judgement), at: time)
        return DecisionStep.Change(photo: photo, from: former, to: judgement)
    }

    /// What is to be kept of an operation; nothing where it decided nothing.
    func kept(
        _ changes: [DecisionStep.Change], of number: Int, _ way: DecisionStep.Way
    ) -> [Effect] {
        changes.isEmpty ? [] : [.keep(DecisionStep(number: number, way: way, changes: changes))]
    }
}
