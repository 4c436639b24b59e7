public import Invocation
public import Messages
public import Trash

/// `--verify`: compares the journal with the trash and the folders, and changes nothing.
public struct VerifyCommand {
    let places: TrashPlaces
    let report: Report

    public init(places: TrashPlaces, report: Report) {
        self.places = places
        self.report = report
    }

    public func run() -> ExitStatus {
        let found: Verification
        do throws(TrashError) {
            found = try TrashService(places: places).verify()
        } catch {
            report.say(words(for: error))
            return .failure
        }
        for finding in found.findings where !report.list(line(finding)) { return .failure }
        for sentence in summary(found) where !report.list(Array(sentence.utf8)) { return .failure }
        return found.isAmiss ? .failure : .success
    }

    private func line(_ finding: Verification.Finding) -> [UInt8] {
        let size = words(forBytes: finding.bytes)
        let padding = String(repeating: " ", count: max(0, 8 - size.utf8.count))
        var text = Array(
            "\(column(number: finding.number))  \(word(finding.kind))  \(padding)\(size)  ".utf8)
        text += finding.path
        if let trashPath = finding.trashPath { text += Array("  →  ".utf8) + trashPath }
        if let error = finding.error { text += Array(": \(words(for: error))".utf8) }
        return text
    }

    /// Words of one width, so that the lines make columns.
    private func word(_ kind: Verification.Kind) -> String {
        switch kind {
        case .gone: "gone       "
        case .lost: "lost track "
        case .interrupted: "interrupted"
        case .noNote: "no note    "
        case .orphan: "not known  "
        case .noPhoto: "no photo   "
        case .leftOver: "left over  "
        case .unreadable: "unreadable "
        case .unreachable: "unreachable"
        }
    }

    private func summary(_ found: Verification) -> [String] {
        var lines = [
            "\(count(found.stored, "file")) in the trash, \(words(forBytes: found.storedBytes))"
        ]
        func add(_ number: Int, _ text: String) {
            if number > 0 { lines.append("\(number) \(text)") }
        }
        add(found.restored, "brought back")
        add(found.takenOut, "back in the folder, by another program")
        add(found.trashedAgain, "restored and trashed again since")
        add(found.knownGone, "gone from the trash, as the journal knows")
        add(found.underWay, "under way in a riffle that is running")
        for (kind, text) in VerifyCommand.totals {
            let findings = found.findings.filter { $0.kind == kind }
            let bytes = findings.reduce(0) { $0 + $1.bytes }
            add(findings.count, text + (bytes > 0 ? ", \(words(forBytes: bytes))" : ""))
        }
        lines.append(found.isAmiss ? "problems found" : "no problems found")
        return lines
    }

    private static let totals: [(Verification.Kind, String)] = [
        (.gone, "gone: neither in the trash nor in the folder"),
        (.lost, "lost track of when a session was interrupted"),
        (.interrupted, "interrupted: the next start of riffle ends it"),
        (.noNote, "in the trash without a note for other programs"),
        (.orphan, "trashed by riffle, but in no journal"),
        (.noPhoto, "notes of riffle without a photo"),
        (.leftOver, "left over from operations that have ended"),
        (.unreadable, "journals that cannot be read"),
        (.unreachable, "not reachable now"),
    ]

    private func count(_ number: Int, _ noun: String) -> String {
        "\(number) \(number == 1 ? noun : noun + "s")"
    }
}
