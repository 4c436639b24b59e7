import CullingVectors
import Glibc
import PtyHarness
import Selecting
import Testing

/// Journey 22: stars, flags and labels as darktable, digiKam, Lightroom, Bridge and others write them.
@Suite(.serialized) struct `Stars of other programs` {
    private static let namespaces = [
        ("xmp", "http://ns.adobe.com/xap/1.0/"),
        ("xmpDM", "http://ns.adobe.com/xmp/1.0/DynamicMedia/"),
        ("digiKam", "http://www.digikam.org/ns/1.0/"),
        ("photomechanic", "http://ns.camerabits.com/photomechanic/1.0/"),
        ("MicrosoftPhoto", "http://ns.microsoft.com/photo/1.0/"),
        ("darktable", "http://darktable.sf.net/"),
    ]

    /// A document that says these properties: words as attributes, lists as elements.
    private func document(_ properties: [String: JSON]) throws -> [UInt8] {
        var (attributes, elements) = ("", "")
        for (name, value) in properties.sorted(by: { $0.key < $1.key }) {
            if case .list(let items) = value {
                let words = try items.map { "<rdf:li>\(try $0.asText())</rdf:li>" }.joined()
                elements += "<\(name)><rdf:Seq>\(words)</rdf:Seq></\(name)>"
            } else {
                attributes += " \(name)='\(try value.asText())'"
            }
        }
        let scopes = Self.namespaces.map { " xmlns:\($0)='\($1)'" }.joined()
        return Array(
            ("<x:xmpmeta xmlns:x='adobe:ns:meta/'>"
                + "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>"
                + "<rdf:Description rdf:about=''\(scopes)\(attributes)>\(elements)"
                + "</rdf:Description></rdf:RDF></x:xmpmeta>").utf8)
    }

    /// What the status line says behind the number of a photo.
    private func signs(_ says: [JSON]) throws -> String {
        var words: [String] = []
        if says[0] != .null, try says[0].asNumber() > 0 {
            words.append(String(repeating: "★", count: Int(try says[0].asNumber())))
        }
        if says[1] == .text("pick") { words.append("♥") }
        if says[1] == .text("reject") { words.append("✗") }
        if says[2] != .null, says[2] != .text("none") {
            let label = try says[2].asText()
            let other = "other:"
            // A colour in another language is a colour.
            let isText = label.hasPrefix(other) && label != "other:Rot"
            let colour = label == "other:Rot" ? "red" : label
            words.append(isText ? String(label.dropFirst(other.count)) : "● " + colour)
        }
        return words.map { " " + $0 }.joined()
    }

    @Test func `are shown, and nothing beside the photos changes`() throws {
        let vectors = try CullingVectors().root.at("metadata").list("documents")
        #expect(vectors.count > 20)
        let world = World(small: vectors.count)
        for (place, vector) in vectors.enumerated() {
            guard case .object(let properties) = try vector.at("properties") else { continue }
            World.write(try document(properties), to: world.path("photo\(place + 1).jpg.xmp"))
        }
        let before = world.prints
        let session = try world.browse(size: PtySize(160, 30))
        for (place, vector) in vectors.enumerated() {
            let signs = try signs(vector.list("says"))
            let row = "photo\(place + 1).jpg +xmp · \(place + 1)/\(vectors.count)\(signs) ·"
            #expect(session.wait(forText: row), "\(vector)\n\(session.screen.picture)")
            session.send(Keys.right)
        }
        // A decision of ours, with sidecars off, is kept in the desk alone.
        session.send(Keys.home)
        session.rests(on: "photo1.jpg +xmp")
        session.send("5")
        session.says("1/\(vectors.count) ★★★★★")
        session.send("q")
        session.endsCleanly()
        #expect(world.prints == before)
        #expect(world.judgements["photo1.jpg"]?.stars == 5)
    }

    /// What riffle reads generously it does not edit.
    @Test func `in documents that are not in order count, and no decision changes those files`()
        throws
    {
        let four = try String(decoding: document(["xmp:Rating": .text("4")]), as: UTF8.self)
        let wide = "\u{FEFF}" + four
        let broken: [[UInt8]] = [
            Array(four.utf8) + [UInt8](repeating: 0, count: 64),
            Array((four + "\nription></rdf:RDF></x:xmpmeta>").utf8),
            Array(
                four.replacing(
                    "</rdf:Description>", with: "<crs:Tint>1</crs:Tint></rdf:Description>"
                ).utf8),
            Array(
                four.replacing(
                    "</rdf:Description>",
                    with: "<xmp:Nickname>a\u{1}b</xmp:Nickname></rdf:Description>"
                ).utf8),
            wide.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] },
        ]
        let world = World(small: broken.count)
        let names = broken.indices.map { "photo\($0 + 1).jpg" }
        for (name, bytes) in zip(names, broken) {
            World.write(bytes, to: world.path(name + ".xmp"))
        }
        let before = world.prints
        let session = try world.browse(["--sidecars", "write"], size: PtySize(160, 30))
        for (place, name) in names.enumerated() {
            #expect(
                session.wait(forText: "\(name) +xmp · \(place + 1)/\(names.count) ★★★★ ·"),
                "\(session.screen.picture)")
            session.send("2")
            session.says("\(place + 1)/\(names.count) ★★")
            #expect(session.wait { _ in world.judgements[name]?.stars == 2 })
            session.send(Keys.right)
        }
        session.send("q")
        // They are kept, but not beside the photos.
        session.endsCleanly(status: 1)
        #expect(world.prints == before)
        #expect(names.allSatisfy { world.judgements[$0]?.stars == 2 })
        // What was there before the decision is no later word.
        let again = try world.browse(size: PtySize(160, 30))
        #expect(again.wait(forText: "photo1.jpg +xmp · 1/\(names.count) ★★ ·"))
        again.send("q")
        again.endsCleanly()
        #expect(world.prints == before)
    }
}
