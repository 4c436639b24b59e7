import Browsing
public import Decisions
public import DisplayList
import Invocation
import Selecting

/// What a dry run would have decided and written beside photos, in words about the path of each.
public func sentences(
    forRehearsed decisions: DecisionDesk, path: (PhotoID) -> [UInt8]?
) -> [(path: [UInt8], words: String)] {
    let decided = decisions.made.compactMap { photo, from, to in
        path(photo).map { ($0, "would have been given \(Verdict(from: from, to: to).words)") }
    }
    let exported = decisions.exported.compactMap { photo, judgement in
        path(photo).map {
            let words = Verdict(from: .none, to: judgement).words
            return ($0, "would have been written beside it: \(words)")
        }
    }
    return decided + exported
}
