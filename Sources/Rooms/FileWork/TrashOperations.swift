public import Browsing
public import DisplayList
public import PhotoLibrary
public import System
public import Trash

/// File work that is done: a queue of jobs on a thread of its own, and which photo each is about.
public struct TrashOperations: FileOperations {
    private let queue: FileWorkQueue
    private let turns: Turns?
    /// The trash as the status line names it: "trash", or the folder's name where it was chosen.
    private let place: String
    private let notify: @Sendable (FileNotice) -> Void
    public let examined: @Sendable (Int, [PhotoID: QuestionedFile]) -> Void
    public private(set) var whereabouts = Whereabouts()
    public var reviewed = ReviewedTrash()
    /// Where photos are that were brought back from the trash of earlier sessions.
    private var returned: [Int: [[UInt8]]] = [:]
    /// Those of them that are on their way.
    private var pendingRestores = PendingRestores()
    /// What another ↑ would agree to.
    private var homeOffer: HomeOffer?
    private var failed = FailedWork()
    /// Orders to copy photos that are not done, by their numbers.
    private var orders: [Int: (photos: [PhotoID], left: Int, report: CopyReport)] = [:]
    /// The turns of all orders: one that is carried out once more stands where it stood.
    private var orderTurns: [Int: Turn] = [:]

    /// `notify` is called before anything is done that it tells of; `folder` is what was chosen to be the trash, as it was named.
    ///
    /// `turns` number the work for the order of undo, in the order of keys; with nil in the order in which it is done.
    public init(
        queue: FileWorkQueue, trashIn folder: [UInt8]? = nil, turns: Turns? = nil,
        notify: @escaping @Sendable (FileNotice) -> Void,
        examined: @escaping @Sendable (Int, [PhotoID: QuestionedFile]) -> Void
    ) {
        self.queue = queue
        self.turns = turns
        place =
            folder.map { String(decoding: BytePath.lastComponent($0), as: UTF8.self) } ?? "trash"
        self.notify = notify
        self.examined = examined
    }

    public var backlog: Int { queue.backlog }

    public var hasFailed: Bool { !whereabouts.leftBehind.isEmpty || !failed.isEmpty }

    public mutating func noteAbsent(_ photos: [PhotoID], of number: Int) {
        for photo in photos { failed.note(copyOf: photo, by: number, isMade: false) }
    }

    public mutating func recover() { queue.submit([.recover]) }

    public mutating func trash(
        _ orders: [TrashOrder], seen: ScreenEvidence<PhotoID>, at time: Double
    ) -> [FileNews] {
        var jobs: [FileWorkQueue.Job] = []
        var leaving: [PhotoID] = []
        var unseen: [FileNews] = []
        let turn = turns?.take(orders.count)
        for (place, order) in orders.enumerated() {
            guard let job = job(order, seen, turn?.offset(by: place)) else {
                unseen.append(.unseen(op: order.op))
                continue
            }
            whereabouts.depart(order.photo, op: order.op)
            if let mount = HomeOffer.answer(&homeOffer, by: order, at: time) {
                jobs.append(.permitHome(mount: mount))
            }
            leaving.append(order.photo)
            jobs.append(job)
        }
        begin(jobs, moving: leaving)
        return unseen
    }

    /// Submits jobs that move files of photos: thousands are reported together, because the screen waits for it.
    private func begin(_ jobs: [FileWorkQueue.Job], moving photos: [PhotoID]) {
        // Before it is done: what is heard of it from the folder is our own doing.
        if !photos.isEmpty { notify(.moving(photos)) }
        queue.submit(jobs)
    }

    /// Nil if the file was neither shown nor asked about.
    private func job(
        _ order: TrashOrder, _ seen: ScreenEvidence<PhotoID>, _ turn: Turn?
    ) -> FileWorkQueue.Job? {
        let op = order.op
        switch order.grounds {
        case .undo(let former):
            return .trashAgain(
                op: op, former: former, arePairs: order.arePairs, target: order.target,
                batch: order.batch)
        case .screen:
            // While it is on its way back its pixels are of the file that was trashed: what comes back is that one.
            let former = whereabouts.returningTrash(of: order.photo)
            if let former {
                return .trashAgain(
                    op: op, former: former, arePairs: order.arePairs, target: order.target,
                    batch: order.batch, turn: turn)
            }
            return seen.warrant(for: order.photo).map { trash(order, by: $0, turn) }
        case .question(let question):
            if let warrant = seen.warrant(answering: question, for: order.photo) {
                return trash(order, by: warrant, turn)
            }
            // On its way back it was nowhere to be looked at: what comes back is what went.
            return whereabouts.lastTrash(ofReturned: order.photo).map { former in
                .trashAgain(
                    op: op, former: former, arePairs: order.arePairs, target: order.target,
                    batch: order.batch, turn: turn)
            }
        }
    }

    private func trash(
        _ order: TrashOrder, by warrant: TrashWarrant, _ turn: Turn?
    ) -> FileWorkQueue.Job {
        .trash(
            op: order.op, path: order.path, order.parts, arePairs: order.arePairs, warrant,
            target: order.target, batch: order.batch, turn: turn)
    }

