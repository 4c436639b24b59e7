import Browsing
public import DisplayList
public import Invocation
public import Messages
public import PhotoLibrary
import Selecting
import System
public import ViewModel

/// The lists that `--print` and `--dry-run` write on the way out.
public struct ExitLists {
    let options: ProgramOptions
    let summary: SessionSummary
    let underWay: Set<PhotoID>
    let report: Report
    let rehearsed: [(path: [UInt8], words: String)]
    let members: (PhotoID) -> PhotoParts?
    let path: (PhotoID) -> [UInt8]?

    /// `rehearsed` is what a dry run would have done besides; `underWay` are photos of which nobody knows yet where they are; `path` says where each of the others is, and `members` what lies beside its
    /// cover.
    public init(
        options: ProgramOptions, summary: SessionSummary, underWay: Set<PhotoID>, report: Report,
        rehearsed: [(path: [UInt8], words: String)] = [],
        members: @escaping (PhotoID) -> PhotoParts? = { _ in nil },
        path: @escaping (PhotoID) -> [UInt8]?
    ) {
        self.options = options
        self.summary = summary
        self.underWay = underWay
        self.report = report
        self.rehearsed = rehearsed
        self.members = members
        self.path = path
    }

    /// False where standard output could not be written.
    public func print() -> Bool {
        if options.isDryRun, options.printed == nil { writeDryRun() }
        return options.printed.map { write(lines($0)) } ?? true
    }

    private struct Line {
        var path: [UInt8]
        var status: String
    }

    /// A line for each photo, or for each file of them.
    private func lines(_ wanted: ProgramOptions.Printed) -> [Line] {
        let covers = photos(wanted)
        guard options.listsMembers else { return covers.map(\.line) }
        return covers.flatMap { cover in
            let others = members(cover.photo)?.others ?? []
            if others.isEmpty { return [cover.line] }
            let folder = BytePath.directory(cover.line.path)
            return [cover.line]
                + others.map {
                    Line(path: BytePath.join(folder, $0.name), status: cover.line.status)
                }
        }
    }

    private func photos(_ wanted: ProgramOptions.Printed) -> [(photo: PhotoID, line: Line)] {
        let flags = Set(summary.favourites.map(\.id))
        // Only where the end could not wait: neither kept nor trashed, as far as anybody knows.
        func isSettled(_ photo: Photo) -> Bool { !underWay.contains(photo.id) }
        func judgement(_ photo: Photo) -> Judgement { summary.judgements[photo.id] ?? .none }
        func status(_ photo: Photo) -> String {
            if judgement(photo).flag == .reject { return "rejected" }
            return flags.contains(photo.id) ? "favourite" : "kept"
        }
        func kept(_ isWanted: (Photo) -> Bool) -> [(photo: PhotoID, line: Line)] {
            summary.kept.filter { isSettled($0) && isWanted($0) }
                .map { line($0.id, status($0)) }
        }
        let trashed = summary.trashed.filter(isSettled).map {
            line($0.id, $0.isRemote ? "hidden" : "trashed")
        }
        switch wanted {
        case .trashed: return trashed
        case .kept: return kept { _ in true }
        case .favourites:
            return summary.favourites.filter(isSettled).map { line($0.id, "favourite") }
        case .marked: return kept { summary.marks.contains($0.id) }
        case .rejected: return kept { judgement($0).flag == .reject }
        case .rated: return kept { judgement($0).stars > 0 }
        case .decided: return kept { judgement($0).isDecided } + trashed
        case .shown: return summary.shown.filter(isSettled).map { line($0.id, status($0)) }
        case .all:
            let others = underWay.sorted { $0.number < $1.number }.map { line($0, "unfinished") }
            return kept { _ in true } + trashed + others
        }
    }

    private func line(_ id: PhotoID, _ status: String) -> (photo: PhotoID, line: Line) {
        (id, Line(path: path(id) ?? [], status: status))
    }

    private func writeDryRun() {
        // What is hidden is no file, in a dry run or not.
        let wouldBe = summary.trashed.filter { !$0.isRemote }
        for deed in rehearsed { report.say(deed.path, deed.words) }
        if wouldBe.isEmpty {
            if rehearsed.isEmpty { report.say("dry run: nothing would have been trashed") }
            return
        }
        for photo in wouldBe {
            if let path = path(photo.id) {
                let others = memberWords(members(photo.id)?.others.map(\.name) ?? [])
                report.say(path + others, "would have been trashed")
            }
        }
    }

    private func write(_ lines: [Line]) -> Bool {
        let end = report.listEnd(isNullSeparated: options.isNullSeparated)
        switch options.listFormat {
        case .paths: return report.output(lines: lines.map { report.listed($0.path) + end })
        case .tsv:
            return report.output(
                lines: lines.map {
                    Array($0.status.utf8) + [0x09] + report.listed(tabSafe($0.path)) + end
                })
        case .json:
            let items = lines.map {
                let fields = [("path", jsonString($0.path)), ("status", "\"\($0.status)\"")]
                return report.listed(Array("  \(jsonObject(fields))".utf8))
            }
            return report.output(
                Array("[\n".utf8) + items.joined(separator: Array(",\n".utf8))
                    + Array("\n]\n".utf8))
        }
    }
}
