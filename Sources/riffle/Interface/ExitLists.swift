import Collection
import DisplayList
import FileWork
import ViewModel

/// The lists that `--print` and `--dry-run` write on the way out.
struct ExitLists {
    let options: Options
    let interface: Interface

    /// False where standard output could not be written.
    func print() -> Bool {
        if options.isDryRun, options.printed == nil { writeDryRun() }
        return options.printed.map { write(photos($0)) } ?? true
    }

    private struct Line {
        var path: [UInt8]
        var status: String
    }

    private func photos(_ wanted: Options.Printed) -> [Line] {
        let tally = interface.model.tally
        let flags = Set(tally.favourites.map(\.id))
        // Only where the end could not wait: neither kept nor trashed, as far as anybody knows.
        let underWay = interface.fileWork.whereabouts.underWay
        func isSettled(_ photo: Photo) -> Bool { !underWay.contains(photo.id) }
        let kept = tally.kept.filter(isSettled).map {
            line($0.id, flags.contains($0.id) ? "favourite" : "kept")
        }
        let trashed = tally.trashed.filter(isSettled).map { line($0.id, "trashed") }
        switch wanted {
        case .trashed: return trashed
        case .kept: return kept
        case .favourites:
            return tally.favourites.filter(isSettled).map { line($0.id, "favourite") }
        case .all:
            let others = underWay.sorted { $0.number < $1.number }.map { line($0, "unfinished") }
            return kept + trashed + others
        }
    }

    private func line(_ id: PhotoID, _ status: String) -> Line {
        Line(path: interface.collection.paths.path(of: id) ?? [], status: status)
    }

    private func writeDryRun() {
        let wouldBe = interface.model.tally.trashed
        if wouldBe.isEmpty { return Report.say("dry run: nothing would have been trashed") }
        for photo in wouldBe {
            if let path = interface.collection.paths.path(of: photo.id) {
                Report.say(path, "would have been trashed")
            }
        }
    }

    private func write(_ lines: [Line]) -> Bool {
        let end = Report.listEnd(isNullSeparated: options.isNullSeparated)
        switch options.listFormat {
        case .paths: return Report.output(lines: lines.map { Report.listed($0.path) + end })
        case .tsv:
            return Report.output(
                lines: lines.map {
                    Array($0.status.utf8) + [0x09] + Report.listed(tabSafe($0.path)) + end
                })
        case .json:
            let items = lines.map {
                Report.listed(
                    Array("  {\"path\": \(jsonString($0.path)), \"status\": \"\($0.status)\"}".utf8)
                )
            }
            return Report.output(
                Array("[\n".utf8) + items.joined(separator: Array(",\n".utf8))
                    + Array("\n]\n".utf8))
        }
    }

    /// A path as a field between tabs: tab, newline, return and backslash are written \\t, \\n, \\r and \\\\.
    private func tabSafe(_ path: [UInt8]) -> [UInt8] {
        path.flatMap { byte -> [UInt8] in
            switch byte {
            case 0x09: Array("\\t".utf8)
            case 0x0A: Array("\\n".utf8)
            case 0x0D: Array("\\r".utf8)
            case 0x5C: Array("\\\\".utf8)
            default: [byte]
            }
        }
    }

    /// A JSON string of a path; bytes that are not UTF-8 become U+FFFD, as JSON cannot hold them.
    private func jsonString(_ bytes: [UInt8]) -> String {
        var text = "\""
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }
}
