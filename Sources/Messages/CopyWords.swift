public import Trash

/// Why a copy was not taken away.
public func words(for reason: CopyUndo.Reason) -> String {
    switch reason {
    case .changed: "it was changed there; it stays"
    case .original: "its original is not what it was; it stays"
    }
}
