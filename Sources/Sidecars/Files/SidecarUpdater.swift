public import Selecting

/// What one decision changes of a photo, or its undo.
public struct SidecarOrder: Hashable, Sendable {
    /// The step that it is of; what is taken back or made again has the number that it had.
    public let step: Int
    public let isUndo: Bool
    /// Whether all that was decided is to be written, whatever the sidecar says; `from` is what it says then.
    public let isExport: Bool
    public let from: Judgement
    public let to: Judgement

    public init(
        step: Int, isUndo: Bool, isExport: Bool = false, from: Judgement, to: Judgement
    ) {
        self.step = step
        self.isUndo = isUndo
        self.isExport = isExport
        self.from = from
        self.to = to
    }
}

/// What has come of writing a photo's sidecars.
public struct SidecarReport: Hashable, Sendable {
    public var created: [[UInt8]] = []
    public var removed: [[UInt8]] = []
    /// What riffle wrote into sidecars, by name.
    public var written: [[UInt8]: [UInt8]] = [:]
    /// Those that were left as they are, and why.
    public var failures: [Failure] = []

    public struct Failure: Hashable, Sendable {
        public let name: [UInt8]
        public let reason: SidecarFailure
    }

    public init() {}
}

/// Has the sidecars of photos follow decisions, and undo give back what they said before; used by one thread.
public final class SidecarUpdater {
    /// What was written for a step, or for several at once.
    private struct Record {
        /// Those that have not been taken back.
        var steps: [Int]
        let name: [UInt8]
        /// What the properties said before, nil where they were absent.
        let former: [XMPField: [UInt8]?]
        /// Whether riffle made the sidecar then.
        let isMade: Bool
        let before: Judgement
    }

    let writer: SidecarWriter
    private let date: () -> [UInt8]
    private let operation: () -> [UInt8]
    /// By the path of the cover.
    private var records: [[UInt8]: [Record]] = [:]
    /// Sidecars that riffle made, as it has left them, by path.
    private var made: [[UInt8]: [UInt8]] = [:]
    /// What was decided of their photos before they were made, by path.
    private var origins: [[UInt8]: Judgement] = [:]

    /// `helper` is the path of `riffle-decode`; `date` is asked for the time as XMP has it, `operation` for sixteen digits and letters from a to
    /// f that nobody else has.
    public init(
        helper: [UInt8], date: @escaping () -> [UInt8], operation: @escaping () -> [UInt8]
    ) {
        writer = SidecarWriter(helper: helper)
        self.date = date
        self.operation = operation
    }

    /// Writes orders one after the other; `created` is the name of the sidecar to make where the photo has none.
    public func write(
        _ orders: [SidecarOrder], of photo: PhotoSources, creating created: [UInt8]
    ) -> SidecarReport {
        var report = SidecarReport()
        var names = photo.documents
        for run in Self.runs(of: Self.standing(orders)) {
            if names.isEmpty { names = [created] }
            for name in names {
                do throws(SidecarFailure) {
                    try write(run, name, of: photo, &report)
                } catch {
                    report.failures.append(.init(name: name, reason: error))
                }
            }
            names.removeAll { report.removed.contains($0) }
        }
        return report
    }

    /// Whether what was written of a photo is still there as it was written.
    public func hasStood(_ report: SidecarReport, in folder: [UInt8]) -> Bool {
        report.written.allSatisfy { name, bytes in
            (try? writer.bytes(of: name, in: folder)) == bytes
        }
    }

    /// Orders without those that were taken back before anything was written of them.
    static func standing(_ orders: [SidecarOrder]) -> [SidecarOrder] {
        var standing: [SidecarOrder] = []
        for order in orders {
            if order.isUndo, let last = standing.last, !last.isUndo, last.step == order.step {
                standing.removeLast()
            } else {
                standing.append(order)
            }
        }
        return standing
    }

    /// Decisions that follow each other are written at once, each undo by itself.
    private static func runs(of orders: [SidecarOrder]) -> [[SidecarOrder]] {
        var runs: [[SidecarOrder]] = []
        for order in orders {
            if !order.isUndo, !order.isExport, let last = runs.last, !last[0].isUndo,
                !last[0].isExport
            {
                runs[runs.count - 1].append(order)
            } else {
                runs.append([order])
            }
        }
        return runs
    }

