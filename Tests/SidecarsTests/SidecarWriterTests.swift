import CLinux
import Foundation
import SeededRandom
import Selecting
import Testing

@testable import Sidecars

@Suite struct `Writing a sidecar` {
    private let folder: String
    private let writer: SidecarWriter
    private let date = Array("2026-11-22T10:31:00+01:00".utf8)
    private let operation = Array("0123456789abcdef".utf8)
    private let text = """
        <x:xmpmeta xmlns:x='adobe:ns:meta/'>
         <rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>
          <rdf:Description xmlns:xmp='http://ns.adobe.com/xap/1.0/' xmp:Rating='2'><!-- kept --></rdf:Description>
         </rdf:RDF>
        </x:xmpmeta>
        """

    init() throws {
        folder =
            FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
            + "/sidecars-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        writer = SidecarWriter(helper: Array("\(SidecarProducts.folder)/riffle-decode".utf8))
    }

    private func write(_ name: String, _ now: Judgement, from was: Judgement = .none)
        throws(SidecarFailure) -> SidecarOutcome
    {
        try writer.write(
            Array(name.utf8), in: Array(folder.utf8), operation: operation, date: date
        ) { document, _ in
            sidecarChanges(
                from: was, to: now, present: Set(document?.places.map(\.field) ?? []))
        }
    }

