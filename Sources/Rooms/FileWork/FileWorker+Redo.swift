import PhotoLibrary
import System
public import Trash

/// What came of doing again what an act of undo had taken back.
public struct EarlierRedo: Hashable, Sendable {
    /// A photo, or copies of one, with which nothing could be done.
    public struct Failure: Hashable, Sendable {
        public let path: [UInt8]
        public let error: Refusal
    }

    /// The act whose work is done again; nil where there is none.
    ///
    /// Its decisions are left to the desk.
    public internal(set) var act: UInt64?
    public internal(set) var redone: [Redone] = []
    public internal(set) var failures: [Failure] = []

    /// Nothing was done.
    public init() {}

    /// Where the covers were that have gone again.
    public var gonePaths: [[UInt8]] {
        redone.compactMap {
            if case .gone(let receipt) = $0 { receipt.receipts.first?.sourcePath } else { nil }
        }
    }

    /// Photos that are in a folder of the user's again: where their files are, the cover's first, and where the cover was.
    public var moves: [(to: [[UInt8]], from: [UInt8])] {
        redone.compactMap {
            guard case .gone(let receipt) = $0, let cover = receipt.receipts.first,
                cover.verb == .move
            else { return nil }
            return (receipt.receipts.map(\.trashPath), cover.sourcePath)
        }
    }
}

extension FileWorker {
    /// Does again what the last act of undo took back in these folders; skips acts that cannot be redone at all.
    mutating func redoEarlier(_ folders: Set<[UInt8]>, _ decisions: UndoneDecisions) {
        var report = EarlierRedo()
        do throws(TrashError) {
            let undone = try service.undoneActs(andOwn: redone)
            let newest = max(undone.newest, decisions.newest)
            let folders = Set(folders.map(absolutePath))
            let acts = decisions.acts.union(undone.acts(in: folders)).filter { $0 > newest }
            for act in acts.sorted(by: >) {
                for deed in try service.deeds(of: act, in: undone) { redo(deed, &report) }
                guard !report.redone.isEmpty || decisions.acts.contains(act) else { continue }
                report.act = act
                break
            }
        } catch {
            // Without the journals it is unknown whether anything was done since.
            report.failures.append(.init(path: [], error: Refusal([], error)))
        }
        deliver(.redidEarlier(report))
    }

    private mutating func redo(_ deed: UndoneDeed, _ report: inout EarlierRedo) {
        // What was decided of the photo goes with it.
        _ = settle(deed.path)
        do throws(Refusal) {
            guard let now = WallTime.now() else {
                let call = FailedCall(call: "localtime_r", code: 0, path: deed.path)
                throw Refusal(deed.path, .system(call))
            }
            let made = try service.redo(deed, now: now)
            report.redone.append(made)
            switch made {
            case .gone(let receipt): redone.insert(receipt.group)
            case .copied(let receipt): redone.insert(receipt.group)
            }
        } catch {
            report.failures.append(.init(path: deed.path, error: error))
        }
    }
}
