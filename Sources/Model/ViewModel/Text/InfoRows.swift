import Browsing
import DisplayList
import Geometry
import Likeness
import Photos

/// The rows of the panel of a photo: a word, and what is known; what is unknown has no row.
///
/// Where a filter compares it, the word is that of the filter.
struct InfoRows {
    private(set) var rows: [Panel.Row] = []
    private let columns: Int

    /// Of the widest word and the gap behind it.
    private static let keyColumns = 10
    /// Folders may be long.
    private static let mostLines = 3

    /// `header` and `trace` are what was found for the panel, of this photo or another; `origin` is where a photo of the trash lay.
    init(
        of photo: PhotoID, in space: Workspace, header: PhotoHeader?, trace: InfoPanel.Trace?,
        origin: [UInt8]?, columns: Int
    ) {
        self.columns = max(1, columns - Self.keyColumns)
        let header = header?.photo == photo ? header : nil
        let album = space.album
        let facts = album.states[photo]?.facts ?? album.headerFacts(of: photo)
        addDecisions(about: photo, in: space, trace)
        addFiles(of: photo, in: space, header, facts)
        if let origin { add("trashed", words(in: origin)) }
        if let source = space.album.photos[photo]?.source { add("from", [source]) }
        if let folder = header?.folder, !folder.isEmpty { addFolder(folder) }
        let shot = album.shotWords(of: photo)
        addPicture(of: photo, in: album, facts, shot, header)
        if let shot {
            addShot(shot, header)
        } else {
            add("", [Array("not read yet".utf8)], .dim)
        }
        if let area = album.focus(of: photo) {
            add("focus", words(in: Array("AF area (\(area.source.name))".utf8)))
        }
        if let stack = space.stacks.shownStack(of: photo) { addPlace(of: photo, in: stack, space) }
        if let figures = album.figures[photo] { addFigures(figures) }
    }

    /// Its place in a burst, a bracket or a focus series, and its step: `2/3 · −2 EV`.
    private mutating func addPlace(
        of photo: PhotoID, in stack: PhotoStack, _ space: Workspace
    ) {
        guard let place = stack.members.firstIndex(of: photo.number) else { return }
        let isASCII = space.options.signs == .ascii
        let step = stack.steps[place].map { PhotoStack.words(of: $0, isASCII: isASCII) + " EV" }
        let advice = space.stacks.isAdvised(photo) ? isASCII ? "!" : "◆" : nil
        guard !stack.isOfCopies else {
            return add("copy", words(in: Array("\(place + 1) of \(stack.members.count)".utf8)))
        }
        let parts = ["\(place + 1)/\(stack.members.count)", step, advice].compactMap(\.self)
        add(
            stack.kind == .focus ? "focus" : stack.kind.word, parts.map { Array($0.utf8) },
            joinedBy: " · ")
    }

    private mutating func addFigures(_ figures: PhotoFigures) {
        add("sharp", words(in: Array((figures.sharp.map(decimal) ?? "flat").utf8)))
        if let at = figures.sharpAt { add("at AF", words(in: Array(decimal(at).utf8))) }
        add("blown", words(in: Array("\(decimal(figures.blown)) %".utf8)))
        add("crushed", words(in: Array("\(decimal(figures.crushed)) %".utf8)))
        add("median", words(in: Array("\(figures.median)".utf8)))
    }

    private mutating func addShot(_ shot: ShotWords, _ header: PhotoHeader?) {
        if let time = shot.time {
            add(
                "date",
                words(in: Array(time.utf8)) + [shot.zone].compactMap { $0.map { Array($0.utf8) } })
        }
        if let changed = header?.changed {
            add("changed", words(in: Array((dateText(changed) + secondsText(changed)).utf8)))
        }
        if let camera = shot.camera { add("camera", words(in: Array(camera.utf8))) }
        if let lens = shot.lens { add("lens", words(in: Array(lens.utf8))) }
        let more = [shot.bias, header?.shot.meteringWords, shot.hasFlash ? "flash" : nil]
        let exposure = shot.exposure + more.compactMap(\.self)
        add("exposure", exposure.map { Array($0.utf8) }, joinedBy: " · ")
        if let equivalent = header?.shot.equivalent {
            add("35 mm", words(in: Array(equivalent.utf8)))
        }
        if let colours = header?.shot.colours { add("colours", words(in: Array(colours.utf8))) }
        if shot.hasPosition { add("gps", [Array("yes".utf8)]) }
        if let software = header?.shot.software {
            add("software", words(in: Array(software.utf8)))
        }
    }

    /// One row, or several where the parts need them; none without parts.
    private mutating func add(
        _ key: String, _ parts: [[UInt8]], joinedBy separator: String = " ",
        _ style: TextStyle = .plain
    ) {
        add(
            key,
            wrapped(parts, joinedBy: separator, to: columns).map { line in
                var span = TextSpan(line, style: style, isElastic: true)
                span.isReason = true
                return [span]
            })
    }

    private mutating func add(_ key: String, _ lines: [[TextSpan]]) {
        for (place, line) in lines.enumerated() {
            let word = place == 0 && !key.isEmpty ? key : " "
            rows.append(Panel.Row(key: [TextSpan(word, style: .dim)], text: line))
        }
    }

    private func words(in text: [UInt8]) -> [[UInt8]] {
        text.split(separator: UInt8(ascii: " ")).map(Array.init)
    }

