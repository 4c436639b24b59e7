import Glibc
import PtyHarness
import Testing

@Suite(.serialized) struct `The formats of the lists on the way out` {
    /// Names that would break a line or a column; in the order in which they are shown.
    private static let names: [[UInt8]] = [
        Array("a\tb.jpg".utf8), Array("c\nd.jpg".utf8), Array("e\rf.jpg".utf8),
        Array("g\\th.jpg".utf8), Array("i\"j.jpg".utf8), Array("k\u{7F}l\u{1}.jpg".utf8),
    ]

    private func world() -> World {
        let world = World(photos: 0)
        for (number, name) in Self.names.enumerated() {
            let path = Array((world.photos + "/").utf8) + name
            World.write(World.smallPhoto(number), to: world.root + "/photo")
            rename(world.root + "/photo", path.map { CChar(bitPattern: $0) } + [0])
        }
        return world
    }

    /// What the program prints into a file with these options after the first photo was trashed.
    private func list(_ world: World, _ options: String) throws -> [UInt8] {
        let command =
            "exec '\(BuildFolder.program("riffle"))' \(options) '\(world.photos)' > '\(world.root)/list'"
        let session = try PtySession(
            ["/bin/sh", "-c", command], environment: world.all, size: PtySize(130, 30),
            directory: world.root)
        session.says("1/6")
        session.settle(quietMilliseconds: 400)
        session.send(Keys.up)
        session.says("1/5")
        session.send("q")
        #expect(session.waitForEnd() == .exited(status: 0))
        return World.read(world.root + "/list")
    }

    /// The bytes that an escaped column stands for; nil where it is not well formed.
    private func unescaped(_ column: [UInt8]) -> [UInt8]? {
        var bytes: [UInt8] = []
        var rest = column[...]
        while let byte = rest.popFirst() {
            guard byte == 0x5C else {
                bytes.append(byte)
                continue
            }
            switch rest.popFirst() {
            case UInt8(ascii: "t"): bytes.append(0x09)
            case UInt8(ascii: "n"): bytes.append(0x0A)
            case UInt8(ascii: "r"): bytes.append(0x0D)
            case 0x5C: bytes.append(0x5C)
            default: return nil
            }
        }
        return bytes
    }

    @Test func `a table has a line for each photo and two columns, whatever the names are`() throws
    {
        let world = world()
        let table = try list(world, "--print=all --format=tsv")
        let lines = table.split(separator: 0x0A, omittingEmptySubsequences: false)
        #expect(lines.last?.isEmpty == true)
        #expect(lines.count == Self.names.count + 1, "\(String(decoding: table, as: UTF8.self))")
        var found: [[UInt8]: [UInt8]] = [:]
        for line in lines.dropLast() {
            let columns = line.split(separator: 0x09, omittingEmptySubsequences: false)
            #expect(columns.count == 2)
            #expect(!line.contains(0x0D))
            guard columns.count == 2, let path = unescaped(Array(columns[1])) else { continue }
            found[path] = Array(columns[0])
        }
        for (number, name) in Self.names.enumerated() {
            let path = Array((world.photos + "/").utf8) + name
            let status = found[path].map { String(decoding: $0, as: UTF8.self) }
            #expect(status == (number == 0 ? "trashed" : "kept"), "\(name)")
        }
    }

    @Test func `JSON is JSON, whatever the names are`() throws {
        let world = world()
        let text = String(decoding: try list(world, "--print=kept --format=json"), as: UTF8.self)
        let expected = ["c\\u000ad", "e\\u000df", "g\\\\th", "i\\\"j", "k\\u007fl\\u0001"].map {
            "  {\"path\": \"\(world.photos)/\($0).jpg\", \"status\": \"kept\"}"
        }
        #expect(text == "[\n" + expected.joined(separator: ",\n") + "\n]\n")
    }
}