    public mutating func copy(_ order: CopyOrder) -> FileNews? {
        let report = CopyReport(
            number: order.number, way: order.way, target: order.photos.last?.target ?? [])
        guard !order.photos.isEmpty else { return .copied(report, nil) }
        if let mount = HomeOffer.answer(&homeOffer, by: order) {
            queue.submit([.permitHome(mount: mount)])
        }
        orders[order.number] = (order.photos.map(\.photo), order.photos.count, report)
        let turn = order.former.flatMap { orderTurns[$0] } ?? turns?.take(order.photos.count)
        orderTurns[order.number] = turn
        let jobs = order.photos.enumerated().map { place, named in
            var photo = named
            photo.former = whereabouts.returningTrash(of: named.photo)
            return FileWorkQueue.Job.copy(
                number: order.number, place: place, order.way, photo, arePairs: order.arePairs,
                former: order.former, turn: turn?.offset(by: place))
        }
        queue.submit(jobs)
        return nil
    }

    public mutating func takeBackCopies(of number: Int) -> FileNews? {
        // What of it is under way ends before that is taken back.
        orders[number] = nil
        failed.withdraw(number)
        _ = queue.dropCopies(of: number)
        queue.submit([.takeBackCopies(number: number, turn: turns?.take())])
        return nil
    }

    public var rehearsed: RehearsedFiling { RehearsedFiling() }

    public var waiting: WaitingWork { queue.waiting }

    /// Takes what has become of one photo of an order.
    private mutating func take(
        _ number: Int, _ place: Int, _ result: Result<TrashedPicture, CopyFailure>, at time: Double
    ) -> FileNews? {
        // Of one that is taken back meanwhile nothing more is told.
        guard var order = orders[number] else { return nil }
        let photo = order.photos[place]
        order.left -= 1
        var made: CopyReport.Made?
        switch result {
        case .success(let filed):
            failed.note(copyOf: photo, by: number, isMade: true)
            order.report.bytes += filed.bytes
            if filed.paths.isEmpty {
                order.report.there.append(photo)
            } else {
                order.report.made.append(photo)
                if order.report.way.trashed != nil {
                    order.report.trashed = filed.paths.map(BytePath.lastComponent)
                }
                made = CopyReport.Made(photo: photo, way: order.report.way, paths: filed.paths)
            }
        case .failure(let failure):
            var isThere = false
            if case .filing(let error) = failure.refusal, case .sameFolder = error.reason {
                isThere = true
            }
            failed.note(copyOf: photo, by: number, isMade: isThere)
            order.report.failures.append(.init(photo: photo, refusal: failure.refusal))
            if case .trash(_, .needsChoice(let mount, homeAvailable: true), 0, _) = failure.refusal
            {
                let picture = order.report.way.trashed
                HomeOffer.make(&homeOffer, mount: mount, photo: photo, picture, at: time)
            }
        }
        guard order.left > 0 else {
            orders[number] = nil
            return .copied(order.report, made)
        }
        orders[number] = order
        let progress = FilingProgress(
            number: number, done: order.photos.count - order.left, count: order.photos.count,
            bytes: order.report.bytes)
        return .copying(progress, made)
    }

    public mutating func restore(_ ops: [Int], isUndo: Bool) -> [FileNews] {
        let turn = isUndo ? turns?.take() : nil
        var coming: [PhotoID] = []
        for op in ops {
            if op < 0 {
                pendingRestores.await([op])
            } else if let photo = whereabouts.beginReturn(op: op) {
                coming.append(photo)
            }
        }
        begin(ops.map { .restore(op: $0, turn: turn) }, moving: coming)
        return []
    }

    public mutating func restoreEarlier(
        folders: Set<[UInt8]>, behind decision: DecisionMoment?, turn: Turn?
    ) -> FileNews? {
        queue.submit([.restoreEarlier(folders: folders, behind: decision, turn: turn)])
        return nil
    }

    public mutating func redoEarlier(
        folders: Set<[UInt8]>, decisions: UndoneDecisions
    ) -> FileNews? {
        queue.submit([.redoEarlier(folders: folders, decisions: decisions)])
        return nil
    }

    public mutating func listTrash(
        _ scope: ReviewScope?, folders: Set<[UInt8]>, pairs: CoverChoice?
    ) {
        queue.submit([.listTrash(scope, folders: folders, pairs: pairs)])
    }

    public mutating func countTrash(from folders: Set<[UInt8]>, arePairs: Bool) {
        queue.submit([.countTrash(folders: folders, arePairs: arePairs)])
    }

    public mutating func bringBack(_ photos: [(op: Int, keys: [String])]) {
        pendingRestores.await(photos.map(\.op))
        queue.submit(photos.map { .bringBack(op: $0.op, keys: $0.keys) })
    }

    public func returnedFiles(op: Int) -> [[UInt8]] { returned[op] ?? [] }

