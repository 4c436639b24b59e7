import Browsing
@testable import Commands
import Glibc
import Invocation
import SeededRandom
import Selecting
import Testing

@Suite struct `A list of photos` {
    private func options(_ words: String...) throws -> ProgramOptions {
        try OptionParser.parse(words.map { Array($0.utf8) })
    }

    private func list(_ shelf: Shelf, _ options: ProgramOptions) -> Shelf.Run {
        shelf.run { ListCommand(options: options, places: shelf.places, report: $0).run() }
    }

    private func decide(
        _ shelf: Shelf, _ options: ProgramOptions, at time: Int64 = 1
    ) -> Shelf.Run {
        shelf.run {
            DecideCommand(options: options, places: shelf.places, time: time, report: $0)
                .run()
        }
    }

    private func shelf(_ names: [String]) throws -> Shelf {
        let shelf = try #require(Shelf())
        for name in names {
            let file = open(shelf.path(name), O_WRONLY | O_CREAT, 0o600)
            write(file, name, strlen(name))
            close(file)
        }
        return shelf
    }

    @Test func `names one file of each photo, in its order, and those alone that are meant`() throws
    {
        let shelf = try shelf(["b.JPG", "b.CR2", "b.xmp", "a10.png", "a9.png", "notes.txt"])
        let folder = "\(shelf.root)/photos"
        let all = list(shelf, try options("--list", folder))
        #expect(all.status == .success && all.errors.isEmpty)
        #expect(
            all.output == ["a9.png", "a10.png", "b.JPG"].map { shelf.path($0) + "\n" }.joined())
        #expect(
            list(shelf, try options("--list", "--reverse", folder)).output.hasPrefix(
                shelf.path("b.JPG")))
        let some = list(shelf, try options("--list", "--filter", "pair or name:*9*", folder))
        #expect(
            some.output == [shelf.path("a9.png"), shelf.path("b.JPG")].map { $0 + "\n" }.joined())
        let files = list(
            shelf, try options("--list", "--members", "all", "--filter", "pair", folder))
        #expect(
            files.output == ["b.JPG", "b.CR2", "b.xmp"].map { shelf.path($0) + "\n" }.joined())
        let apart = list(shelf, try options("--list", "--pairs", "off", folder))
        #expect(apart.output.split(separator: "\n").count == 4)
        let none = list(shelf, try options("--list", "--filter", "3+", folder))
        #expect(none.status == .nothingToShow && none.output.isEmpty)
        let missing = list(shelf, try options("--list", shelf.path("b.JPG"), shelf.path("no.jpg")))
        #expect(missing.status == .failure && missing.output == shelf.path("b.JPG") + "\n")
        #expect(missing.errors.hasPrefix("riffle: \(shelf.path("no.jpg")): "))
    }

    @Test func `has the sides of a photo as it is shown turned`() throws {
        let shelf = try #require(Shelf())
        let here = "/" + #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
        let source = here + "/DecodingTests/Fixtures/orientation1.jpg"
        system("cp '\(source)' '\(shelf.path("a.jpg"))'; cp '\(source)' '\(shelf.path("b.jpg"))'")
        let folder = "\(shelf.root)/photos"
        func names(_ filter: String) throws -> String {
            list(shelf, try options("--list", "--filter", filter, folder)).output
        }
        func sides() throws -> [String] {
            list(shelf, try options("--list", "--format", "json", shelf.path("a.jpg"))).output
                .split(separator: ",").filter { $0.contains("width") || $0.contains("height") }
                .compactMap { $0.split(separator: ":").last.map(String.init) }
        }
        let (wide, before) = (try names("wide"), try sides())
        #expect(before.count == 2 && before[0] != before[1])
        let turned = decide(shelf, try options("--turn", "right", shelf.path("a.jpg")))
        #expect(turned.status == .success, "\(turned)")
        let isWide = wide.contains("a.jpg")
        #expect(try names("wide").contains("a.jpg") != isWide)
        #expect(try names("tall").contains("a.jpg") == isWide)
        #expect(try sides() == before.reversed())
    }

    /// A JPEG without a picture, with a date, parts of a second and a zone.
    private func add(_ shelf: Shelf, _ name: String, _ date: String, _ zone: String?) {
        func number(_ value: Int, _ size: Int) -> [UInt8] {
            (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        var texts = [(0x9003, date), (0x9291, "5")]
        if let zone { texts.append((0x9011, zone)) }
        texts.sort { $0.0 < $1.0 }
        var data: [UInt8] = []
        var entries: [UInt8] = []
        let start = 26 + 2 + 12 * texts.count + 4
        for (tag, text) in texts {
            let bytes = Array(text.utf8) + [0]
            entries += number(tag, 2) + number(2, 2) + number(bytes.count, 4)
            if bytes.count <= 4 {
                entries += bytes + [UInt8](repeating: 0, count: 4 - bytes.count)
            } else {
                entries += number(start + data.count, 4)
                data += bytes
            }
        }
        let main = number(1, 2) + number(0x8769, 2) + number(4, 2) + number(1, 4) + number(26, 4)
        let block =
            Array("MM".utf8) + number(42, 2) + number(8, 4) + main + number(0, 4)
            + number(texts.count, 2) + entries + number(0, 4) + data
        let body = Array("Exif".utf8) + [0, 0] + block
        let all = [0xFF, 0xD8, 0xFF, 0xE1] + number(body.count + 2, 2) + body + [0xFF, 0xD9]
        let file = open(shelf.path(name), O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        _ = Glibc.write(file, all, all.count)
        close(file)
    }

    @Test func `tells thousandths and zones, and orders by UTC what has a zone`() throws {
        let shelf = try shelf([])
        add(shelf, "a.jpg", "2024:06:07 19:00:00", "-04:00")
        add(shelf, "b.jpg", "2024:06:07 19:01:00", "+02:00")
        add(shelf, "c.jpg", "2024:06:07 19:02:00", nil)
        let table = list(
            shelf,
            try options("--list", "--sort", "date", "--format", "tsv", "\(shelf.root)/photos"))
        let dates = table.output.split(separator: "\n").dropFirst().map { line in
            String(line.split(separator: "\t", omittingEmptySubsequences: false)[3])
        }
        #expect(
            dates == [
                "2024-06-07T19:00:00.500-04:00", "2024-06-07T19:02:00.500",
                "2024-06-07T19:01:00.500+02:00",
            ])
        let names = list(shelf, try options("--list", "--sort", "date", "\(shelf.root)/photos"))
        #expect(
            names.output == ["a.jpg", "c.jpg", "b.jpg"].map { shelf.path($0) + "\n" }.joined())
    }

    @Test func `takes a date and a position from the sidecar of a photo`() throws {
        let shelf = try shelf([])
        add(shelf, "a.jpg", "2024:06:07 19:00:00", nil)
        add(shelf, "b.jpg", "2024:06:08 19:00:00", nil)
        let xmp =
            "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Description "
            + "xmlns:exif='http://ns.adobe.com/exif/1.0/' "
            + "exif:DateTimeOriginal='2024-06-09T10:00:00+02:00' "
            + "exif:GPSLatitude='48,12.5N' exif:GPSLongitude='11,30E'/></rdf:RDF>"
        let file = open(shelf.path("a.jpg.xmp"), O_WRONLY | O_CREAT, 0o600)
        _ = Glibc.write(file, xmp, strlen(xmp))
        close(file)
        // Once more the index knows it.
        for _ in 0..<2 {
            let table = list(
                shelf,
                try options("--list", "--sort", "date", "--format", "tsv", "\(shelf.root)/photos"))
            let lines = table.output.split(separator: "\n").dropFirst()
            #expect(lines.count == 2)
            #expect(lines.first?.contains("2024-06-09T10:00:00+02:00") == true)
            #expect(lines.last?.contains("2024-06-08T19:00:00.500") == true)
            let placed = list(
                shelf, try options("--list", "--filter", "gps", "\(shelf.root)/photos"))
            #expect(placed.output == shelf.path("a.jpg") + "\n")
        }
    }

    @Test func `reads what is packed in a JPEG XL`() throws {
        func box(_ kind: String, _ body: [UInt8]) -> [UInt8] {
            let length = UInt32(8 + body.count).bigEndian
            return withUnsafeBytes(of: length) { Array($0) } + Array(kind.utf8) + body
        }
        let shelf = try shelf([])
        let xmp =
            "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Description "
            + "xmlns:xmp='http://ns.adobe.com/xap/1.0/' xmp:Rating='4' "
            + "xmp:CreateDate='2024-06-09T10:00:00'/></rdf:RDF>"
        let packed = Array("xml ".utf8) + Packed.brotli(Array(xmp.utf8))
        let all =
            box("JXL ", [0x0D, 0x0A, 0x87, 0x0A]) + box("jxlc", [0xFF, 0x0A, 0x00])
            + box("brob", packed)
        let file = open(shelf.path("a.jxl"), O_WRONLY | O_CREAT, 0o600)
        _ = Glibc.write(file, all, all.count)
        close(file)
        let table = list(shelf, try options("--list", "--format", "tsv", "\(shelf.root)/photos"))
        #expect(table.output.contains("\n4\t\t\t2024-06-09T10:00:00\t"), "\(table.output)")
    }

    @Test func `says in columns and as JSON what is known, and null what is not`() throws {
        let shelf = try shelf(["a.JPG", "a.NEF", "a.NEF.xmp", "b\t\"c.png"])
        let folder = "\(shelf.root)/photos"
        #expect(
            decide(
                shelf,
                try options(
                    "--rate", "3", "--label", "red", "--turn", "right", "--filter", "raw", folder)
            ).status == .success)
        let table = list(shelf, try options("--list", "--format", "tsv", folder)).output
        #expect(
            table == "stars\tflag\tlabel\tcaptured\tsize\ttype\tpath\tturn\n"
                + "3\t\tred\t\t19\tjpeg\t\(shelf.path("a.JPG"))\t6\n"
                + "0\t\t\t\t8\tpng\t\(folder)/b\\t\"c.png\t1\n")
        let lines = list(shelf, try options("--list", "--format", "json", folder)).output
            .split(separator: "\n")
        #expect(lines.count == 4 && lines.first == "[" && lines.last == "]")
        let first = try #require(lines.dropFirst().first)
        for part in [
            "\"path\": \"\(shelf.path("a.JPG"))\"",
            "\"members\": [\"\(shelf.path("a.JPG"))\", \"\(shelf.path("a.NEF"))\", \"\(shelf.path("a.NEF.xmp"))\"]",
            "\"stars\": 3", "\"flag\": \"none\"", "\"label\": \"red\"", "\"turn\": 6",
            "\"decided\": true",
            "\"type\": \"jpeg\"", "\"size\": 19", "\"width\": null", "\"captured\": null",
            "\"sharp\": null", "\"status\": \"kept\"",
        ] { #expect(first.contains(part), "\(part) in \(first)") }
        #expect(lines[2].contains("b\\u0009\\\"c.png") && lines[2].contains("\"decided\": false"))
    }

    @Test func `shows bytes that are no text as bytes`() throws {
        let shelf = try shelf(["x.png"])
        rename(shelf.path("x.png"), shelf.path("") + "\u{1B}[31m.png")
        let bad: [CChar] =
            Array(shelf.path("").utf8CString.dropLast()) + [
                CChar(bitPattern: 0xE9), 0x2E, 0x67, 0x69, 0x66, 0,
            ]
        close(open(bad, O_WRONLY | O_CREAT, 0o600))
        let output = list(shelf, try options("--list", "--format", "json", "\(shelf.root)/photos"))
            .output
        #expect(output.contains("\\u001b[31m.png") && !output.contains("\u{1B}"))
        let hex = (shelf.path("").utf8 + [0xE9] + ".gif".utf8).map {
            ($0 < 16 ? "0" : "") + String($0, radix: 16)
        }.joined()
        #expect(output.contains("\"path_hex\": \"\(hex)\""))
        #expect(output.contains("\"path\": \"\(shelf.path(""))\\udce9.gif\""))
    }

    @Test func `reads lists that Windows has written`() {
        func read(_ list: String, isNullSeparated: Bool = false, there: [String] = []) -> [String] {
            listedPaths(inList: Array(list.utf8), isNullSeparated: isNullSeparated) { path in
                there.contains { $0.utf8.elementsEqual(path) }
            }.map { String(decoding: $0, as: UTF8.self) }
        }
        #expect(read("\u{FEFF}a.jpg\r\nb c.jpg\r\n\r\nd.jpg") == ["a.jpg", "b c.jpg", "d.jpg"])
        #expect(read("\u{FEFF}\r\n\r\n") == [])
        #expect(read("a.jpg\r\nb.jpg\r\n", there: ["b.jpg\r"]) == ["a.jpg", "b.jpg\r"])
        #expect(read("\u{FEFF}a.jpg\n", there: ["\u{FEFF}a.jpg"]) == ["\u{FEFF}a.jpg"])
        #expect(
            read("\u{FEFF}a.jpg\r\0b\n.jpg\0", isNullSeparated: true) == ["a.jpg\r", "b\n.jpg"])
    }

    @Test func `by size is that of all files of a photo`() throws {
        let shelf = try shelf(["a.JPG", "a.CR2", "b.png", "c.png", "d.PNG"])
        for (name, count) in [("a.JPG", 10), ("a.CR2", 90), ("b.png", 50), ("c.png", 120)] {
            #expect(truncate(shelf.path(name), count) == 0)
        }
        #expect(truncate(shelf.path("d.PNG"), 50) == 0)
        let folder = "\(shelf.root)/photos"
        func order(_ words: String...) throws -> [String] {
            list(shelf, try OptionParser.parse((words + [folder]).map { Array($0.utf8) })).output
                .split(separator: "\n").map { String($0.suffix(5)) }
        }
        #expect(try order("--list", "--sort", "size") == ["c.png", "a.JPG", "b.png", "d.PNG"])
        #expect(
            try order("--list", "--sort", "size", "--reverse") == [
                "b.png", "d.PNG", "a.JPG", "c.png",
            ])
    }

    @Test func `changes by what is decided, of all that are meant`() throws {
        let shelf = try shelf(["1.jpg", "2.jpg", "3.jpg"])
        let folder = "\(shelf.root)/photos"
        let rated = decide(
            shelf, try options("--rate", "4", shelf.path("1.jpg"), shelf.path("3.jpg")))
        #expect(rated.status == .success && rated.errors == "riffle: 2 photos rated\n")
        #expect(rated.output.isEmpty)
        let sorted = list(shelf, try options("--list", "--sort", "rating", folder)).output
        #expect(sorted == ["1.jpg", "3.jpg", "2.jpg"].map { shelf.path($0) + "\n" }.joined())
        let rejected = decide(
            shelf, try options("--flag", "reject", "--filter", "!4+", folder), at: 2)
        #expect(rejected.errors == "riffle: 1 photo flagged\n")
        #expect(
            list(shelf, try options("--list", "--filter", "reject", folder)).output == shelf.path(
                "2.jpg") + "\n")
        let dry = decide(shelf, try options("--rate", "1", "--dry-run", folder))
        #expect(dry.status == .success && dry.errors.split(separator: "\n").count == 3)
        #expect(dry.errors.contains("1.jpg: would have been given 1 star\n"))
        #expect(
            list(shelf, try options("--list", "--filter", "4", folder)).output.split(
                separator: "\n"
            ).count == 2)
        let none = decide(shelf, try options("--rate", "1", "--filter", "red", folder))
        #expect(none.status == .nothingToShow)
        let progress = shelf.run {
            ProgressCommand(
                options: (try? options("--print-progress", folder)) ?? ProgramOptions(),
                places: shelf.places, report: $0
            ).run()
        }
        #expect(progress.output == "3 3\n" && progress.status == .success)
    }

    @Test func `counts what is in the trash as decided`() throws {
        let shelf = try #require(Shelf())
        try shelf.trash(["a.jpg", "b.jpg"])
        let keep = open(shelf.path("c.jpg"), O_WRONLY | O_CREAT, 0o600)
        close(keep)
        let options = try options("--print-progress", "\(shelf.root)/photos")
        let progress = shelf.run {
            ProgressCommand(options: options, places: shelf.places, report: $0)
                .run()
        }
        #expect(progress.output == "2 3\n")
    }

    private func progress(_ shelf: Shelf, _ options: ProgramOptions) -> Shelf.Run {
        shelf.run {
            ProgressCommand(options: options, places: shelf.places, report: $0)
                .run()
        }
    }

    @Test func `counts what was moved or copied as not in the trash`() throws {
        let shelf = try shelf(["a.jpg", "b.jpg", "c.jpg"])
        try shelf.file("a.jpg", moves: true)
        try shelf.file("b.jpg", moves: false)
        let options = try options("--print-progress", "\(shelf.root)/photos")
        #expect(progress(shelf, options).output == "0 2\n")
    }

    @Test func `says that a desk cannot be read, and neither decides nor lists by it`() throws {
        let shelf = try shelf(["1.jpg", "2.jpg"])
        let folder = "\(shelf.root)/photos"
        let path = String(decoding: shelf.desk, as: UTF8.self)
        system("printf 'no desk at all, but a text of some length' > '\(path)'")
        let runs = [
            list(shelf, try options("--list", "--format", "tsv", folder)),
            list(shelf, try options("--list", "--filter", "!pick", folder)),
            progress(shelf, try options("--print-progress", folder)),
            decide(shelf, try options("--rate", "3", folder)),
            decide(shelf, try options("--rate", "3", "--dry-run", folder)),
        ]
        for run in runs {
            #expect(run.status == .failure && run.output.isEmpty)
            #expect(run.errors == "riffle: the desk is damaged\n")
        }
        #expect(system("grep -q 'no desk at all' '\(path)'") == 0)
        // What nobody asks the desk for is listed as ever.
        #expect(list(shelf, try options("--list", folder)).status == .success)
    }

    @Test func `says that another riffle is in the way, and erases nothing`() throws {
        let shelf = try shelf(["1.jpg"])
        let folder = "\(shelf.root)/photos"
        #expect(decide(shelf, try options("--rate", "4", folder)).status == .success)
        let path = String(decoding: shelf.desk, as: UTF8.self)
        let script =
            "import sqlite3,sys; c=sqlite3.connect(sys.argv[1],isolation_level=None);"
            + "c.execute('BEGIN EXCLUSIVE'); open(sys.argv[2],'w'); sys.stdin.read()"
        let mark = "\(shelf.root)/locked"
        let other = try #require(
            popen("exec /usr/bin/python3 -c \"\(script)\" '\(path)' '\(mark)'", "w"))
        while access(mark, F_OK) != 0 { usleep(1000) }
        for run in [
            list(shelf, try options("--list", "--filter", "!4", folder)),
            decide(shelf, try options("--flag", "pick", folder), at: 2),
        ] {
            #expect(run.status == .failure && run.output.isEmpty)
            #expect(run.errors == "riffle: another riffle keeps the desk busy\n")
        }
        #expect(pclose(other) == 0)
        #expect(
            list(shelf, try options("--list", "--filter", "4 !pick", folder)).output
                == shelf.path("1.jpg") + "\n")
    }

    @Test func `waits for another riffle that writes on a busy disk`() throws {
        let shelf = try shelf(["1.jpg"])
        let folder = "\(shelf.root)/photos"
        #expect(decide(shelf, try options("--rate", "4", folder)).status == .success)
        let path = String(decoding: shelf.desk, as: UTF8.self)
        let script =
            "import sqlite3,sys,time; c=sqlite3.connect(sys.argv[1],isolation_level=None);"
            + "c.execute('BEGIN EXCLUSIVE'); open(sys.argv[2],'w'); time.sleep(0.8)"
        for run in ["first", "second"] {
            let mark = "\(shelf.root)/\(run)"
            let other = try #require(
                popen("exec /usr/bin/python3 -c \"\(script)\" '\(path)' '\(mark)'", "w"))
            while access(mark, F_OK) != 0 { usleep(1000) }
            let done =
                run == "first"
                ? list(shelf, try options("--list", folder))
                : decide(shelf, try options("--flag", "pick", folder), at: 2)
            #expect(done.status == .success, "\(done.errors)")
            #expect(pclose(other) == 0)
        }
    }

    @Test func `takes back what another riffle left half written, where it may write`() throws {
        let shelf = try shelf(["1.jpg"])
        let folder = "\(shelf.root)/photos"
        #expect(decide(shelf, try options("--rate", "4", folder)).status == .success)
        let path = String(decoding: shelf.desk, as: UTF8.self)
        let script =
            "import sqlite3,os,sys; c=sqlite3.connect(sys.argv[1],isolation_level=None);"
            + "c.execute('PRAGMA cache_size=1'); c.execute('BEGIN IMMEDIATE');"
            + "c.execute('UPDATE photo SET stars=0');"
            + "[c.execute('INSERT INTO folder VALUES(?,zeroblob(3000),NULL,NULL,0,0)',(b'%d'%n,)) for n in range(200)];"
            + "os._exit(0)"
        #expect(system("/usr/bin/python3 -c \"\(script)\" '\(path)'") == 0)
        #expect(access(path + "-journal", F_OK) == 0)
        for only in ["--read-only", "--dry-run"] {
            let some = list(shelf, try options("--list", only, "--filter", "4", folder))
            #expect(some.status == .failure && some.output.isEmpty)
            #expect(some.errors.hasPrefix("riffle: the desk cannot be read: "))
            #expect(!some.errors.contains("damaged"))
        }
        let all = list(shelf, try options("--list", "--filter", "4", folder))
        #expect(all.output == shelf.path("1.jpg") + "\n" && all.errors.isEmpty)
        #expect(
            decide(shelf, try options("--flag", "pick", folder), at: 2).errors
                == "riffle: 1 photo flagged\n")
        #expect(
            list(shelf, try options("--list", "--filter", "4 pick", folder)).output
                == shelf.path("1.jpg") + "\n")
    }
}

extension Shelf {
    /// Where decisions are kept.
    var desk: [UInt8] {
        mkdir("\(root)/state/riffle", 0o700)
        return Array("\(root)/state/riffle/desk.sqlite".utf8)
    }
}
