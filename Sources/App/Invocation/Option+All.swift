import Browsing
import Geometry
import Selecting
import ViewModel

/// The table of options: all there are, in the order of the help.
extension Option {
    public static let all = shown + places + looks + lists + commands

    public static func named(_ name: String) -> Option? { all.first { $0.name == name } }

    private static let shown: [Option] = [
        .flag(.shown, "recursive", letter: "r", \.isRecursive, "sub-folders too").configurable,
        .flag(
            .shown, "stdin", letter: "i", \.readsStandardInput,
            "read paths from standard input, one a line"
        ).also("-"),
        .flag(.shown, "null", letter: "0", \.isNullSeparated, "NUL between paths, in and out"),
        .flag(.shown, "offline", \.isOffline, "of addresses, only what was fetched before")
            .configurable,
        .flag(
            .shown, "no-http-cache", \.usesHTTPCache, is: false, "keep nothing of what is fetched"),
        .choice(.shown, "sort", "ORDER") { (options, sort: SortKey) in
            options.settings.sort = sort
            options.namesOrder = true
        }.usually("natural").configurable,
        Option(.shown, "reverse", nil, "the other way round") { options, _ in
            options.settings.isReversed = true
            options.namesOrder = true
            return true
        }.configurable,
        Option(
            .shown, "filter", as: "EXPRESSION", .text("a filter"),
            "only some: '3+ !reject', 'raw iso>=800', …"
        ) { (options, words) throws(UsageError) in
            do throws(FilterError) {
                options.settings.filter = try ShownFilter(words)
            } catch {
                throw .badFilter(words, error)
            }
            return true
        },
        .onOff(
            .shown, "pairs", \.settings.arePairs, "files that belong together are one photo"
        ).usually("on"),
        .onOff(
            .shown, "bursts", \.settings.foldsBursts, "bursts and brackets are one card"
        ).usually("off"),
        .onOff(.shown, "resume", \.settings.resumes, "a folder begins where it was left")
            .usually("on"),
        Option(
            .shown, "seed", as: "N", .text("a whole number"),
            "fixes the random order and the stack's tilt"
        ) { options, word in
            options.seed = UInt64(String(decoding: word, as: UTF8.self))
            return options.seed != nil
        }.configurable,
        .choice(.shown, "mode", letter: "m", "MODE") { $0.settings.mode = $1 as Mode }
            .usually("deck"),
        Option(
            .shown, "set", as: "NAME=VALUE", .text("NAME=VALUE"),
            "any other setting of the configuration, for this session"
        ) { (options, words) throws(UsageError) in try set(words, in: &options) },
    ]

    private static let places: [Option] = [
        .folder(
            "trash-dir", \.trashDirectory, "a trash folder of your choice (files/ and info/)"
        ).configurable,
        .folder("reject-dir", \.rejectDirectory, "a flat folder instead of a trash").configurable,
        .choice(
            .places, "sidecars", "off|write", "decisions are also written beside photos"
        ) { $0.settings.sidecars = $1 as SidecarUse }.usually("off"),
        .flag(
            .places, "read-only", \.isReadOnly,
            "change nothing; commands that would are refused"
        ).configurable,
        .flag(.places, "dry-run", \.isDryRun, "only say what would have been done").configurable,
    ]

    private static let looks: [Option] = [
        .choice(.looks, "motion", "KIND") { $0.settings.motion = $1 as MotionLevel }
            .usually("full"),
        .choice(.looks, "colors", "DEPTH") { $0.colours = $1 }.usually("auto").configurable,
        .choice(.looks, "glyphs", "KIND") { $0.glyphs = $1 }.configurable,
        .choice(
            .looks, "pixels", "PROTOCOL", "photos at rest in the terminal's own pixels: {}"
        ) { (options, way: PixelProtocol) in
            options.settings.pixels.way = way
            options.namesPixels = true
        }.usually("auto"),
    ]

    private static let lists: [Option] = [
        .choice(.lists, "print", "LIST", "{}, to standard output") { $0.printed = $1 }.configurable,
        .choice(.lists, "members", "WHICH", "{}: a line for each file") {
            $0.listsMembers = $1 == ProgramOptions.Members.all
        }.usually("cover"),
        .choice(.lists, "format", "FORMAT") { $0.listFormat = $1 }.usually("paths").configurable,
        Option(
            .lists, "events", as: "FILE", .file,
            "appends what is done to a file or pipe, a line of JSON each"
        ) { options, file in
            options.eventFile = file
            return !file.isEmpty && file != Array("-".utf8)
        },
        .flag(.lists, "quiet", \.isQuiet, "no line on what was done").configurable,
    ]

