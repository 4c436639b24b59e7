public import Browsing
public import DisplayList
public import PhotoLibrary
public import System
public import Trash

/// File work that is done: a queue of jobs on a thread of its own, and which photo each is about.
public struct TrashOperations: FileOperations {
    private let queue: FileWorkQueue
    private let turns: Turns?
    /// "trash", or the folder's name where it was chosen.
    public let place: String
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
    private var orders: [Int: (photos: [PhotoID], report: CopyReport)] = [:]
    /// Photos whose files are being turned, or turned back, by the numbers of their orders: those that wait, and those that are done.
    private var turning: [Int: (waiting: Set<PhotoID>, done: [PhotoID])] = [:]
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

    public var unfinished: WaitingWork {
        let (copies, returns) = failed.counts
        return WaitingWork(
            copies: copies, removals: whereabouts.leftBehind.count, returns: returns)
    }

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
            let job: FileWorkQueue.Job
            do throws(PhotoRefusal) {
                job = try self.job(order, seen, turn?.offset(by: place))
            } catch {
                unseen.append(.stayed(op: order.op, nil, error))
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

    /// Refused if the file was neither shown nor asked about.
    private func job(
        _ order: TrashOrder, _ seen: ScreenEvidence<PhotoID>, _ turn: Turn?
    ) throws(PhotoRefusal) -> FileWorkQueue.Job {
        let op = order.op
        switch order.grounds {
        case .burst(let question, let keeping):
            guard let kept = seen.warrant(answering: question, for: keeping), let path = order.kept,
                let warrant = seen.warrant(answering: question, for: order.photo)
            else { throw .notCompared }
            let photo = KeptPhoto(path: path, file: kept)
            // By another name, or by a link: with it the kept photo would go.
            if photo.isSameFile(as: warrant) { throw .isKept(photo.name) }
            return trash(order, by: warrant, turn, keeping: photo)
        case .undo(let former):
            return .trashAgain(
                op: op, former: former, grouping: order.grouping, target: order.target,
                batch: order.batch)
        case .screen:
            // While it is on its way back its pixels are of the file that was trashed: what comes back is that one.
            let former = whereabouts.returningTrash(of: order.photo)
            if let former {
                return .trashAgain(
                    op: op, former: former, grouping: order.grouping, target: order.target,
                    batch: order.batch, turn: turn)
            }
            guard let warrant = seen.warrant(for: order.photo) else { throw .unseen }
            return trash(order, by: warrant, turn)
        case .question(let question):
            if let warrant = seen.warrant(answering: question, for: order.photo) {
                return trash(order, by: warrant, turn)
            }
            // On its way back it was nowhere to be looked at: what comes back is what went.
            guard let former = whereabouts.lastTrash(ofReturned: order.photo) else {
                throw .unseen
            }
            return .trashAgain(
                op: op, former: former, grouping: order.grouping, target: order.target,
                batch: order.batch, turn: turn)
        }
    }

    private func trash(
        _ order: TrashOrder, by warrant: TrashWarrant, _ turn: Turn?, keeping kept: KeptPhoto? = nil
    ) -> FileWorkQueue.Job {
        .trash(
            op: order.op, path: order.path, order.parts, grouping: order.grouping, warrant,
            target: order.target, batch: order.batch, turn: turn, kept: kept)
    }

    public mutating func copy(_ order: CopyOrder) -> FileNews? {
        let report = CopyReport(order)
        guard !order.photos.isEmpty else { return .filing(report, nil) }
        if let mount = HomeOffer.answer(&homeOffer, by: order) {
            queue.submit([.permitHome(mount: mount)])
        }
        let all = order.photos.map(\.photo)
        orders[order.number] = (all, report)
        if order.way.isTurn {
            turning[order.number] = (Set(all), [])
            // What is heard of them from the folder is our own doing.
            notify(.moving(all))
        }
        let turn = order.former.flatMap { orderTurns[$0] } ?? turns?.take(order.photos.count)
        orderTurns[order.number] = turn
        let jobs = order.photos.enumerated().map { place, named in
            var photo = named
            photo.former = whereabouts.returningTrash(of: named.photo)
            return FileWorkQueue.Job.copy(
                number: order.number, place: place, order.way, photo, grouping: order.grouping,
                former: order.former, turn: turn?.offset(by: place))
        }
        queue.submit(jobs)
        return nil
    }

    public mutating func takeBackCopies(of number: Int) -> FileNews? {
        // What of it is under way ends before that is taken back.
        orders[number] = nil
        if let done = turning[number]?.done, !done.isEmpty { notify(.moving(done)) }
        failed.withdraw(number)
        _ = queue.dropCopies(of: number)
        queue.submit([.takeBackCopies(number: number, turn: turns?.take())])
        return nil
    }

    public var rehearsed: RehearsedFiling { RehearsedFiling() }

    public var waiting: WaitingWork { queue.waiting }

    /// Takes what has become of one photo of an order.
    private mutating func take(
        _ number: Int, _ place: Int, _ result: Result<Filed, PhotoRefusal>, at time: Double
    ) -> FileNews? {
        // Of one that is taken back meanwhile nothing more is told.
        guard let photos = orders[number]?.photos, var report = orders[number]?.report else {
            return nil
        }
        let photo = photos[place]
        if turning[number]?.waiting.remove(photo) != nil {
            turning[number]?.done.append(photo)
            notify(.settled(photo, isAway: false))
        }
        report.left -= 1
        var made: CopyReport.Made?
        switch result {
        case .success(let filed):
            failed.note(copyOf: photo, by: number, isMade: true)
            report.bytes += filed.bytes
            if filed.paths.isEmpty {
                report.there.append(photo)
            } else {
                report.made.append(photo)
                if report.way.trashed != nil {
                    report.trashed = filed.paths.map(BytePath.lastComponent)
                    regroup(photo, filed.paths)
                }
                let one = CopyReport.Made(
                    photo: photo, way: report.way, paths: filed.paths, turned: filed.turned)
                if filed.turned?.reason != nil { report.tagged.append(one) }
                made = one
            }
        case .failure(let refusal):
            let isThere = if case .sameFolder? = refusal.refusal?.error { true } else { false }
            failed.note(copyOf: photo, by: number, isMade: isThere)
            report.failures.append(.init(photo: photo, refusal: refusal))
            if case .failed(.trashPicture, let refusal) = refusal, refusal.remaining.isEmpty,
                case .needsChoice(let mount, homeAvailable: true) = refusal.error
            {
                let picture = report.way.trashed
                HomeOffer.make(&homeOffer, mount: mount, photo: photo, picture, at: time)
            }
        }
        orders[number] = report.isDone ? nil : (photos, report)
        return .filing(report, made)
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
        queue.submit([.trashAgain(op: op, former: op, grouping: .named)])
    }

    public mutating func take(_ answer: FileNews, at time: Double) -> FileNews? {
        failed.note(answer)
        switch answer {
        case .left(let op, _, let departed):
            let photo = whereabouts.arrive(op: op)
            if let photo { notify(.settled(photo, isAway: true, path: departed.paths.first)) }
            return .left(op: op, photo, departed)
        case .stayed(let op, _, let refusal):
            let photo = stay(op, refusal, at: time)
            return .stayed(op: op, photo, refusal)
        case .returned(let op, _, .success(let back)?) where op < 0:
            returned[op] = back.paths
            return pendingRestores.answer(op, back.waiting.first, isBack: true)
        case .returned(let op, _, .failure(var file)?) where op < 0:
            if file.name.isEmpty { file.name = BytePath.lastComponent(returned[op]?.first ?? []) }
            return pendingRestores.answer(op, file)
        case .returned(let op, _, .success(let back)?):
            guard let photo = whereabouts.endReturn(op: op) else { return nil }
            let isThere = back.hasPicture
            notify(
                .settled(
                    photo, isAway: false, path: back.isRenamed && isThere ? back.path : nil,
                    parts: isThere ? back.parts : nil))
            return .returned(op: op, photo, .success(back))
        case .returned(let op, _, .failure?):
            if let photo = whereabouts.failReturn(op: op) { notify(.settled(photo, isAway: true)) }
            return answer
        case .restReturned(let op, _):
            _ = whereabouts.failReturn(op: op)
            return answer
        case .filed(let number, let place, let result):
            return take(number, place, result, at: time)
        case .picturesReturned(let number, let undo):
            for back in undo.back where back.turn == nil {
                if let photo = back.photo { regroup(photo, back.paths) }
            }
            endTurning(number)
            return answer
        case .unfiled(let number, _):
            endTurning(number)
            return answer
        case .returned(_, _, nil), .filing, .bringingBack, .undidEarlier, .redidEarlier,
            .trashListed, .trashCounted, .recovered:
            return answer
        }
    }

    /// The files of photos of an order that was taken back are where they are.
    private mutating func endTurning(_ number: Int) {
        guard let all = turning.removeValue(forKey: number) else { return }
        for photo in all.waiting.sorted() + all.done { notify(.settled(photo, isAway: false)) }
    }

    /// Groups again the files of a photo after these files left or returned.
    private func regroup(_ photo: PhotoID, _ paths: [[UInt8]]) {
        notify(.regroup(photo, paths.map(BytePath.lastComponent)))
    }

    /// Notes that a photo stays where it is, and gives it.
    private mutating func stay(
        _ op: Int, _ refusal: PhotoRefusal, at time: Double
    ) -> PhotoID? {
        // The loop, which leaves a photo out that others have rated, may hear of that a moment later than the thread.
        let isFailure = refusal != .decidedSince
        guard let stay = whereabouts.stay(op: op, isFailure: isFailure) else { return nil }
        let photo = stay.photo
        notify(.settled(photo, isAway: stay.isAway))
        // Of the way back, which has been requested already, nothing more will be heard.
        if stay.wasReturning { notify(.settled(photo, isAway: stay.isAway)) }
        switch refusal {
        case .differentTimes(_, let strangers): notify(.apart(photo, strangers))
        case .joined(let names), .parted(let names): notify(.regroup(photo, names))
        case .failed(_, let refusal):
            if case .needsChoice(let mount, homeAvailable: true) = refusal.error {
                HomeOffer.make(&homeOffer, mount: mount, photo: photo, at: time)
            }
        case .unseen, .notCompared, .notKept, .decidedSince, .isKept, .noPicture, .onlyPicture,
            .notTurned:
            break
        }
        return photo
    }

    public func endCount(within seconds: Double, clock: () -> Double) {
        queue.endCount(within: seconds, clock: clock)
    }

    public func finishAll(within seconds: Double, clock: () -> Double) {
        queue.finishAll(within: seconds, clock: clock)
    }
}