    public mutating func trashAgain(returnOf op: Int) {
        queue.submit([.trashAgain(op: op, former: op, arePairs: nil)])
    }

    public mutating func take(_ answer: FileAnswer, at time: Double) -> FileNews? {
        failed.note(answer)
        switch answer {
        case .trashed(let op, let bytes, let path):
            if let photo = whereabouts.arrive(op: op) {
                notify(.settled(photo, isAway: true, path: path))
            }
            return .trashed(op: op, bytes: bytes, place: place)
        case .moved(let op, let bytes, let paths):
            let photo = whereabouts.arrive(op: op)
            if let photo { notify(.settled(photo, isAway: true, path: paths.first)) }
            return .moved(op: op, photo, bytes: bytes, paths: paths)
        case .notMoved(let op, let error):
            var reason: TrashError?
            if case .failed(let known) = error.reason { reason = known }
            return .notMoved(op: op, stay(op, reason, at: time), error)
        case .copied(let number, let place, let result):
            return take(
                number, place, result.map { .init(paths: $0.made, bytes: $0.bytes) }, at: time)
        case .pictureTrashed(let number, let place, let result):
            if case .success(let trashed) = result, let photo = orders[number]?.photos[place] {
                regroup(photo, trashed.paths)
            }
            return take(number, place, result, at: time)
        case .picturesRestored(let number, let undo):
            for back in undo.back { regroup(back.photo, back.paths) }
            return .tookBackPictures(number: number, undo)
        case .tookBackCopies(let number, let undo):
            return .tookBackCopies(number: number, undo)
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
        case .photoRestored(let op, let back) where op < 0:
            let folder = BytePath.directory(back.path)
            let others = back.parts?.others.map { BytePath.join(folder, $0.name) } ?? []
            returned[op] = [back.path] + others
            return pendingRestores.answer(op, back.waiting.first, isBack: true)
        case .restored(let op, let path, _, _) where op < 0:
            returned[op] = [path]
            return pendingRestores.answer(op, nil)
        case .notRestored(let op, let error) where op < 0:
            let name = BytePath.lastComponent(returned[op]?.first ?? [])
            return pendingRestores.answer(op, .init(name: name, error: error))
        case .photoRestored(let op, let back):
            guard let photo = whereabouts.endReturn(op: op) else { return nil }
            let isThere = back.hasPicture
            notify(
                .settled(
                    photo, isAway: false, path: back.isRenamed && isThere ? back.path : nil,
                    parts: isThere ? back.parts : nil))
            return .photoRestored(op: op, photo, back)
        case .restored(let op, let path, let isRenamed, let returned):
            guard let photo = whereabouts.endReturn(op: op) else { return nil }
            notify(.settled(photo, isAway: false, path: isRenamed ? path : nil))
            return .restored(op: op, photo, path: path, isRenamed: isRenamed, returned)
        case .notRestored(let op, let error):
            if let photo = whereabouts.failReturn(op: op) { notify(.settled(photo, isAway: true)) }
            return .notRestored(op: op, error)
        case .restRestored(let op, let rest):
            _ = whereabouts.failReturn(op: op)
            return .restRestored(rest)
        case .trashListed(let scope, let list): return .trashListed(scope, list)
        case .trashNotListed(let error): return .trashNotListed(error)
        case .trashCounted(let count): return .trashCounted(count)
        case .broughtBack(let op, let paths, let waiting):
            returned[op] = paths
            return pendingRestores.answer(op, waiting, isBack: true)
        case .notBroughtBack(let op, let name, let error):
            return pendingRestores.answer(op, .init(name: name, error: error))
        case .undidEarlier(let report): return .undidEarlier(report)
        case .notRestoredEarlier(let error): return .notRestoredEarlier(error)
        case .redidEarlier(let report): return .redidEarlier(report)
        case .recovered(let report): return .recovered(report)
        }
    }

    /// Groups again the files of a photo after these files left or returned.
    private func regroup(_ photo: PhotoID, _ paths: [[UInt8]]) {
        notify(.regroup(photo, paths.map(BytePath.lastComponent)))
    }

    /// Notes that a photo stays where it is, and gives it.
    private mutating func stay(_ op: Int, _ error: TrashError?, at time: Double) -> PhotoID? {
        guard let stay = whereabouts.stay(op: op) else { return nil }
        notify(.settled(stay.photo, isAway: stay.isAway))
        // Of the way back, which has been requested already, nothing more will be heard.
        if stay.wasReturning { notify(.settled(stay.photo, isAway: stay.isAway)) }
        if case .needsChoice(let mount, homeAvailable: true) = error {
            HomeOffer.make(&homeOffer, mount: mount, photo: stay.photo, at: time)
        }
        return stay.photo
    }

    public func endCount(within seconds: Double, clock: () -> Double) {
        queue.endCount(within: seconds, clock: clock)
    }

    public func finishAll(within seconds: Double, clock: () -> Double) {
        queue.finishAll(within: seconds, clock: clock)
    }
}
