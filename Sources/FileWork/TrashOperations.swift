import Browsing
public import DisplayList
public import Trash

/// File work that is done: a queue of jobs on a thread of its own, and which photo each is about.
public struct TrashOperations: FileOperations {
    private let queue: FileWorkQueue
    private let notify: @Sendable (FileNotice) -> Void
    public let examined: @Sendable (Int, PhotoID, QuestionedFile?) -> Void
    public private(set) var whereabouts = Whereabouts()
    /// What another ↑ would agree to.
    private var homeOffer: HomeOffer?

    /// `notify` is called before anything is done that it tells of.
    public init(
        queue: FileWorkQueue, notify: @escaping @Sendable (FileNotice) -> Void,
        examined: @escaping @Sendable (Int, PhotoID, QuestionedFile?) -> Void
    ) {
        self.queue = queue
        self.notify = notify
        self.examined = examined
    }

    public var backlog: Int { queue.backlog }

    public mutating func recover() { queue.submit(.recover) }

    public mutating func trash(
        _ order: TrashOrder, seen: ScreenEvidence<PhotoID>, at time: Double
    ) -> FileNews? {
        guard let job = job(order, seen) else { return .unseen(op: order.op) }
        whereabouts.depart(order.photo, op: order.op)
        if let offer = homeOffer, offer.isTaken(by: order.photo, at: time) {
            queue.submit(.permitHome(mount: offer.mount))
        }
        homeOffer = nil
        // Before it is done: what is heard of it from the folder is our own doing.
        notify(.moving(order.photo))
        queue.submit(job)
        return nil
    }

    /// Nil where nobody has seen the file, nor been asked about it.
    private func job(_ order: TrashOrder, _ seen: ScreenEvidence<PhotoID>) -> FileWorkQueue.Job? {
        let op = order.op
        switch order.grounds {
        case .undo(let former):
            return .trashAgain(op: op, former: former, arePairs: order.arePairs)
        case .screen:
            // While it is on its way back its pixels are of the file that was trashed: what comes back is that one.
            let former = whereabouts.returningTrash(of: order.photo)
            if let former {
                return .trashAgain(op: op, former: former, arePairs: order.arePairs)
            }
            return seen.warrant(for: order.photo).map { trash(order, by: $0) }
        case .question(let question):
            return seen.warrant(answering: question).map { trash(order, by: $0) }
        }
    }

    private func trash(_ order: TrashOrder, by warrant: TrashWarrant) -> FileWorkQueue.Job {
        .trash(
            op: order.op, path: order.path, order.parts, arePairs: order.arePairs, warrant)
    }

    public mutating func restore(op: Int) -> FileNews? {
        if let photo = whereabouts.beginReturn(op: op) { notify(.moving(photo)) }
        queue.submit(.restore(op: op))
        return nil
    }

    public mutating func restoreEarlier(folders: Set<[UInt8]>, since: Int64?) -> FileNews? {
        queue.submit(.restoreEarlier(folders: folders, since: since))
        return nil
    }

    public mutating func take(_ answer: FileAnswer, at time: Double) -> FileNews? {
        switch answer {
        case .trashed(let op, let bytes, let folder, let path):
            if let photo = whereabouts.arrive(op: op) {
                notify(.settled(photo, isAway: true, path: path))
            }
            return .trashed(op: op, bytes: bytes, folder: folder)
        case .notTrashed(let op, let error):
            return .notTrashed(op: op, stay(op, error, at: time), error)
        case .photoNotTrashed(let op, let refusal):
            switch refusal.reason {
            case .member(_, let error):
                return .photoNotTrashed(op: op, stay(op, error, at: time), refusal)
            case .differentTimes(_, let strangers):
                let photo = stay(op, nil, at: time)
                if let photo { notify(.apart(photo, strangers)) }
                return .photoNotTrashed(op: op, photo, refusal)
            case .joined(let names), .parted(let names):
                let photo = stay(op, nil, at: time)
                if let photo { notify(.regroup(photo, names)) }
                return .photoNotTrashed(op: op, photo, refusal)
            }
        case .photoRestored(let op, let back):
            guard let photo = whereabouts.endReturn(op: op) else { return nil }
            notify(
                .settled(
                    photo, isAway: false, path: back.isRenamed ? back.path : nil,
                    parts: back.parts))
            return .photoRestored(op: op, photo, back)
        case .restored(let op, let path, let isRenamed, let returned):
            guard let photo = whereabouts.endReturn(op: op) else { return nil }
            notify(.settled(photo, isAway: false, path: isRenamed ? path : nil))
            return .restored(op: op, photo, path: path, isRenamed: isRenamed, returned)
        case .notRestored(let op, let error):
            if let photo = whereabouts.failReturn(op: op) { notify(.settled(photo, isAway: true)) }
            return .notRestored(op: op, error)
        case .undidEarlier(let report): return .undidEarlier(report)
        case .notRestoredEarlier(let error): return .notRestoredEarlier(error)
        case .recovered(let report): return .recovered(report)
        }
    }

    /// Notes that a photo stays where it is, and gives it.
    private mutating func stay(_ op: Int, _ error: TrashError?, at time: Double) -> PhotoID? {
        guard let stay = whereabouts.stay(op: op) else { return nil }
        notify(.settled(stay.photo, isAway: stay.isAway))
        // Of the way back, which has been asked for already, nothing more will be heard.
        if stay.wasReturning { notify(.settled(stay.photo, isAway: stay.isAway)) }
        if case .needsChoice(let mount, homeAvailable: true) = error {
            homeOffer = HomeOffer(mount: mount, photo: stay.photo, made: time)
        }
        return stay.photo
    }

    public func finishAll(within seconds: Double, clock: () -> Double) {
        queue.finishAll(within: seconds, clock: clock)
    }
}
