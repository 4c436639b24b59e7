@_spi(Coordinator) import Browsing
import DisplayList
import Selecting

/// Writing what was decided beside the photos, where that is requested.
extension Model {
    /// `:export`: those of all decided photos shown, as one step; asks first.
    mutating func export(at time: Time) -> [Effect] {
        guard space.options.policy != .readOnly else {
            refuse("read-only: nothing is written", at: time)
            return []
        }
        let photos = space.album.order.photos.filter {
            space.album.judgement(of: $0) != .none
        }
        guard !photos.isEmpty else {
            refuse("nothing is decided", at: time)
            return []
        }
        guard decider.isAnswered(.export, photos, at: time) else {
            decider.question = Decider.Question(subject: .export, photos: photos, until: .infinity)
            say("write \(sidecars(photos.count))? :export again", at: time)
            return []
        }
        let changes = photos.map { photo in
            let judgement = space.album.judgement(of: photo)
            return DecisionStep.Change(photo: photo, from: judgement, to: judgement)
        }
        let number = ledger.did(changes.map { .exported($0.photo, $0.to) })
        let isDry = space.options.policy == .dryRun
        say(
            isDry
                ? "dry run: \(sidecars(photos.count)) would be written"
                : "writing \(sidecars(photos.count))", at: time)
        return number.map { kept(changes, of: $0, .made, isExport: true) } ?? []
    }

    /// Whether an operation wrote sidecars; then it is said what is done to them.
    mutating func tellExport(
        _ operation: Ledger.Operation, isRedo: Bool = false, at time: Time
    ) -> Bool {
        guard case .exported = operation.changes.first else { return false }
        let count = operation.changes.count
        say("\(isRedo ? "writing" : "taking back") \(sidecars(count))", at: time)
        return true
    }

    private func sidecars(_ count: Int) -> String {
        count == 1 ? "1 sidecar" : "\(count) sidecars"
    }

    private mutating func say(_ words: String, at time: Time) {
        say([TextSpan(words)], at: time)
    }
}
