import Geometry
import Browsing
import Collection
public import Invocation
public import Messages
import PhotoLibrary
import Photos
import Selecting
import System
public import Trash

/// `--list` and `--figures`: names the photos, and says what is known of them.
public struct ListCommand {
    let options: ProgramOptions
    let places: TrashPlaces
    let report: Report

    /// `places` say where the desk and the journal are.
    public init(options: ProgramOptions, places: TrashPlaces, report: Report) {
        self.options = options
        self.places = places
        self.report = report
    }

    public func run() -> ExitStatus {
        let found = ListedPhotos(
            options, places: places, readsHeaders: measures || options.listFormat != .paths,
            remote: .fetch)
        // A list that takes all for undecided, or for whole, would have the wrong files removed.
        guard found.sayFailures(to: report) else { return .failure }
        guard write(found) else { return .failure }
        if found.files.isEmpty {
            if options.settings.filter == nil, LibraryRequest(options).hasPhotosBelow(in: options) {
                report.say(options.paths.first ?? [0x2E], words(forNothingThere: true))
            }
            return .nothingToShow
        }
        return found.isWhole ? .success : .failure
    }

    /// Whether each photo is measured; of figures there is no list of paths alone.
    private var measures: Bool { options.command == .figures }

    private func write(_ found: ListedPhotos) -> Bool {
        let end = report.listEnd(isNullSeparated: options.isNullSeparated)
        switch options.listFormat {
        case .paths where !measures:
            if options.listsMembers {
                let all = found.files.lazy.flatMap(\.listedMembers)
                return report.output(lines: all.map { report.listed($0) + end })
            }
            return report.output(lines: found.files.lazy.map { report.listed($0.listed) + end })
        case .paths, .tsv:
            let words =
                "stars\tflag\tlabel\tcaptured\tsize\ttype\tpath\tturn"
                + (measures ? "\tsharp\tsharp_at\tblown\tcrushed\tmedian" : "")
            let head = Array(words.utf8) + end
            return report.output(lines: [head] + found.photos.map { row($0) + end })
        case .json:
            let items = found.photos.map { report.listed(Array(object($0).utf8)) }
            return report.output(
                Array("[\n".utf8) + items.joined(separator: Array(",\n".utf8))
                    + Array((items.isEmpty ? "]\n" : "\n]\n").utf8))
        }
    }

    private func row(_ photo: ListedPhoto) -> [UInt8] {
        let judgement = photo.facts.judgement
        var fields: [[UInt8]] = [
            Array("\(judgement.stars)".utf8),
            judgement.flag == .none ? [] : Array(judgement.flag.rawValue.utf8),
            judgement.label.listed ?? [],
            Array((photo.metadata.listedDate ?? "").utf8),
            photo.facts.size.map { Array("\($0)".utf8) } ?? [],
            Array((photo.facts.types.word ?? "").utf8),
            photo.files.listed,
            // The last, so that the others stay where scripts look for them.
            Array("\(judgement.turn.rawValue)".utf8),
        ]
        if measures { fields += figures(of: photo).map { Array(($0.value ?? "").utf8) } }
        return Array(fields.map { report.listed(tabSafe($0)) }.joined(separator: [0x09]))
    }

    /// One line; what is unknown is null.
    private func object(_ photo: ListedPhoto) -> String {
        let (judgement, metadata) = (photo.facts.judgement, photo.metadata)
        func number(_ value: (some CustomStringConvertible)?) -> String {
            value.map { "\($0)" } ?? "null"
        }
        func text(_ value: [UInt8]?) -> String { value.map { jsonString($0) } ?? "null" }
        func text(_ value: String?) -> String { text(value.map { Array($0.utf8) }) }
        var fields = jsonFields(ofPath: photo.files.listed)
        fields.append(("members", jsonList(photo.files.listedMembers)))
        fields += jsonFields(of: judgement)
        fields += [
            ("type", text(photo.facts.types.word)), ("format", text(metadata.format)),
            ("moves", number(metadata.frames.map { $0 != 1 })),
            ("pictures", number(metadata.frames.flatMap { $0 > 0 ? $0 : nil })),
            ("size", number(photo.facts.size)),
            ("width", number(metadata.width)), ("height", number(metadata.height)),
            ("captured", text(metadata.listedDate)), ("camera", text(metadata.camera)),
            ("lens", text(metadata.lens)), ("iso", number(metadata.iso)),
            ("f", number(metadata.aperture)), ("shutter", number(metadata.shutter)),
            ("focal", number(metadata.focalLength)), ("gps", number(metadata.hasPosition)),
            ("af", Self.area(metadata.focus, turned: judgement.turn)),
        ]
        fields += figures(of: photo).map { ($0.key, $0.value ?? "null") }
        let (burst, stack) = (photo.stack?.isBurst == true, photo.stack)
        fields += [
            ("burst", text(burst ? stack?.first : nil)),
            ("bracket", text(burst ? nil : stack?.first)),
            ("ev", number(stack?.step.map { ($0 * 1e4).rounded() / 1e4 })),
            ("best", number(stack?.isBest)), ("status", "\"\(Self.status(judgement))\""),
        ]
        return "  " + jsonObject(fields)
    }

    /// What was measured of it, numbers with at most four decimals; of a list, what its filter asked for.
    private func figures(of photo: ListedPhoto) -> [(key: String, value: String?)] {
        func number(_ value: Double?) -> String? {
            value.map { "\(($0 * 1e4).rounded() / 1e4)" }
        }
        let figures = photo.figures
        let shares = [
            ("blown", number(figures?.blown)), ("crushed", number(figures?.crushed)),
        ]
        let sharp = [("sharp", number(figures?.sharp))]
        let at = [("sharp_at", number(figures?.sharpAt))]
        guard measures else { return sharp + at + shares }
        return sharp + at + shares + [("median", figures.map { "\($0.median)" })]
    }

    /// `[x, y, w, h]`, in fractions of the photo as it is shown.
    private static func area(_ area: FocusArea?, turned turn: Orientation) -> String {
        guard let area else { return "null" }
        let rect = turn.carried(Rect(x: area.x, y: area.y, width: area.width, height: area.height))
        let sides = [rect.minX, rect.minY, rect.size.width, rect.size.height].map {
            "\(($0 * 1e4).rounded() / 1e4)"
        }
        return "[\(sides.joined(separator: ", "))]"
    }

    private static func status(_ judgement: Judgement) -> String {
        switch judgement.flag {
        case .pick: "favourite"
        case .reject: "rejected"
        case .none: "kept"
        }
    }
}
