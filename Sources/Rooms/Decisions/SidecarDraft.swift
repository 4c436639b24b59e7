public import Desk
import Geometry
public import Selecting
public import Sidecars

/// What is written into the sidecars of a photo, and what the desk is to know of it.
struct SidecarDraft {
    /// What they are to say.
    private(set) var judgement: Judgement
    /// What of it is written.
    private(set) var fields: JudgementFields
    private(set) var returned: JudgementFields
    var report: SidecarReport
    /// What the desk had of the photo.
    private let stored: DeskRow?
    /// The fields in which other programs had decided later than riffle.
    private let heard: JudgementFields
    private let hears: Bool
    /// What documents say by riffle's knowledge.
    private var base: Judgement?
    /// What sidecars get that is no decision of the desk's.
    private var isGivenBack = false
    private var documents: Documented
    private var sources: PhotoSources
    private var isUnheard = false

    /// `said` is what documents say of the photo now.
    init(_ job: SidecarJob, _ entry: SidecarEntry, said: Documented, hears: Bool) {
        stored = entry.row
        report = SidecarReport(past: entry.past)
        (documents, sources) = (said, job.sources)
        self.hears = hears
        let former = stored?.judgement ?? job.judgement
        judgement = former
        base = stored?.base
        var fresh = JudgementFields.all
        fields = .all
        returned = []
        if case .decision(let decided, let back) = job.way {
            fresh = decided
            fields = decided.union(stored?.pending.fields ?? [])
            returned = stored?.pending.returned ?? back
        }
        if hears, let stored {
            let (counts, base) = said.settled(stored)
            judgement = counts.taking(fresh, from: former)
            self.base = base
        }
        heard = judgement.fields(differingFrom: former)
        fields.subtract(heard)
    }

    /// How riffle turned the picture for good that is no RAW.
    var written: Orientation { stored?.written ?? .upright }

    /// Restores what the sidecars said before they were written.
    mutating func giveBack(_ former: Judgement) {
        judgement = former
        (fields, returned) = (.all, .all)
        isGivenBack = true
    }

    /// Notes what documents say once the sidecars are written; `isWhole` where what riffle wrote is still there as it was written.
    mutating func end(_ sources: PhotoSources, _ documents: Documented, isWhole: Bool) {
        let former = self.documents
        (self.sources, self.documents) = (sources, documents)
        guard documents.isWhole else { return }
        guard hears else {
            base = documents.judgement
            return
        }
        if !report.isNothing, let known = base ?? (former.isWhole ? former.judgement : nil) {
            var expected = known.taking(fields, from: judgement)
            if expected.flag == .reject { expected.stars = 0 }
            if !documents.saysTurn { expected.turn = documents.judgement.turn }
            let now = isWhole ? documents.judgement : expected
            // Of several sidecars the one counts that was changed last, which may be another one by now.
            base = sources.sidecars.count > 1 ? now : known.taking(fields, from: now)
        }
        isUnheard = base != documents.judgement
    }

    /// Notes in the desk what was written of a row; there may be a later decision about it.
    func note(in row: inout DeskRow) {
        guard let stored else { return }
        let since = row.judgement.fields(differingFrom: stored.judgement)
        row.judgement = row.judgement.taking(heard.subtracting(since), from: judgement)
        row.pending.end(heard, writtenAs: judgement, now: row.judgement)
        row.base = base
        if report.failures.isEmpty {
            row.pending.end(
                fields, writtenAs: judgement, now: isGivenBack ? judgement : row.judgement,
                since: stored.pending)
        }
    }

    var result: SidecarResult {
        SidecarResult(
            sources: sources, documents: documents, row: nil, heard: heard, isUnheard: isUnheard,
            report: report)
    }
}

extension SidecarReport {
    /// Whether no sidecar is another one than it was.
    var isNothing: Bool { written.isEmpty && removed.isEmpty }
}

extension Documented {
    /// What counts of a photo that the desk has a row of, and what the row's base is from now on.
    ///
    /// Values that riffle may have written before it was killed do not count as another program's.
    public func settled(_ row: DeskRow) -> (judgement: Judgement, base: Judgement?) {
        let (counts, base) = settled(desk: row.judgement, base: row.base)
        let own = isWhole ? row.pending.fieldsWritten(in: judgement) : []
        return (counts.taking(own, from: row.judgement), base)
    }

    /// Updates a row to what they say.
    func settle(_ row: inout DeskRow) {
        let former = row.judgement
        (row.judgement, row.base) = settled(row)
        row.pending.end(
            row.judgement.fields(differingFrom: former), writtenAs: row.judgement,
            now: row.judgement)
    }
}
