public import DisplayList
public import Trash

/// Why a copy was not taken away.
public func words(for reason: CopyUndo.Reason) -> Sentence {
    switch reason {
    case .changed: "it was changed there"
    case .original: "its original is not what it was"
    }
}

/// What became of copies that an earlier session left half done, where the user should know; nil where there is nothing to say.
func words(for copies: [RecoveryReport.Copy]) -> String? {
    let undone = copies.count { $0.outcome == .removed }
    let whole = copies.count { $0.outcome == .made }
    guard undone + whole > 0 else { return nil }
    let parts = [
        undone > 0 ? "\(undone) half made \(undone == 1 ? "file" : "files") removed" : nil,
        whole > 0 ? "\(whole) \(whole == 1 ? "is" : "are") whole" : nil,
    ]
    return "tidied up after copying that was interrupted: "
        + parts.compactMap(\.self).joined(separator: ", ")
}