    private func path(_ name: String) -> String { "\(folder)/\(name)" }
    private func read(_ name: String) -> String? {
        try? String(contentsOfFile: path(name), encoding: .utf8)
    }
    private var names: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder).sorted()) ?? []
    }

    @Test func `makes one where there is none, and takes it back while it is riffle's`() throws {
        guard case .created(let bytes) = try write("a.xmp", Judgement(stars: 3)) else {
            Issue.record("not made")
            return
        }
        #expect(read("a.xmp") == String(decoding: bytes, as: UTF8.self))
        #expect(names == ["a.xmp"])
        let (name, place) = (Array("a.xmp".utf8), Array(folder.utf8))
        #expect(
            try !writer.takeBack(
                name, in: place, operation: operation, isMade: { $0 == bytes + [0x20] }))
        #expect(try writer.takeBack(name, in: place, operation: operation, isMade: { $0 == bytes }))
        #expect(names.isEmpty)
        #expect(
            try !writer.takeBack(name, in: place, operation: operation, isMade: { $0 == bytes }))
    }

    @Test func `changes the value and the date, and keeps mode and attributes`() throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path("a.xmp")))
        chmod(path("a.xmp"), 0o640)
        let hasAttributes =
            Self.run(["setfattr", "-n", "user.note", "-v", "x", path("a.xmp")]) != nil
        let outcome = try write("a.xmp", Judgement(stars: 4))
        let edited = text.replacing(
            "xmp:Rating='2'",
            with: "xmp:Rating='4' xmp:MetadataDate=\"2026-11-22T10:31:00+01:00\"")
        #expect(outcome == .edited(Array(edited.utf8)))
        #expect(read("a.xmp") == edited)
        var status = stat()
        #expect(stat(path("a.xmp"), &status) == 0 && status.st_mode & 0o777 == 0o640)
        if hasAttributes {
            #expect(
                Self.run(["getfattr", "--only-values", "-n", "user.note", path("a.xmp")]) == "x")
        }
        #expect(names == ["a.xmp"])
        #expect(try write("a.xmp", Judgement(stars: 4)) == .unchanged)
    }

    /// What another program writes.
    private func theirs(_ round: Int) -> String {
        text.replacing("kept", with: "round \(round)")
            .replacing("xmlns:xmp=", with: "a:b='\(round)' xmlns:a='a' xmlns:xmp=")
    }

    private func writeTheirs(_ round: Int, to name: String) {
        try? Data(theirs(round).utf8).write(
            to: URL(fileURLWithPath: path(name)), options: .atomic)
    }

    @Test(arguments: [SidecarWriter.Moment.hasRead, .isAboutToPlace, .hasExchanged])
    func `never loses what somebody else writes meanwhile`(moment: SidecarWriter.Moment) throws {
        // Each time that it is tried: riffle gives up, and theirs stays.
        writeTheirs(0, to: "a.xmp")
        var round = 0
        // What is called meanwhile holds the writer, which holds it.
        defer { writer.meanwhile = { _ in } }
        writer.meanwhile = { now in
            guard now == moment else { return }
            round += 1
            writeTheirs(round, to: "a.xmp")
        }
        _ = try? write("a.xmp", Judgement(stars: 4))
        #expect(read("a.xmp") == theirs(round))
        #expect(names == ["a.xmp"])
        // Once only: the next try edits what they wrote, unless riffle's was there before theirs.
        round = 0
        writer.meanwhile = { now in
            guard now == moment, round == 0 else { return }
            round = 9
            writeTheirs(9, to: "a.xmp")
        }
        _ = try write("a.xmp", Judgement(stars: 4))
        #expect(read("a.xmp")?.contains("round 9") == true)
        #expect(read("a.xmp")?.contains("xmp:Rating='4'") == (moment != .hasExchanged))
        #expect(names == ["a.xmp"])
    }

    @Test(arguments: [SidecarWriter.Moment.hasRead, .isAboutToPlace])
    func `goes on from one that somebody makes at the same time`(moment: SidecarWriter.Moment)
        throws
    {
        var round = 0
        defer { writer.meanwhile = { _ in } }
        writer.meanwhile = { now in
            guard now == moment, round == 0 else { return }
            round = 1
            writeTheirs(1, to: "a.xmp")
        }
        _ = try write("a.xmp", Judgement(stars: 5))
        #expect(read("a.xmp")?.contains("<!-- round 1 -->") == true)
        #expect(read("a.xmp")?.contains("xmp:Rating='5'") == true)
        #expect(names == ["a.xmp"])
    }

    @Test func `never writes through a link, nor into what it does not understand`() throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path("b.xmp")))
        try FileManager.default.createSymbolicLink(
            atPath: path("a.xmp"), withDestinationPath: "b.xmp")
        #expect(throws: SidecarFailure.refused(.isALink)) {
            try write("a.xmp", Judgement(stars: 1))
        }
        try Data("<a>".utf8).write(to: URL(fileURLWithPath: path("c.xmp")))
        #expect(throws: SidecarFailure.refused(.notWellFormed)) {
            try write("c.xmp", Judgement(stars: 1))
        }
        #expect(read("b.xmp") == text)
        #expect(read("c.xmp") == "<a>")
        #expect(names == ["a.xmp", "b.xmp", "c.xmp"])
    }

    /// A worker that a sidecar has taken over: it says that a prefix is in scope which is not.
    @Test func `writes nothing that another worker reads otherwise`() throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path("a.xmp")))
        let lying = SidecarWriter(
            reading: { bytes throws(SidecarRefusal) in
                let honest = try XMPDocument(bytes: bytes)
                return XMPDocument(
                    isUTF8: honest.isUTF8, places: honest.places, room: honest.room,
                    rdfName: honest.rdfName,
                    prefixes: honest.prefixes.map { (name: "none", number: $0.number) },
                    others: honest.others)
            }, checking: { bytes throws(SidecarRefusal) in try XMPDocument(bytes: bytes) })
        #expect(throws: SidecarFailure.self) {
            try lying.write(
                Array("a.xmp".utf8), in: Array(folder.utf8), operation: operation, date: date
            ) { _, _ in [XMPChange(.rating, text: "5"), XMPChange(.label, text: "Red")] }
        }
        #expect(read("a.xmp") == text)
        #expect(names == ["a.xmp"])
    }

    @Test func `leaves what somebody saves just before it is taken back`() throws {
        guard case .created(let bytes) = try write("a.xmp", Judgement(stars: 3)) else {
            Issue.record("not made")
            return
        }
        defer { writer.meanwhile = { _ in } }
        writer.meanwhile = { now in
            if now == .isAboutToRemove { writeTheirs(7, to: "a.xmp") }
        }
        let name = Array("a.xmp".utf8)
        #expect(
            try !writer.takeBack(
                name, in: Array(folder.utf8), operation: operation, isMade: { $0 == bytes }))
        #expect(read("a.xmp") == theirs(7))
        #expect(names == ["a.xmp"])
    }

    /// Two others write while riffle does: the last has the name, and what the first wrote is beside it.
    @Test(arguments: [SidecarWriter.Moment.hasExchanged, .isAboutToGiveBack])
    func `keeps what somebody writes where a third comes at the same moment`(
        second: SidecarWriter.Moment
    ) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path("a.xmp")))
        defer { writer.meanwhile = { _ in } }
        writer.meanwhile = { now in
            if now == .isAboutToPlace { writeTheirs(1, to: "a.xmp") }
            if now == second { writeTheirs(2, to: "a.xmp") }
        }
        let kept = "riffle-kept-0123456789abcdef.xmp"
        #expect(throws: SidecarFailure.keptBeside(Array(kept.utf8))) {
            try write("a.xmp", Judgement(stars: 4))
        }
        #expect(names == ["a.xmp", kept])
        #expect(Set([read("a.xmp"), read(kept)]) == [theirs(1), theirs(2)])
    }

    @Test func `keeps what somebody saved before it was taken back where a third makes one`() throws
    {
        guard case .created(let bytes) = try write("a.xmp", Judgement(stars: 3)) else {
            Issue.record("not made")
            return
        }
        defer { writer.meanwhile = { _ in } }
        writer.meanwhile = { now in
            if now == .isAboutToRemove { writeTheirs(7, to: "a.xmp") }
            if now == .hasTaken { writeTheirs(8, to: "a.xmp") }
        }
        let kept = "riffle-kept-0123456789abcdef.xmp"
        #expect(throws: SidecarFailure.keptBeside(Array(kept.utf8))) {
            try writer.takeBack(
                Array("a.xmp".utf8), in: Array(folder.utf8), operation: operation,
                isMade: { $0 == bytes })
        }
        #expect(read("a.xmp") == theirs(8) && read(kept) == theirs(7))
        #expect(names == ["a.xmp", kept])
    }

    @Test func `has what another program wrote be seen where an interruption left it`() throws {
        let old = Array(text.utf8)
        let new = Array(text.replacing("'2'", with: "'5'").utf8)
        let names = ["0123456789abcdef", "1123456789abcdef", "2123456789abcdef"].map {
            SidecarTemporary(Array($0.utf8), from: old, to: new)
        }
        func put(_ bytes: [UInt8], _ name: [UInt8]) throws {
            try Data(bytes).write(
                to: URL(fileURLWithPath: path(String(decoding: name, as: UTF8.self))))
        }
        // What riffle wrote and what it had read go; half a draft goes; what somebody else wrote stays.
        try put(new, names[0].moved)
        try put(old, names[1].moved)
        try put(Array(new.prefix(9)), names[2].draft)
        try put(Array(theirs(1).utf8), names[2].moved)
        let now = Int64(time(nil))
        #expect(try clearLeftSidecars(in: Array(folder.utf8), now: now) == LeftSidecars())
        let left = try clearLeftSidecars(in: Array(folder.utf8), now: now + 62)
        #expect(left.removed == 3 && left.kept == [names[2].kept])
        #expect(self.names == ["riffle-kept-2123456789abcdef.xmp"])
        #expect(read("riffle-kept-2123456789abcdef.xmp") == theirs(1))
    }

    @Test func `says what stands in the way of a folder`() throws {
        #expect(throws: SidecarFailure.system(ENOENT)) {
            try writer.write(
                Array("a.xmp".utf8), in: Array("\(folder)/none".utf8), operation: operation,
                date: date
            ) { _, _ in [XMPChange(.rating, text: "1")] }
        }
    }

    @Test func `has no worker where its program is missing`() {
        let none = SidecarWriter(helper: Array("\(folder)/riffle-decode".utf8))
        #expect(throws: SidecarFailure.refused(.noWorker)) {
            try none.write(
                Array("a.xmp".utf8), in: Array(folder.utf8), operation: operation, date: date
            ) { _, _ in [XMPChange(.rating, text: "1")] }
        }
        #expect(names.isEmpty)
    }

    @Test func `clears away what an interruption left, when it is old enough`() throws {
        let left = ".riffle-0123456789abcdef.xmp"
        for name in [left, ".riffle-0123456789abcdeg.xmp", ".riffle-.xmp", "riffle.xmp"] {
            try Data("x".utf8).write(to: URL(fileURLWithPath: path(name)))
        }
        let now = Int64(time(nil))
        #expect(try clearLeftSidecars(in: Array(folder.utf8), now: now).removed == 0)
        #expect(try clearLeftSidecars(in: Array(folder.utf8), now: now + 62).removed == 1)
        #expect(names == [".riffle-.xmp", ".riffle-0123456789abcdeg.xmp", "riffle.xmp"])
    }

    @Test(arguments: Seeds.of(0..<24))
    func `leaves the old or the new one when it is killed, never a mixture`(seed: UInt64) throws {
        var dice = Dice(seed)
        let isNew = seed % 3 == 0
        if !isNew { try Data(text.utf8).write(to: URL(fileURLWithPath: path("a.xmp"))) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "\(SidecarProducts.folder)/sidecar-probe")
        process.arguments = ["\(SidecarProducts.folder)/riffle-decode", folder, "a.xmp"]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        _ = try pipe.fileHandleForReading.read(upToCount: 6)
        usleep(UInt32(dice.roll(isNew ? 40_000 : 120_000)))
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        if let now = read("a.xmp") {
            let document = try XMPDocument(bytes: Array(now.utf8))
            let rating = try #require(document.values[.rating]?.first)
            let word = String(decoding: rating, as: UTF8.self)
            let stamp = "xmp:MetadataDate=\"2026-11-22T10:31:00+01:00\""
            let edited = text.replacing("xmp:Rating='2'", with: "xmp:Rating='\(word)' \(stamp)")
            let made = newSidecar([XMPChange(.rating, rating)], date: date).map {
                String(decoding: $0, as: UTF8.self)
            }
            #expect(isNew ? now == made : now == text || now == edited)
        } else {
            #expect(isNew)
        }
        #expect(names.count <= 2)
        _ = try clearLeftSidecars(in: Array(folder.utf8), now: Int64(time(nil)) + 62)
        #expect(names.allSatisfy { $0 == "a.xmp" })
    }

    @Test func `is understood by exiftool and exiv2, and the other way round`() throws {
        for tool in ["exiftool", "exiv2"] where Self.run(["which", tool]) == nil {
            print("skipped: \(tool) is not installed")
        }
        _ = try write("a.xmp", Judgement(stars: 4, flag: .pick, label: .colour(.green)))
        if Self.run(["which", "exiftool"]) != nil {
            let said = Self.run([
                "exiftool", "-s3", "-XMP-xmp:Rating", "-XMP-xmp:Label", "-XMP-xmpDM:Pick",
                path("a.xmp"),
            ])
            #expect(said == "4\nGreen\n1\n")
            #expect(
                Self.run([
                    "exiftool", "-q", "-overwrite_original", "-XMP-xmp:Rating=2", path("a.xmp"),
                ]) != nil)
            let document = try XMPDocument(
                bytes: Array(Data(contentsOf: URL(fileURLWithPath: path("a.xmp")))))
            #expect(
                DocumentVerdict(document.values)
                    == DocumentVerdict(stars: 2, flag: .pick, label: .colour(.green)))
            _ = try write("a.xmp", Judgement(stars: 5), from: Judgement(stars: 2))
            #expect(Self.run(["exiftool", "-s3", "-XMP-xmp:Rating", path("a.xmp")]) == "5\n")
        }
        if Self.run(["which", "exiv2"]) != nil {
            _ = try write("b.xmp", Judgement(flag: .reject))
            #expect(Self.run(["exiv2", "-Pv", "-K", "Xmp.xmp.Rating", path("b.xmp")]) == "-1\n")
        }
    }

    /// What a program says; nil where it fails.
    private static func run(_ words: [String]) -> String? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = words
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return nil }
        let said = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return process.terminationStatus == 0 ? String(decoding: said, as: UTF8.self) : nil
    }
}