    private static let commands: [Option] = [
        .command(
            "undo-last", .undoLast,
            "take back what was done last: a trash, a decision, a move or a copy"),
        .command(
            "restore-session", .restoreSession,
            "bring back the photos that the last session trashed and moved; its decisions stay"),
        .command(
            "undo-session", .undoSession,
            "take back all that the last session did, after a question; decisions too"),
        .flag(.commands, "yes", \.isConfirmed, "yes to the question of --undo-session"),
        Option(
            .commands, "undo", as: "WHICH", .text("a number, a name or a path"),
            "put a certain photo back: its name, its path, or its number in the journal (./123 for a name)"
        ) { _, word in
            !word.isEmpty
        }.commanding { .undo($0) },
        .command("journal", .journal, "list what was trashed, moved, copied or decided"),
        .command("verify", .verify, "compare the journal with the trash; change nothing"),
        .command("list", .list, "name the photos; --format tsv or json says more"),
        .command(
            "figures", .figures,
            "measure sharpness and exposure of each photo; --format json, or tsv"),
        .command(
            "duplicates", .duplicates,
            "name copies of one picture in groups, the best first; --format tsv or json says more"),
        .flag(
            .commands, "identical", \.onlyIdentical,
            "for --duplicates, only files with the same bytes"),
        Option(
            .commands, "rate", as: "STARS", .text("0 to 5", words: (0...5).map { "\($0)" }),
            "give all photos named 0 to 5 stars"
        ) { options, word in
            guard let stars = Int(String(decoding: word, as: UTF8.self)), word.count == 1,
                (0...5).contains(stars)
            else { return false }
            options.verdict.stars = stars
            return true
        }.commanding { _ in .decide },
        .choice(.commands, "flag", "FLAG", "flag them: pick, reject or none") {
            $0.verdict.flag = $1 as PhotoFlag
        }.commanding { _ in .decide },
        Option(
            .commands, "label", as: "COLOUR",
            .choice(LabelColour.allCases.map(\.rawValue) + ["none"]), "label them: {}"
        ) { options, word in
            let colour = LabelColour(rawValue: String(decoding: word, as: UTF8.self))
            guard colour != nil || word == Array("none".utf8) else { return false }
            options.verdict.label = colour.map { .colour($0) } ?? PhotoLabel.none
            return true
        }.commanding { _ in .decide },
        Option(
            .commands, "turn", as: "WAY", .choice(Orientation.named.map(\.word)),
            "show them turned, the files stay as they are: {}"
        ) { options, word in
            options.verdict.turn = Orientation(word: String(decoding: word, as: UTF8.self))
            return options.verdict.turn != nil
        }.commanding { _ in .decide },
        .command(
            "write-turns", .writeTurns,
            "turn the files of the photos named as they are shown, without loss; the originals go to the trash"
        ),
        .command(
            "export-sidecars", .exportSidecars, "write what was decided beside the photos named"),
        .command(
            "print-progress", .printProgress, "how many are decided or trashed, of how many"),
        .command("render", .render, "draw each file to standard output"),
        Option(
            .commands, "size", as: "COLSxROWS", .text("COLUMNSxROWS, each 1 to 10000"),
            "the size for --render, in cells"
        ) { options, word in
            options.size = sides(word).flatMap { ProgramOptions.ScreenSize($0) }
            return options.size != nil
        }.usually("the terminal's"),
        .flag(
            .commands, "upscale", \.isUpscaling,
            "for --render, small pictures larger than they are"),
        Option(
            .commands, "cell", as: "WxH", .text("WxH, 4x6 to 256x512"),
            "for --render, a cell in pixels"
        ) { options, word in
            options.cell = sides(word).flatMap { CellSize(width: $0.across, height: $0.down) }
            return options.cell != nil
        }.usually("the terminal's"),
        .command("check", .check, "decode each file; list the damaged ones"),
        .command("print-keys", .printKeys, "all keys"),
        .command("print-config", .printConfig, "the configuration in force, as a file"),
        .command(
            "doctor", .doctor, "what was found out about terminal, trash and helper"),
        .command("help", letter: "h", .help, "this text"),
        .command("version", letter: "V", .version, "the version"),
    ]

    /// Carries out `--set NAME=VALUE`.
    private static func set(
        _ words: [UInt8], in options: inout ProgramOptions
    ) throws(UsageError) -> Bool {
        guard let equals = words.firstIndex(of: UInt8(ascii: "=")) else { return false }
        let name = String(decoding: words[..<equals], as: UTF8.self)
        let value = String(decoding: words[(equals + 1)...], as: UTF8.self)
        do throws(SettingError) {
            try Setting.set(name, to: value, in: &options.settings)
        } catch {
            throw .badSetting(error)
        }
        if name == "sort" || name == "reverse" { options.namesOrder = true }
        return true
    }
}

/// Reads `80x24`; nil for anything else.
private func sides(_ word: [UInt8]) -> (across: Int, down: Int)? {
    let parts = String(decoding: word, as: UTF8.self).split(
        separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let across = Int(parts[0]), let down = Int(parts[1]) else {
        return nil
    }
    return (across, down)
}

extension ProgramOptions.ScreenSize {
    /// Nil for what has no room on any terminal.
    fileprivate init?(_ sides: (across: Int, down: Int)) {
        guard (1...10_000).contains(sides.across), (1...10_000).contains(sides.down) else {
            return nil
        }
        self.init(columns: sides.across, rows: sides.down)
    }
}
