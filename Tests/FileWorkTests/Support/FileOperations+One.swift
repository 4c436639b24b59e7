import DisplayList
import FileWork
import Trash

/// One photo at a time.
extension FileOperations {
    mutating func trash(
        _ order: TrashOrder, seen: ScreenEvidence<PhotoID>, at time: Double
    ) -> FileNews? {
        trash([order], seen: seen, at: time).first
    }

    mutating func restore(op: Int) -> FileNews? { restore([op], isUndo: true).first }
}
