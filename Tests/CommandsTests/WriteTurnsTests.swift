import Decoding
import FileWork
import Geometry
import Glibc
import Invocation
import SeededRandom
import Selecting
import System
import Testing

@testable import Commands
@testable import Trash

/// TU2 and TU5 with decisions: what `--write-turns` does to files and to the desk, and what undo takes back.
@Suite struct `writing turns by a command` {
    private let shelf: Shelf
    private let helper: [UInt8]

    init() throws {
        shelf = try #require(Shelf())
        let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") }
        let found = bundle.flatMap { DecodePool.findHelper(besideExecutable: Array($0.utf8)) }
        helper = try #require(found)
    }

    private func add(_ fixture: String, as name: String) {
        let tests = "/" + #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
        system("cp '\(tests)/DecodingTests/\(fixture)' '\(shelf.path(name))'")
        system("touch -d '2020-01-02 03:04:05.678' '\(shelf.path(name))'")
    }

    private func run(_ words: [String]) throws -> Shelf.Run {
        let options = try OptionParser.parse((words + [shelf.path("")]).map { Array($0.utf8) })
        return shelf.run { report in
            switch options.command {
            case .decide:
                DecideCommand(
                    options: options, places: shelf.places, time: wallClock(), report: report
                ).run()
            case .list:
                ListCommand(options: options, places: shelf.places, report: report).run()
            default:
                WriteTurnsCommand(
                    options: options, places: shelf.places, time: wallClock(), helper: helper,
                    report: report
                ).run()
            }
        }
    }

    private func decide(_ words: [String]) throws {
        let run = try run(words)
        #expect(run.status == .success, "\(run.errors)")
    }

    /// What was decided of each photo, by its name: its stars and its turn.
    private func decided(_ more: [String] = []) throws -> [String: [String]] {
        let run = try run(["--list", "--format", "tsv"] + more)
        var decided: [String: [String]] = [:]
        for line in run.output.split(separator: "\n").dropFirst() {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            let name = fields[6].split(separator: "/").last ?? ""
            decided[String(name)] = [String(fields[0]), String(fields[7])]
        }
        return decided
    }

    /// The bytes, inode, time and mode of each photo.
    private var files: String {
        guard let pipe = popen("cd '\(shelf.path(""))' && md5sum * && stat -c '%n %i %y %a' *", "r")
        else { return "" }
        defer { pclose(pipe) }
        var bytes: [UInt8] = []
        while case let byte = getc(pipe), byte != EOF { bytes.append(UInt8(byte)) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// With a tag of as many bytes, a JPEG whose turn has as many, and one whose turn has not.
    private func addPhotos() {
        add("Fixtures/s420.jpg", as: "a.jpg")
        add("Fixtures/orientation6.jpg", as: "b.jpg")
        add("Formats/turned.tif", as: "c.tif")
    }

    @Test func `carries what was decided, and its undo gives all back`() throws {
        addPhotos()
        try decide(["--rate", "3"])
        try decide(["--turn", "right"])
        let before = files
        let written = try run(["--write-turns"])
        #expect(written.status == .success, "\(written.errors)")
        #expect(written.output.split(separator: "\n").count == 3)
        #expect(written.errors.contains("3 photos turned for good"))
        #expect(files != before)
        let names = ["a.jpg", "b.jpg", "c.tif"]
        #expect(try decided() == names.reduce(into: [:]) { $0[$1] = ["3", "1"] })
        let after = files
        let again = try run(["--write-turns"])
        #expect(again.status == .success && again.output.isEmpty && files == after)
        #expect(again.errors.contains("no photo named is shown turned"))
        let rehearsed = shelf.undoLast(isRehearsal: true)
        #expect(!rehearsed.errors.contains("another name"), "\(rehearsed.errors)")
        let undone = shelf.undoLast()
        #expect(undone.status == .success && files == before, "\(undone.errors)")
        #expect(try decided() == names.reduce(into: [:]) { $0[$1] = ["3", "6"] })
        _ = shelf.undoLast()
        #expect(try decided() == names.reduce(into: [:]) { $0[$1] = ["3", "1"] })
    }

    @Test func `leaves what cannot be turned, and what is only tried, as it is`() throws {
        add("Formats/moving.gif", as: "a.gif")
        try decide(["--turn", "left"])
        let before = files
        let tried = try run(["--write-turns", "--dry-run"])
        #expect(tried.status == .success && tried.errors.contains("would have been turned"))
        let written = try run(["--write-turns"])
        #expect(written.status == .failure)
        #expect(written.errors.contains("a.gif: cannot be turned without loss"))
        #expect(try decided() == ["a.gif": ["0", "8"]] && files == before)
        #expect(throws: UsageError.self) { try run(["--write-turns", "--read-only"]) }
    }

    @Test func `turns the JPEG of a pair, and its RAW keeps the turn`() throws {
        add("Formats/canon.cr2", as: "p.CR2")
        add("Fixtures/s420.jpg", as: "p.JPG")
        try decide(["--turn", "right"])
        let shown = ["--set", "pairs.show=raw"]
        #expect(try decided() == ["p.JPG": ["0", "6"]])
        let before = files
        #expect(try run(["--write-turns"]).status == .success)
        #expect(try decided() == ["p.JPG": ["0", "1"]])
        #expect(try decided(shown) == ["p.CR2": ["0", "6"]])
        #expect(try decided() == ["p.JPG": ["0", "1"]])
        #expect(shelf.undoLast().status == .success && files == before)
        #expect(try decided() == ["p.JPG": ["0", "6"]])
        #expect(try decided(shown) == ["p.CR2": ["0", "6"]])
    }

    @Test(arguments: Seeds.count(12))
    func `is the identity with its undo, wherever it was killed before the desk knew`(
        seed: UInt64
    ) throws {
        addPhotos()
        var dice = Dice(seed)
        let service = TrashService(places: shelf.places)
        let turner = FileTurner(service, PhotoTurner(helper: helper))
        var log: [String] = []
        for _ in 0..<6 {
            let word = dice.pick(Orientation.named).word
            try decide(["--turn", word])
            try decide(["--rate", "\(dice.roll(1..<6))"])
            let before = (files: files, decided: try decided())
            let name = dice.pick(["a.jpg", "b.jpg", "c.tif"])
            let turn = Int(before.decided[name]?[1] ?? "").flatMap { Orientation(rawValue: $0) }
            log.append("\(word) written into \(name)")
            // Killed: nothing of it comes to the desk.
            let turned = try turner.turn(
                Array(shelf.path(name).utf8), try #require(turn),
                by: try #require(shelf.warrant(shelf.path(name))),
                now: try #require(WallTime.now()))
            guard let turned else { continue }
            if dice.roll(2) == 0 {
                var expected = before.decided
                expected[name] = [before.decided[name]?[0] ?? "", "1"]
                #expect(try decided() == expected, "seed \(seed): \(log)")
            }
            if dice.roll(2) == 0 {
                log.append("undone")
                _ = try service.restore(turned.receipt)
                #expect(files == before.files, "seed \(seed): \(log)")
                #expect(try decided() == before.decided, "seed \(seed): \(log)")
            }
        }
    }
}
