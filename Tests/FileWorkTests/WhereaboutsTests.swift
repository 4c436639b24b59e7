import SeededRandom
import DisplayList
import Testing

@testable import FileWork

/// What happened to one trash operation, in order.
private enum Step: CaseIterable {
    case depart, arrive, stay, beginReturn, endReturn, failReturn
}

@Suite struct `Which photos are where` {
    /// The same from the logs of all operations, counted anew each time.
    private struct Recount {
        var logs: [Int: (photo: PhotoID, steps: [Step])] = [:]
        var lastFates: [PhotoID: Step] = [:]

        func isAway(_ op: Int) -> Bool {
            logs[op].map { !$0.steps.contains(.stay) && !$0.steps.contains(.endReturn) } ?? false
        }

        func isUnderWay(_ op: Int) -> Bool {
            guard isAway(op), let steps = logs[op]?.steps else { return false }
            let isReturning =
                (steps.lastIndex(of: .beginReturn) ?? -1) > (steps.lastIndex(of: .failReturn) ?? -1)
            return !steps.contains(.arrive) || isReturning
        }

        func photos(_ isIn: (Int) -> Bool) -> Set<PhotoID> {
            Set(logs.filter { isIn($0.key) }.map(\.value.photo))
        }

        /// What may happen next to an operation, as a queue answers.
        func next(_ op: Int) -> [Step] {
            guard isAway(op), let steps = logs[op]?.steps else { return [] }
            if steps.last == .beginReturn, !steps.contains(.arrive) { return [.arrive, .stay] }
            if steps.last == .beginReturn { return [.endReturn, .failReturn] }
            if !steps.contains(.arrive) { return [.arrive, .stay, .beginReturn] }
            return steps.contains(.beginReturn) && steps.last == .arrive
                ? [.endReturn, .failReturn] : [.beginReturn]
        }
    }

    @Test(arguments: UInt64(1)...40)
    func `is what a recount of everything that happened says`(seed: UInt64) {
        var dice = Dice(seed)
        var whereabouts = Whereabouts()
        var recount = Recount()
        for op in 0..<40 {
            let photo = PhotoID(dice.roll(6))
            // A photo is trashed where it is in the order: not away, or on its way back.
            let others = recount.logs.filter { $0.value.photo == photo && recount.isAway($0.key) }
            if others.allSatisfy({ $0.value.steps.contains(.beginReturn) }) {
                whereabouts.depart(photo, op: op)
                recount.logs[op] = (photo, [.depart])
            }
            for _ in 0..<dice.roll(4) {
                let open = recount.logs.keys.filter { !recount.next($0).isEmpty }.sorted()
                guard !open.isEmpty else { break }
                let chosen = dice.pick(open)
                let step = dice.pick(recount.next(chosen))
                perform(step, chosen, &whereabouts, &recount, "seed \(seed), operation \(op)")
            }
            let note: Comment = "seed \(seed), operation \(op)"
            #expect(whereabouts.away == recount.photos(recount.isAway), note)
            #expect(whereabouts.underWay == recount.photos(recount.isUnderWay), note)
            for number in 0..<6 {
                let photo = PhotoID(number)
                #expect(whereabouts.isAway(photo) == whereabouts.away.contains(photo), note)
                let returning = recount.logs.filter {
                    $0.value.photo == photo && recount.isAway($0.key)
                        && isReturning($0.value.steps)
                }
                #expect(whereabouts.returningTrash(of: photo) == returning.keys.max(), note)
            }
        }
    }

    private func perform(
        _ step: Step, _ op: Int, _ whereabouts: inout Whereabouts, _ recount: inout Recount,
        _ note: Comment
    ) {
        guard let photo = recount.logs[op]?.photo else { return }
        let wasReturning = recount.logs[op]?.steps.contains(.beginReturn) ?? false
        recount.logs[op]?.steps.append(step)
        switch step {
        case .depart: break
        case .arrive:
            #expect(whereabouts.arrive(op: op) == photo, note)
            #expect(!whereabouts.leftBehind.contains(photo), note)
        case .stay:
            let stay = whereabouts.stay(op: op)
            #expect(stay?.photo == photo, note)
            #expect(stay?.wasReturning == wasReturning, note)
            // It counts as left behind where no other trash of it holds.
            let holds = recount.logs.contains {
                $0.value.photo == photo && recount.isAway($0.key)
                    && !isReturning($0.value.steps)
            }
            #expect(stay?.isAway == holds, note)
            #expect(holds || whereabouts.leftBehind.contains(photo), note)
        case .beginReturn: #expect(whereabouts.beginReturn(op: op) == photo, note)
        case .endReturn: #expect(whereabouts.endReturn(op: op) == photo, note)
        case .failReturn: #expect(whereabouts.failReturn(op: op) == photo, note)
        }
    }

    private func isReturning(_ steps: [Step]) -> Bool {
        (steps.lastIndex(of: .beginReturn) ?? -1) > (steps.lastIndex(of: .failReturn) ?? -1)
    }

    @Test func `an operation that nobody knows changes nothing`() {
        var whereabouts = Whereabouts()
        #expect(whereabouts.arrive(op: 1) == nil)
        #expect(whereabouts.stay(op: 1) == nil)
        #expect(whereabouts.endReturn(op: 1) == nil)
        #expect(whereabouts.beginReturn(op: 1) == nil)
        #expect(whereabouts.away.isEmpty && whereabouts.underWay.isEmpty)
        #expect(whereabouts.leftBehind.isEmpty)
    }
}
