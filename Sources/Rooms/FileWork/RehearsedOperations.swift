public import Browsing
public import DisplayList
public import PhotoLibrary
public import System
public import Trash

/// File work that is only told: in a dry run, and where nothing is to be changed, no file is touched.
public struct RehearsedOperations: FileOperations {
    public let examined: @Sendable (Int, [PhotoID: QuestionedFile]) -> Void
    public private(set) var whereabouts = Whereabouts()
    public var reviewed = ReviewedTrash()
    /// Looks at what is in the trash, and does nothing else.
    private let lister: FileWorkQueue?

    public init(
        lister: FileWorkQueue? = nil,
        examined: @escaping @Sendable (Int, [PhotoID: QuestionedFile]) -> Void
    ) {
        self.lister = lister
        self.examined = examined
    }

    public var place: String { "trash (dry run)" }
    public var backlog: Int { 0 }
    public var waiting: WaitingWork { WaitingWork() }
    public var unfinished: WaitingWork { WaitingWork() }
    /// What would have been copied, linked to and moved, and where: what was taken back is not among it.
    public private(set) var rehearsed = RehearsedFiling()

    public mutating func listTrash(
        _ scope: ReviewScope?, folders: Set<[UInt8]>, pairs: CoverChoice?
    ) {
        lister?.submit([.listTrash(scope, folders: folders, pairs: pairs)])
    }

    public mutating func countTrash(from folders: Set<[UInt8]>, arePairs: Bool) {
        lister?.submit([.countTrash(folders: folders, arePairs: arePairs)])
    }

    public mutating func noteAbsent(_ photos: [PhotoID], of number: Int) {}

    public mutating func bringBack(_ photos: [(op: Int, keys: [String])]) {}

    public func returnedFiles(op: Int) -> [[UInt8]] { [] }

    public mutating func trashAgain(returnOf op: Int) {}

    public mutating func recover() {}

    public mutating func trash(
        _ orders: [TrashOrder], seen: ScreenEvidence<PhotoID>, at time: Double
    ) -> [FileNews] {
        orders.map { order in
            whereabouts.pretend(order.photo, op: order.op)
            if let target = order.target { rehearsed.moves[order.op] = (order.path, target) }
            return .left(op: order.op, order.photo, Departed(bytes: order.bytes, paths: []))
        }
    }

    public mutating func restore(_ ops: [Int], isUndo: Bool) -> [FileNews] {
        ops.map { op in
            _ = whereabouts.endReturn(op: op)
            rehearsed.moves[op] = nil
            return .returned(op: op, nil, nil)
        }
    }

    public mutating func copy(_ order: CopyOrder) -> FileNews? {
        var report = CopyReport(order)
        report.left = 0
        report.isRehearsed = true
        if let picture = order.way.trashed {
            let trashed = order.photos.compactMap { photo in
                picture.path(besides: photo.path, photo.parts).map { (photo.photo, $0) }
            }
            report.made = trashed.map { $0.0 }
            report.trashed = trashed.last.map { [BytePath.lastComponent($0.1)] } ?? []
            rehearsed.copies[order.number] = (order.way, trashed.map { ($0.1, []) })
            return .filing(report, nil)
        }
        report.made = order.photos.map(\.photo)
        rehearsed.copies[order.number] = (order.way, order.photos.map { ($0.listed, $0.target) })
        return .filing(report, nil)
    }

    public mutating func takeBackCopies(of number: Int) -> FileNews? {
        rehearsed.copies[number] = nil
        return .unfiled(number: number, nil)
    }

    public mutating func restoreEarlier(
        folders: Set<[UInt8]>, behind decision: DecisionMoment?, turn: Turn?
    ) -> FileNews? { .undidEarlier(nil) }

    public mutating func redoEarlier(
        folders: Set<[UInt8]>, decisions: UndoneDecisions
    ) -> FileNews? { .redidEarlier(EarlierRedo()) }

    public mutating func take(_ answer: FileNews, at time: Double) -> FileNews? {
        switch answer {
        case .trashListed, .trashCounted: answer
        default: nil
        }
    }

    public func endCount(within seconds: Double, clock: () -> Double) {
        lister?.endCount(within: seconds, clock: clock)
    }

    public func finishAll(within seconds: Double, clock: () -> Double) {}
}

/// What a dry run would have done to files besides trashing them.
public struct RehearsedFiling: Sendable {
    /// By number: the way, and of each photo its path and the folder; of a picture that goes to the trash, its path.
    public var copies: [Int: (way: FilingWay, photos: [(path: [UInt8], target: [UInt8])])] = [:]
    public var moves: [Int: (path: [UInt8], target: [UInt8])] = [:]

    /// For each photo its path, and what would have been done to it, in the order in which that was requested.
    public func sentences(home: [UInt8]?) -> [(path: [UInt8], words: String)] {
        func place(_ target: [UInt8], _ path: [UInt8]) -> String {
            String(
                decoding: targetPath(
                    target, besides: PhotoAddress(path) == nil ? path : Array("./-".utf8),
                    home: home), as: UTF8.self)
        }
        let copied = copies.sorted { $0.key < $1.key }.flatMap { _, order in
            order.photos.map { photo in
                if order.way.isTurn { return (photo.path, "would have been turned for good") }
                if order.way.trashed != nil { return (photo.path, "would have been trashed") }
                let verb = order.way == .copy ? "copied to" : "linked in"
                return (photo.path, "would have been \(verb) \(place(photo.target, photo.path))")
            }
        }
        let moved = moves.sorted { $0.key < $1.key }.map { _, move in
            (move.path, "would have been moved to \(place(move.target, move.path))")
        }
        return copied + moved
    }
}
