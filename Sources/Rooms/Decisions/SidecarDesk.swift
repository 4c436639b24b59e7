import Desk
import PhotoLibrary
import Selecting
import Sidecars
import System

/// What is known of a photo when its sidecars are to be written.
struct SidecarEntry {
    /// Nil where the desk has nothing of it.
    let row: DeskRow?
    /// What riffle has written into its sidecars, by name.
    let past: [[UInt8]: SidecarPast]
}

/// What the desk says of photos while their sidecars are written, or what this session remembers where there is no desk.
struct SidecarDesk {
    private let deskThread: DeskThread?
    /// What riffle has written into sidecars in this session, by covers and names.
    private var memory: [[UInt8]: [[UInt8]: SidecarPast]] = [:]

    init(deskThread: DeskThread?) {
        self.deskThread = deskThread
    }

    /// Seconds for which the desk is waited for.
    private static let patience = 10.0

    /// Whether riffle has written into sidecars of a photo.
    func hasPast(_ job: SidecarJob) -> Bool {
        if memory[job.path] != nil { return true }
        guard let deskThread, let files = job.files else { return false }
        let entry = deskThread.ask { store throws(DeskError) in try store.entry(of: files) }
        return entry.flatMap { $0 }.map { !$0.sidecars.isEmpty } ?? false
    }

    /// What the desk has of photos.
    ///
    /// That their sidecars are written out is noted first, or what they get back, by place.
    func begin(_ jobs: [SidecarJob], givingBack formers: [Judgement?]) -> [SidecarEntry] {
        var entries: [DeskEntry?] = jobs.map { _ in nil }
        // Where it keeps nothing, what this session decided counts.
        if deskThread?.finish(within: Self.patience) == true {
            entries = revise(jobs) { place, row in
                switch jobs[place].way {
                case .decision: break
                case .export: row.pending.add(.all, of: row.judgement)
                case .exportUndo:
                    if let former = formers[place] { row.pending.add(.all, of: former) }
                }
                return nil
            }
        }
        return zip(jobs, entries).map { job, entry in
            guard let entry else { return SidecarEntry(row: nil, past: memory[job.path] ?? [:]) }
            return SidecarEntry(
                row: entry.row,
                past: Dictionary(
                    entry.sidecars.map { ($0.name, SidecarPast($0)) }, uniquingKeysWith: { $1 }))
        }
    }

    /// Notes in the desk what was written; returns its rows of the photos after that.
    mutating func end(_ jobs: [SidecarJob], _ drafts: [SidecarDraft?]) -> [DeskRow?] {
        for (job, draft) in zip(jobs, drafts) {
            if let past = draft?.report.past, !past.isEmpty { memory[job.path] = past }
        }
        let entries = revise(jobs) { place, row in
            guard let draft = drafts[place] else { return nil }
            draft.note(in: &row)
            return draft.report.past.map { DeskSidecar($0.key, $0.value) }
                .sorted { $0.name.lexicographicallyPrecedes($1.name) }
        }
        return entries.map { $0?.row }
    }

    /// Changes what the desk has of photos; the answers are by place, nil where it has nothing.
    private func revise(
        _ jobs: [SidecarJob],
        _ body: @escaping @Sendable (Int, inout DeskRow) -> [DeskSidecar]?
    ) -> [DeskEntry?] {
        let places = jobs.indices.filter { jobs[$0].files != nil }
        let files = places.compactMap { jobs[$0].files }
        var entries: [DeskEntry?] = jobs.map { _ in nil }
        guard let deskThread, !files.isEmpty else { return entries }
        let found = deskThread.ask { store throws(DeskError) in
            try store.revise(files) { number, row in body(places[number], &row) }
        }
        for (place, entry) in zip(places, found ?? []) { entries[place] = entry }
        return entries
    }
}

extension SidecarLock {
    /// The lock of those who write to the desk with this path.
    init(besides desk: [UInt8]?) {
        self.init(
            path: desk.map { BytePath.join(BytePath.directory($0), Array("sidecars.lock".utf8)) })
    }
}

extension SidecarPast {
    fileprivate init(_ stored: DeskSidecar) {
        self.init(isMade: stored.isMade, left: stored.left)
        for (name, property) in stored.properties {
            guard let field = XMPField(name: String(decoding: name, as: UTF8.self)) else {
                continue
            }
            properties[field] = property
        }
    }
}

extension DeskSidecar {
    fileprivate init(_ name: [UInt8], _ past: SidecarPast) {
        let properties = past.properties.map { (Array($0.key.name.utf8), $0.value) }
        self.init(
            name: name, isMade: past.isMade, left: past.left,
            properties: Dictionary(properties, uniquingKeysWith: { $1 }))
    }
}
