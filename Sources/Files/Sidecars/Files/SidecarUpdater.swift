public import Geometry
import Selecting

/// What has come of writing a photo's sidecars.
public struct SidecarReport: Hashable, Sendable {
    public internal(set) var created: [[UInt8]] = []
    public internal(set) var removed: [[UInt8]] = []
    /// What riffle wrote into sidecars, by name.
    public internal(set) var written: [[UInt8]: [UInt8]] = [:]
    /// Those that were left as they are, and why.
    public internal(set) var failures: [Failure] = []

    public struct Failure: Hashable, Sendable {
        public let name: [UInt8]
        public let reason: SidecarFailure
    }

    /// What riffle has written into each by now, by name.
    public internal(set) var past: [[UInt8]: SidecarPast]

    public init(past: [[UInt8]: SidecarPast]) { self.past = past }
}

/// Writes into the sidecars of photos what was decided, and gives back what they said before; used by one thread.
public final class SidecarUpdater {
    let writer: SidecarWriter
    private let orientation: ([UInt8]) -> Orientation?
    private let date: () -> [UInt8]
    private let operation: () -> [UInt8]

    /// `helper` is the path of `riffle-decode`; `orientation` finds the one that the file at a path gives itself, nil where it cannot be
    /// read; `date` gives the time as XMP has it, `operation` sixteen digits and letters from a to f, unique.
    public init(
        helper: [UInt8], orientation: @escaping ([UInt8]) -> Orientation?,
        date: @escaping () -> [UInt8], operation: @escaping () -> [UInt8]
    ) {
        writer = SidecarWriter(helper: helper)
        self.orientation = orientation
        self.date = date
        self.operation = operation
    }

    /// Writes a task into the sidecars of a photo; `past` is what riffle wrote into them before, by name.
    public func write(
        _ task: SidecarTask, of photo: PhotoSources, past: [[UInt8]: SidecarPast]
    ) -> SidecarReport {
        var report = SidecarReport(past: renamed(past, of: photo))
        for name in names(task, of: photo, report.past) {
            do throws(SidecarFailure) {
                try write(task, name, of: photo, &report)
            } catch {
                report.failures.append(.init(name: name, reason: error))
            }
        }
        return report
    }

    /// Whether what was written of a photo is still there as it was written.
    public func hasStood(_ report: SidecarReport, in folder: [UInt8]) -> Bool {
        report.written.allSatisfy { name, bytes in
            (try? writer.bytes(of: name, in: folder)) == bytes
        }
    }

    /// The sidecars to write: all that the photo has, so that they agree, or the one to make.
    private func names(
        _ task: SidecarTask, of photo: PhotoSources, _ past: [[UInt8]: SidecarPast]
    ) -> [[UInt8]] {
        let names = photo.documents
        if let created = task.created { return names.isEmpty ? [created] : names }
        if !names.isEmpty { return names.filter { past[$0] != nil } }
        // What an undo took away comes back with its redo.
        let gone = past.filter { $0.value.isMade && $0.value.left == nil }
        return gone.keys.min { $0.lexicographicallyPrecedes($1) }.map { [$0] } ?? []
    }

    /// The past by the names of now: another program may have renamed a photo together with its sidecar.
    private func renamed(
        _ past: [[UInt8]: SidecarPast], of photo: PhotoSources
    ) -> [[UInt8]: SidecarPast] {
        var renamed = past
        let names = photo.documents
        for (old, sidecar) in past where sidecar.left != nil && !names.contains(old) {
            let new = names.first { name in
                guard past[name] == nil,
                    let bytes = try? writer.bytes(of: name, in: photo.folder)
                else { return false }
                return sidecar.isLeft(bytes)
            }
            guard let new else { continue }
            renamed[old] = nil
            renamed[new] = sidecar
        }
        return renamed
    }

    private func write(
        _ task: SidecarTask, _ name: [UInt8], of photo: PhotoSources, _ report: inout SidecarReport
    ) throws(SidecarFailure) {
        if report.past[name] == nil { report.past[name] = try madeBefore(name, of: photo) }
        var task = task
        task.hearsTurn = photo.showsRaw
        if task.concernsTurn(report.past[name]) {
            // Without its own orientation a turn of the file cannot be said.
            guard let picture = photo.picture(of: name),
                let own = orientation(photo.path(picture))
            else { throw .unknownOrientation }
            task.take(own: own, isRaw: picture == photo.raw)
        }
        if let past = report.past[name], task.takesAway(past),
            try writer.takeBack(
                name, in: photo.folder, operation: operation(), isMade: past.isLeft)
        {
            // That it was there is known still: a redo makes it again.
            report.past[name] = SidecarPast(isMade: true, left: nil)
            report.removed.append(name)
            return
        }
        var past = report.past[name]
        var document: XMPDocument?
        var changes: [XMPChange] = []
        let outcome = try writer.write(
            name, in: photo.folder, operation: operation(), date: date()
        ) { found, bytes in
            past = report.past[name]
            document = found
            if let found { past?.noteOthers(bytes, found, saying: task.said) }
            changes = task.changes(found, past)
            return changes
        }
        switch outcome {
        case .unchanged: return
        case .edited(let bytes):
            var now = past ?? SidecarPast(isMade: false, left: nil)
            for change in changes {
                now.note(
                    change, former: document?.texts(change.field).first, saying: task.said)
            }
            note(now, bytes, name, &report)
        case .created(let bytes):
            var now = SidecarPast(isMade: true, left: nil)
            for change in changes where change.value != nil {
                now.note(change, former: nil, saying: task.said)
            }
            report.created.append(name)
            note(now, bytes, name, &report)
        }
    }

    private func note(
        _ past: SidecarPast, _ bytes: [UInt8], _ name: [UInt8], _ report: inout SidecarReport
    ) {
        report.past[name] = past
        report.past[name]?.left = SidecarTemporary.digits(bytes)
        report.written[name] = bytes
    }

    /// The past of a sidecar that riffle made and has no record of; nil where another program made it.
    private func madeBefore(
        _ name: [UInt8], of photo: PhotoSources
    ) throws(SidecarFailure) -> SidecarPast? {
        guard let bytes = try writer.bytes(of: name, in: photo.folder),
            bytes.starts(with: newSidecarStart()), let document = try? writer.document(bytes)
        else { return nil }
        return SidecarPast(ofMade: bytes, document)
    }
}
