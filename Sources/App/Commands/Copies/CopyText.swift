import Browsing
import Invocation
import Likeness
import Messages
import Photos
import Selecting

/// Groups of copies as a list on standard output.
struct CopyText {
    private let photos: [ListedPhoto]
    private let groups: [FoundCopies]
    private let options: ProgramOptions
    private let report: Report
    private let end: [UInt8]

    init(
        _ photos: [ListedPhoto], _ groups: [FoundCopies], _ options: ProgramOptions,
        _ report: Report
    ) {
        self.photos = photos
        self.groups = groups
        self.options = options
        self.report = report
        end = report.listEnd(isNullSeparated: options.isNullSeparated)
    }

    /// False where it could not be written.
    func write() -> Bool {
        switch options.listFormat {
        case .paths:
            // An empty item between two groups.
            return report.output(
                lines: groups.enumerated().lazy.flatMap { number, group in
                    (number > 0 ? [end] : []) + group.copies.flatMap { paths(of: $0) }
                })
        case .tsv:
            let head =
                "group\tfront\tidentical\tbits\tfit\twhy\tsize\twidth\theight\ttype\tpath"
            return report.output(
                lines: [Array(head.utf8) + end]
                    + groups.enumerated().flatMap { number, group in
                        group.copies.indices.map { row($0, of: group, number + 1) + end }
                    })
        case .json:
            let items = groups.enumerated().map { number, group in
                report.listed(Array(object(group, number + 1).utf8))
            }
            return report.output(
                Array("[\n".utf8) + items.joined(separator: Array(",\n".utf8))
                    + Array((items.isEmpty ? "]\n" : "\n]\n").utf8))
        }
    }

    private func paths(of copy: FoundCopies.Copy) -> [[UInt8]] {
        let files = photos[copy.photo].files
        let paths = options.listsMembers ? files.listedMembers : [files.listed]
        return paths.map { report.listed($0) + end }
    }

    private func row(_ place: Int, of group: FoundCopies, _ number: Int) -> [UInt8] {
        let copy = group.copies[place]
        let photo = photos[copy.photo]
        let facts: [String?] = [
            "\(number)", place == 0 ? "1" : "0", copy.isIdentical ? "1" : "0",
            copy.bits.map { "\($0)" }, Self.fit(of: copy), place == 0 ? Self.why(group) : nil,
            photo.facts.size.map { "\($0)" }, photo.metadata.width.map { "\($0)" },
            photo.metadata.height.map { "\($0)" }, photo.facts.types.word,
        ]
        let fields = facts.map { Array(($0 ?? "").utf8) } + [photo.files.listed]
        return Array(fields.map { report.listed(tabSafe($0)) }.joined(separator: [0x09]))
    }

    /// One line; what is unknown is null.
    private func object(_ group: FoundCopies, _ number: Int) -> String {
        let names = group.copies.filter { !$0.otherNames.isEmpty }.map { copy in
            jsonList(([copy.photo] + copy.otherNames).map { photos[$0].files.listed })
        }
        return "  "
            + jsonObject([
                ("group", "\(number)"), ("identical", "\(group.areIdentical)"),
                ("why", "\"\(Self.why(group))\""),
                (
                    "photos",
                    "["
                        + group.copies.indices.map { object(group.copies[$0], isFront: $0 == 0) }
                        .joined(separator: ", ") + "]"
                ),
                ("same_file", "[" + names.joined(separator: ", ") + "]"),
            ])
    }

    private func object(_ copy: FoundCopies.Copy, isFront: Bool) -> String {
        let photo = photos[copy.photo]
        func number(_ value: (some CustomStringConvertible)?) -> String {
            value.map { "\($0)" } ?? "null"
        }
        func text(_ value: String?) -> String {
            value.map { jsonString(Array($0.utf8)) } ?? "null"
        }
        return jsonObject(
            jsonFields(ofPath: photo.files.listed) + [
                ("members", jsonList(photo.files.listedMembers)), ("front", "\(isFront)"),
                ("identical", "\(copy.isIdentical)"), ("bits", number(copy.bits)),
                ("fit", number(Self.fit(of: copy))), ("size", number(photo.facts.size)),
                ("width", number(photo.metadata.width)),
                ("height", number(photo.metadata.height)),
                ("type", text(photo.facts.types.word)),
                ("captured", text(photo.metadata.listedDate)),
                ("decided", "\(photo.facts.judgement.isDecided)"),
            ])
    }

    private static func why(_ group: FoundCopies) -> String {
        group.reason?.reason ?? CopyPreference.reasonOfFirst
    }

    /// With at most four decimals.
    private static func fit(of copy: FoundCopies.Copy) -> String? {
        copy.fit.map { "\(($0 * 1e4).rounded() / 1e4)" }
    }
}
