import Browsing
import Collection
import Decisions
import Decoding
public import Desk
import Geometry
import Invocation
import Messages
import PhotoLibrary
import Selecting
import System
public import Trash

/// What was decided, as commands tell of it and take it back.
struct PastDecisions {
    /// Where decisions are kept; nil where there is no home for them.
    let desk: [UInt8]?
    /// Where the journal is.
    let places: TrashPlaces
    /// Whether what a killed riffle left half written may be taken back, to read the others.
    var mends = true
    /// How sidecars are written that follow what is taken back.
    var options = ProgramOptions()

    /// The desk, where there is one; `writes` where something is to be taken back.
    private func store(writes: Bool) throws(DeskError) -> DeskStore? {
        guard let desk, DeskStore.exists(at: desk) else { return nil }
        return try writes ? DeskStore(path: desk) : .reading(desk, mends: mends)
    }

    /// The newest that stands; nil where there is none.
    func newest() throws(DeskError) -> StoredStep? {
        try store(writes: false)?.history(atMost: 1).first
    }

    /// All that stand, the newest first.
    func all() throws(DeskError) -> [StoredStep] {
        try store(writes: false)?.history(atMost: .max) ?? []
    }

    /// What was decided and taken back, the oldest first.
    func history() throws(DeskError) -> [StoredStep] {
        try store(writes: false)?.history(atMost: .max, withUndone: true).reversed() ?? []
    }

    /// Moves rows to the files that riffle turned or put back, by their absolute paths, and writes sidecars that riffle wrote before; failure,
    /// after a message, where that is not possible.
    func follow(files paths: Set<[UInt8]>, time: Int64, _ report: Report) -> ExitStatus {
        if paths.isEmpty { return .success }
        do throws(DeskError) {
            guard let store = try store(writes: true) else { return .success }
            return write(try finder(time).follow(files: paths, in: store), report)
        } catch {
            report.say(words(for: error))
            return .failure
        }
    }

    /// Moves rows to the originals of turned files that came back.
    func follow(_ undone: UndoReport, time: Int64, _ report: Report) -> ExitStatus {
        let turned = undone.restored.filter { $0.verb == .turn }
        return follow(files: Set(turned.map(\.path)), time: time, report)
    }

    /// Moves the row of a photo to the file that has just been turned, and returns it.
    func follow(
        _ photo: DeskPhoto, turnedBy trace: FileTrace, time: Int64
    ) throws(DeskError) -> DeskRow? {
        let receipt = DeskReceipt(trace)
        let reading = PhotoReading(
            helper: nil, embedded: { _ in nil }, print: { _ in nil },
            receipts: { _, _ in [receipt] },
            orientation: orientation(ofFileAt:))
        let finder = DecisionFinder(
            reading: reading, headers: HeaderReader(index: nil), time: time)
        return try store(writes: true).map { store throws(DeskError) in
            try finder.finding([photo], in: store).rows[0]
        } ?? nil
    }

    /// The row of a photo, as it is stored now.
    func row(of photo: DeskPhoto) throws(DeskError) -> DeskRow? {
        try store(writes: false)?.entry(of: photo)?.row
    }

    /// Writes what is pending of rows into sidecars that riffle wrote before, and into all as the setting says.
    func write(_ rows: [DeskRow], _ report: Report) -> ExitStatus {
        let pending = rows.filter { !$0.pending.isEmpty }
        if pending.isEmpty { return .success }
        var writing = SidecarWriting(
            options, places: places, report: report, isFollowing: true)
        return writing.giveBack(pending) ? .success : .failure
    }

    private func finder(_ time: Int64) -> DecisionFinder {
        DecisionFinder(
            reading: PhotoReading(helper: nil, places: places),
            headers: HeaderReader(index: nil), time: time,
            arePairs: options.settings.arePairs)
    }

    /// Takes steps back by one act of undo, the newest first, lists what became of each photo, and gives sidecars back what they said before;
    /// failure where the desk or a sidecar cannot be written.
    func takeBack(
        _ steps: [StoredStep], by act: UInt64, time: Int64, _ report: Report
    ) -> ExitStatus {
        let use = options.settings.sidecars
        var rows: [[UInt8]: DeskRow] = [:]
        do throws(DeskError) {
            if let store = try store(writes: true) {
                // Another program may have renamed their files since.
                try finder(time).follow(steps.flatMap { $0.changes.map(\.row) }, in: store)
                let changes = try store.takeBack(
                    steps, by: act, time: time, writesSidecars: use == .write)
                for change in changes {
                    rows[change.row.fullPath] = change.row
                    report.list(
                        Array("taken back: ".utf8) + change.row.fullPath
                            + Array("  \(words(for: change.row.shown))".utf8))
                }
            }
        } catch {
            report.say(words(for: error))
            return .failure
        }
        return write(Array(rows.values), report)
    }

    /// Says what would become of each photo.
    func rehearse(_ steps: [StoredStep], _ report: Report) {
        var judgements: [[UInt8]: Judgement] = [:]
        for change in steps.flatMap(\.changes) {
            let path = change.row.fullPath
            let now = judgements[path] ?? change.row.judgement
            let then = now.following(from: change.new, to: change.old)
            judgements[path] = then
            let shown = change.row.shown(then, as: change.row.name ?? [])
            report.say(path, "would have been taken back to \(words(for: shown))")
        }
    }
}

extension TrashPlaces {
    /// Moves what was decided of photos to their originals that came back.
    func follow(
        _ undone: UndoReport, _ options: ProgramOptions, isRehearsal: Bool, _ report: Report
    ) -> ExitStatus {
        isRehearsal
            ? .success
            : PastDecisions(desk: desk, places: self, options: options)
                .follow(undone, time: wallClock(), report)
    }
}

extension DeskRow {
    /// Where its photo is, or was.
    var fullPath: [UInt8] { BytePath.join(directory, name ?? Array("?".utf8)) }

    /// What was decided, as the file shows it that names the row.
    var shown: Judgement { judgement(as: name ?? []) }
}

/// A judgement in few words: `★★★ pick red turn right`, `nothing`.
func words(for judgement: Judgement) -> String {
    var words: [String] = []
    if judgement.stars > 0 { words.append(String(repeating: "★", count: judgement.stars)) }
    if judgement.flag != .none { words.append(judgement.flag.rawValue) }
    switch judgement.label {
    case .none: break
    case .colour(let colour): words.append(colour.rawValue)
    case .other: words.append("other label")
    }
    if judgement.turn != .upright {
        let word = Orientation.named.first { $0.turn == judgement.turn }?.word
        words.append("turn \(word ?? "\(judgement.turn.rawValue)")")
    }
    return words.isEmpty ? "nothing" : words.joined(separator: " ")
}

/// A moment as the journal tells it: `YYYY-MM-DDThh:mm:ss`.
func localText(milliseconds: Int64) -> String {
    guard let time = LocalTime(secondsSince1970: milliseconds / 1000) else {
        return String(repeating: "-", count: 19)
    }
    func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
    return "\(padded(time.year, 4))-\(padded(time.month, 2))-\(padded(time.day, 2))"
        + "T\(padded(time.hour, 2)):\(padded(time.minute, 2)):\(padded(time.second, 2))"
}

extension StoredStep {
    /// Where it stands in the order of undo.
    public var moment: DecisionMoment { DecisionMoment(number: sequence, milliseconds: time) }
}
