import Decoding
import FileWork
import Foundation
import Geometry
import Glibc
import Invocation
import Messages
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
            case .exportSidecars:
                ExportCommand(options: options, places: shelf.places, report: report).run()
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
        #expect(again.errors.contains("no photo here has a turn to write"))
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

    private func addPair() {
        add("Formats/canon.cr2", as: "p.CR2")
        add("Fixtures/s420.jpg", as: "p.JPG")
    }

    private let showingRaw = ["--set", "pairs.show=raw"]

    @Test func `keeps a RAW and its JPEG apart where they are two photos`() throws {
        addPair()
        let apart = ["--pairs", "off"]
        try decide(["--turn", "right"] + apart)
        try decide(["--rate", "5", "--filter", "raw"] + apart)
        try decide(["--rate", "2", "--filter", "jpeg"] + apart)
        let before = try decided(apart)
        #expect(before == ["p.CR2": ["5", "6"], "p.JPG": ["2", "6"]])
        _ = try run(["--write-turns"] + apart)
        #expect(try decided(apart) == ["p.CR2": ["5", "6"], "p.JPG": ["2", "1"]])
        let options = try OptionParser.parse(apart.map { Array($0.utf8) })
        let undone = shelf.run {
            UndoCommand(
                places: shelf.places, desk: shelf.desk, time: 7, options: options, report: $0
            ).run()
        }
        #expect(undone.status == .success, "\(undone.errors)")
        #expect(try decided(apart) == before)
    }

    @Test func `turns a JPEG once whose turn was decided on its RAW`() throws {
        addPair()
        try decide(["--turn", "right"] + showingRaw)
        #expect(try run(["--write-turns"]).status == .success)
        let after = files
        #expect(try decided() == ["p.JPG": ["0", "1"]])
        #expect(try decided(showingRaw) == ["p.CR2": ["0", "6"]])
        #expect(try run(["--write-turns"]).output.isEmpty && files == after)
    }

    @Test func `is undone where the RAW was shown since`() throws {
        addPair()
        try decide(["--turn", "right"])
        let before = files
        _ = try run(["--write-turns"])
        try decide(["--rate", "3"] + showingRaw)
        try decide(["--rate", "4"])
        try decide(["--rate", "2"] + showingRaw)
        let undone = shelf.run {
            UndoChoiceCommand(places: shelf.places, word: Array("p.JPG".utf8), report: $0).run()
        }
        #expect(undone.status == .success && files == before, "\(undone.errors)")
        #expect(try decided(showingRaw) == ["p.CR2": ["2", "6"]])
        #expect(try decided() == ["p.JPG": ["2", "6"]])
        for _ in 0..<3 { _ = shelf.undoLast() }
        #expect(try decided() == ["p.JPG": ["0", "6"]])
        _ = shelf.undoLast()
        #expect(try decided() == ["p.JPG": ["0", "1"]])
    }

    @Test func `is followed through two acts of undo that the desk did not see`() throws {
        addPhotos()
        try decide(["--rate", "3"])
        try decide(["--turn", "right"])
        let before = (files: files, decided: try decided())
        let service = TrashService(places: shelf.places)
        let turner = FileTurner(service, PhotoTurner(helper: helper))
        var receipts: [Receipt] = []
        for word in ["right", "left"] {
            if word == "left" { try decide(["--turn", word]) }
            let turn = try #require(Orientation.named.first { $0.word == word }?.turn)
            let turned = try turner.turn(
                Array(shelf.path("a.jpg").utf8), turn,
                by: try #require(shelf.warrant(shelf.path("a.jpg"))),
                now: try #require(WallTime.now()))
            receipts.append(try #require(turned).receipt)
            #expect(try decided()["a.jpg"] == ["3", "1"])
        }
        // The row is that of the second file.
        try decide(["--flag", "pick"])
        for receipt in receipts.reversed() {
            _ = try service.restore(receipt, by: try service.takeNumbers())
        }
        #expect(files == before.files)
        #expect(try decided()["a.jpg"] == ["3", "1"], "right and left")
    }

    @Test func `leaves a file alone that another riffle has turned since it was listed`() throws {
        add("Formats/turned.tif", as: "c.tif")
        try decide(["--turn", "right"])
        let options = try OptionParser.parse(
            ["--write-turns", shelf.path("")].map { Array($0.utf8) })
        func command(_ report: Report) -> WriteTurnsCommand {
            WriteTurnsCommand(
                options: options, places: shelf.places, time: wallClock(), helper: helper,
                report: report)
        }
        var after = ""
        let late = shelf.run { report in
            let listed = command(report).listed
            _ = command(report).run()
            after = files
            return command(report).run(listed)
        }
        #expect(late.status == .failure && files == after)
        #expect(late.errors.contains("c.tif: it has changed on disk"), "\(late.errors)")
    }

    @Test func `has sidecars say how each picture is turned`() throws {
        let writes = ["--set", "sidecars=write"]
        func said(_ name: String) throws -> String? {
            let text = try String(contentsOfFile: shelf.path(name), encoding: .utf8)
            return text.firstMatch(of: /tiff:Orientation(?:="|>)(\d)/).map { String($0.1) }
        }
        addPair()
        add("Fixtures/s420.jpg", as: "a.jpg")
        try decide(["--turn", "right"] + writes)
        let before = try (said("p.CR2.xmp"), said("a.jpg.xmp"))
        #expect(before == ("6", "6"))
        let written = try run(["--write-turns"] + writes)
        #expect(written.status == .success, "\(written.errors)")
        #expect(try said("p.CR2.xmp") == "6" && said("a.jpg.xmp") == "1")
        _ = try run(["--export-sidecars"] + writes)
        #expect(try said("p.CR2.xmp") == "6" && said("a.jpg.xmp") == "1")
        try decide(["--turn", "right"] + writes)
        #expect(try said("p.CR2.xmp") == "3" && said("a.jpg.xmp") == "6")
        #expect(try decided(showingRaw) == ["p.CR2": ["0", "3"], "a.jpg": ["0", "6"]])
        #expect(try decided() == ["p.JPG": ["0", "6"], "a.jpg": ["0", "6"]])
        _ = shelf.undoLast()
        #expect(shelf.undoLast().status == .success)
        #expect(try said("p.CR2.xmp") == "6" && said("a.jpg.xmp") == "6")
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
