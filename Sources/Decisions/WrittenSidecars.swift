import Selecting
import Sidecars

/// What documents of a photo say after riffle has written into its sidecars.
struct WrittenSidecars {
    let orders: [SidecarOrder]
    /// What documents said before, as far as that was known.
    let former: Documented?
    let documents: Documented
    /// How many sidecars the photo has: of several the one counts that was changed last, which to write into them may make another one.
    let sidecarCount: Int
    /// Whether what riffle wrote was still there as it was written when it had been read.
    let hasStood: Bool

    /// What documents would say by riffle alone: in a field that no order changes, what was `heard` of them last, and where nothing was, no
    /// word against what the desk has of the photo.
    func ownWords(
        besides heard: Documented?, of stored: Judgement?, expecting expected: Judgement
    ) -> Judgement {
        // What was written out and is given back is known by its sidecar alone.
        let isWhole = sidecarCount > 1 || orders.contains(where: \.isExport)
        func changes<Field: Equatable>(_ field: (Judgement) -> Field) -> Bool {
            isWhole || orders.contains { field($0.from) != field($0.to) }
        }
        let now = hasStood ? documents.judgement : expected
        var own = documents.judgement
        if let heard, heard.isWhole {
            own = heard.judgement
        } else if let stored {
            if stored.stars == 0 { own.stars = 0 }
            if stored.flag == .none { own.flag = .none }
            if stored.label == .none { own.label = .none }
        }
        // Who rejects says nothing of stars.
        if changes({ $0.flag == .reject ? -1 : $0.stars }) { own.stars = now.stars }
        if changes(\.flag) { own.flag = now.flag }
        if changes(\.label) { own.label = now.label }
        return own
    }
}