    private mutating func addDecisions(
        about photo: PhotoID, in space: Workspace, _ trace: InfoPanel.Trace?
    ) {
        let judgement = space.album.judgement(of: photo)
        let signs = space.signs.spans(of: judgement)
        let separated = signs.enumerated().flatMap { place, sign in
            place == 0 ? [sign] : [TextSpan(" "), sign]
        }
        if !separated.isEmpty { add("decided", [separated]) }
        if let trace, trace.photo == photo, trace.judgement == judgement {
            add("kept", parts(of: trace.source), joinedBy: " · ")
        }
        if space.album.isMarked(photo) {
            add("marked", [[space.signs.mark(), TextSpan("yes")]])
        }
    }

    /// `desk`, `IMG_1.xmp`, `in the file`: all that have it.
    private func parts(of source: DecisionSource) -> [[UInt8]] {
        let document =
            switch source.document {
            case .sidecar(let name)?: name
            case .file?: Array("in the file".utf8)
            case nil: [UInt8]()
            }
        return [source.isOnDesk ? Array("desk".utf8) : [], document].filter { !$0.isEmpty }
    }

    /// All its files, each with what it measures.
    private mutating func addFiles(
        of photo: PhotoID, in space: Workspace, _ header: PhotoHeader?, _ facts: PhotoFacts?
    ) {
        func line(_ name: TextSpan, _ byteCount: Int64?) -> [TextSpan] {
            [name] + (byteCount.map { [TextSpan(" \(byteText($0))", style: .dim)] } ?? [])
        }
        let cover = header?.byteCount ?? space.album.notes[photo]?.byteCount ?? facts?.byteCount
        let others = (header?.others ?? []).map { file in
            line(TextSpan(file.name, isElastic: true), file.byteCount)
        }
        add("file", [line(space.nameSpan(photo), cover)] + others)
        if let header, let cover, !others.isEmpty {
            add("size", [Array(byteText(cover + header.otherBytes).utf8)])
        }
    }

    /// The folder, its last parts where it is long.
    private mutating func addFolder(_ folder: [UInt8]) {
        let slash = UInt8(ascii: "/")
        let names = folder.split(separator: slash, omittingEmptySubsequences: false)
        let parts = names.enumerated().map { place, name in
            Array(name) + (place < names.count - 1 ? [slash] : [])
        }
        var lines = wrapped(parts, to: columns)
        if lines.count > Self.mostLines {
            lines = [Array("…/".utf8)] + lines.suffix(Self.mostLines - 1)
        }
        add("folder", lines.map { [TextSpan($0, isElastic: true)] })
    }

    /// Format, shape and what is wrong with it.
    private mutating func addPicture(
        of photo: PhotoID, in album: Album, _ facts: PhotoFacts?, _ shot: ShotWords?,
        _ header: PhotoHeader?
    ) {
        if let video = facts?.video {
            add("type", words(in: Array("video \(video.duration.map(durationText) ?? "")".utf8)))
        } else if let format = facts?.formatName ?? shot?.format, !format.isEmpty {
            let depth = header?.shot.depth.map { "\($0) bit" }
            let words = [format, shot?.frames, depth].compactMap(\.self)
            add("type", words.map { Array($0.utf8) }, joinedBy: " · ")
        }
        let size =
            facts.map { album.seen($0.pixelSize, of: photo) } ?? album.size(of: photo) ?? .zero
        if size.width > 0, size.height > 0 {
            add("pixels", pixelWords(size).map { Array($0.utf8) }, joinedBy: " · ")
        }
        if case .undecodable(let reason, let facts, _) = album.states[photo], facts?.video == nil {
            add("fault", words(in: Array(firstLine(of: reason).utf8)), .warning)
        }
        for fault in [facts?.standIn, facts?.damage].compactMap(\.self) {
            add("fault", words(in: Array(fault.utf8)), .warning)
        }
        if album.offlineCopies.contains(photo) {
            add("fault", words(in: Array("offline copy".utf8)), .warning)
        }
    }
}

/// With one digit behind the point.
private func decimal(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
}

/// `6000×4000`, `24 MP`, `3:2`.
private func pixelWords(_ size: Size) -> [String] {
    let tenths = Int((size.width * size.height / 100_000).rounded())
    let amount =
        tenths >= 100 || tenths % 10 == 0
        ? "\((tenths + 5) / 10)" : "\(tenths / 10).\(tenths % 10)"
    return ["\(Int(size.width))×\(Int(size.height))"]
        + (tenths > 0 ? ["\(amount) MP"] : []) + [aspectWords(size)]
}

/// The sides of a usual shape within a hundredth, or to a tenth.
private func aspectWords(_ size: Size) -> String {
    let isTall = size.height > size.width
    let ratio = max(size.width, size.height) / min(size.width, size.height)
    let usual = [(1, 1), (5, 4), (4, 3), (7, 5), (3, 2), (16, 10), (16, 9), (2, 1), (3, 1)]
    let found = usual.first { abs(Double($0.0) / Double($0.1) / ratio - 1) < 0.01 }
    let tenths = Int(min(1e6, (ratio * 10).rounded()))
    let long = found.map { "\($0.0)" } ?? "\(tenths / 10).\(tenths % 10)"
    let short = found.map { "\($0.1)" } ?? "1"
    return isTall ? "\(short):\(long)" : "\(long):\(short)"
}