    private func write(
        _ run: [SidecarOrder], _ name: [UInt8], of photo: PhotoSources,
        _ report: inout SidecarReport
    ) throws(SidecarFailure) {
        let key = photo.path(photo.pictures.first ?? [])
        let path = photo.path(name)
        let (first, last) = (run[0], run[run.count - 1])
        let place =
            first.isUndo
            ? records[key]?.lastIndex { $0.name == name && $0.steps.contains(first.step) } : nil
        var record = place.flatMap { records[key]?[$0] }
        // What was written together with others that still stand cannot be given back as it was.
        let isWhole = record?.steps == [first.step]
        if let place {
            record?.steps.removeAll { $0 == first.step }
            if isWhole {
                records[key]?.remove(at: place)
            } else if let record {
                records[key]?[place] = record
            }
        }
        // Where two decisions cancelled each other out it was made by the undo of the second, for which there is no record.
        let isOrigin =
            first.isUndo && !first.isExport && record == nil && origins[path] == first.to
        if isWhole && record?.isMade == true || isOrigin, let bytes = made[path],
            try writer.takeBack(name, in: photo.folder, operation: operation(), made: bytes)
        {
            made[path] = nil
            report.written[name] = nil
            report.removed.append(name)
            return
        }
        // What was written out is given back as it was, or not at all.
        guard !first.isExport || !first.isUndo || isWhole else { return }
        let target = first.isExport && first.isUndo ? record?.before ?? last.to : last.to
        let former = isWhole ? record?.former ?? [:] : [:]
        let outcome = try writer.write(
            name, in: photo.folder, operation: operation(), date: date()
        ) { present in
            let changes = sidecarChanges(from: first.from, to: target, present: present)
            return Self.giving(back: former, in: changes, present, for: target)
        }
        switch outcome {
        case .unchanged: return
        case .edited(let values, let old, let new):
            // Where somebody else has written into it, it is not riffle's to take away.
            if let own = made[path] { made[path] = own == old ? new : nil }
            report.written[name] = new
            if !first.isUndo { note(run, name, values, isMade: false, key) }
        case .created(let bytes):
            made[path] = bytes
            origins[path] = first.from
            report.written[name] = bytes
            report.created.append(name)
            if !first.isUndo { note(run, name, [:], isMade: true, key) }
        }
    }

    private func note(
        _ run: [SidecarOrder], _ name: [UInt8], _ former: [XMPField: [UInt8]?], isMade: Bool,
        _ key: [UInt8]
    ) {
        records[key, default: []].append(
            Record(
                steps: run.map(\.step), name: name, former: former, isMade: isMade,
                before: run[0].from))
    }

    /// Changes with the values that properties had before, where these say what is wanted.
    private static func giving(
        back former: [XMPField: [UInt8]?], in changes: [XMPChange], _ present: Set<XMPField>,
        for judgement: Judgement
    ) -> [XMPChange] {
        changes.compactMap { change in
            guard let value = former[change.field], says(value, change.field, judgement) else {
                return change
            }
            return value == nil && !present.contains(change.field)
                ? nil : XMPChange(change.field, value)
        }
    }

    /// Whether a property of a value says no other stars, flag or label than these.
    private static func says(
        _ value: [UInt8]?, _ field: XMPField, _ judgement: Judgement
    ) -> Bool {
        guard let value else {
            switch field {
            case .rating, .percent: return judgement.stars == 0 && judgement.flag != .reject
            case .label, .colorLabel, .colorlabels: return judgement.label == .none
            default: return judgement.flag == .none
            }
        }
        // A list is not written back as one.
        if field == .colorlabels, value.contains(0x0A) { return false }
        let verdict = DocumentVerdict([field: [value]])
        if let stars = verdict.stars {
            if judgement.flag == .reject { return field == .percent }
            if stars != judgement.stars { return false }
        }
        if let flag = verdict.flag, flag != judgement.flag { return false }
        if let label = verdict.label, label != judgement.label { return false }
        return true
    }
}
