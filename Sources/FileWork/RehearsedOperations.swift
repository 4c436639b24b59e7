import Browsing
public import DisplayList
public import Trash

/// File work that is only told: in a dry run, and where nothing is to be changed, no file is touched.
public struct RehearsedOperations: FileOperations {
    public let examined: @Sendable (Int, PhotoID, QuestionedFile?) -> Void
    public private(set) var whereabouts = Whereabouts()

    public init(examined: @escaping @Sendable (Int, PhotoID, QuestionedFile?) -> Void) {
        self.examined = examined
    }

    public var backlog: Int { 0 }

    public mutating func recover() {}

    public mutating func trash(
        _ order: TrashOrder, seen: ScreenEvidence<PhotoID>, at time: Double
    ) -> FileNews? {
        whereabouts.pretend(order.photo, op: order.op)
        return .trashed(op: order.op, bytes: order.bytes, folder: nil)
    }

    public mutating func restore(op: Int) -> FileNews? {
        _ = whereabouts.endReturn(op: op)
        return .neverLeft(op: op)
    }

    public mutating func restoreEarlier(folders: Set<[UInt8]>, since: Int64?) -> FileNews? {
        .nothingEarlier
    }

    public mutating func take(_ answer: FileAnswer, at time: Double) -> FileNews? { nil }

    public func finishAll(within seconds: Double, clock: () -> Double) {}
}
