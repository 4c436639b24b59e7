import CLinux

@testable import FileWork
@testable import Trash

extension PhotoRefusal {
    /// A photo of three files: this one could not go, so many others have gone.
    static func member(
        _ member: [UInt8], of cover: [UInt8], _ error: TrashError, inTrash count: Int = 0
    ) -> PhotoRefusal {
        var refusal = Refusal(cover, error, at: member, of: 3)
        var operation = Operation(
            op: "1", group: "2", time: WallTime(seconds: 0, localText: ""), sourceDirectory: [],
            sourceName: member, sourceMount: [], identity: RecordedIdentity(FileIdentity()))
        let place = TrashPlace(
            path: [], layout: .freedesktop, topDirectory: nil, mustBeOwned: true)
        operation.attempts = [Operation.Attempt(place: place, name: member)]
        let gone = Receipt(operation, session: [])
        refusal.remaining = (0..<count).compactMap { _ in gone }
        return .failed(.trash, refusal)
    }
}
