import CullingVectors
import Selecting
import Testing

@testable import Sidecars

@Suite struct `Sidecars of the specification` {
    let root: JSON

    init() throws {
        root = try CullingVectors().root
    }

    private let date = Array("2026-11-22T10:31:00+01:00".utf8)

    private func changes(_ vector: JSON) throws -> [XMPField: [UInt8]?] {
        var changes: [XMPField: [UInt8]?] = [:]
        for pair in try vector.list("changes") {
            let pair = try pair.asList()
            guard let field = XMPField(name: try pair[0].asText()) else { continue }
            changes[field] = .some(pair[1] == .null ? nil : try pair[1].asBytes())
        }
        return changes
    }

    @Test func `documents say what it says`() throws {
        let vectors = try root.at("metadata").list("documents")
        #expect(!vectors.isEmpty)
        for vector in vectors {
            let says = try vector.list("says")
            let verdict = DocumentVerdict(
                try [XMPField: [[UInt8]]](vector: vector.at("properties")))
            #expect(verdict.stars.map { JSON.number(Double($0)) } ?? .null == says[0], "\(vector)")
            #expect(verdict.flag.map { JSON.text($0.rawValue) } ?? .null == says[1], "\(vector)")
            var label = says[2] == .null ? nil : PhotoLabel(word: try says[2].asText())
            // A colour in another language came later than the vectors.
            if label == .other(Array("Rot".utf8)) { label = .colour(.red) }
            #expect(verdict.label == label, "\(vector)")
        }
    }

    @Test func `documents of a photo say together what it says`() throws {
        let places: [String: DocumentPlace] = [
            "stem": .stemSidecar, "full-raw": .rawSidecar, "full-image": .imageSidecar,
            "in-raw": .insideRaw, "in-image": .insideImage, "exif": .exif,
        ]
        let vectors = try root.at("metadata").list("photos")
        #expect(!vectors.isEmpty)
        for vector in vectors {
            let documents = try vector.list("documents").map { document in
                let parts = try document.asList()
                let place = try #require(places[try parts[0].asText()])
                return PhotoDocument(
                    place, changed: Int64(try parts[1].asNumber()),
                    verdict: DocumentVerdict(try [XMPField: [[UInt8]]](vector: parts[2])))
            }
            let says = try vector.at("says")
            let wanted = try Judgement(
                values: .list([says.at("stars"), says.at("flag"), says.at("label")]))
            #expect(Judgement(documents) == wanted, "\(vector)")
        }
    }

    @Test func `are edited byte for byte as it says`() throws {
        let vectors = try root.at("xmp").list("edits")
        #expect(!vectors.isEmpty)
        for vector in vectors {
            let bytes = try vector.bytes("document")
            let document = try XMPDocument(bytes: bytes)
            let changes = sidecarChanges(
                from: try Judgement(values: vector.at("was")),
                to: try Judgement(values: vector.at("to")),
                present: Set(document.values.keys))
            var wanted = try self.changes(vector)
            let date = try #require(wanted.removeValue(forKey: .metadataDate) ?? nil)
            #expect(
                Dictionary(uniqueKeysWithValues: changes.map { ($0.field, $0.value) }) == wanted)
            let result = try document.edited(bytes, changes: changes, date: date)
            #expect(
                try result.map { String(decoding: $0, as: UTF8.self) } == vector.text("result"),
                "\(vector)")
        }
    }

    @Test func `are refused as it says`() throws {
        let vectors = try root.at("xmp").list("refused")
        #expect(!vectors.isEmpty)
        for vector in vectors {
            let bytes = try vector.bytes("document")
            let error = #expect(throws: SidecarRefusal.self, "\(vector)") {
                let document = try XMPDocument(bytes: bytes)
                let changes = sidecarChanges(
                    from: .none, to: Judgement(stars: 5, flag: .pick, label: .colour(.blue)),
                    present: Set(document.values.keys))
                _ = try document.edited(bytes, changes: changes, date: date)
            }
            #expect(try error?.words == vector.text("why"))
        }
    }

    @Test func `that are new are as it says`() throws {
        let vectors = try root.at("xmp").list("fresh")
        #expect(!vectors.isEmpty)
        for vector in vectors {
            let changes = sidecarChanges(
                from: try Judgement(values: vector.at("was")),
                to: try Judgement(values: vector.at("to")),
                present: [])
            let date = try #require(try self.changes(vector)[.metadataDate] ?? nil)
            let result = newSidecar(changes, date: date)
            #expect(
                try result.map { String(decoding: $0, as: UTF8.self) } == vector.text("document"))
        }
    }

    @Test func `have the names that it says`() throws {
        let vectors = try root.list("sidecars")
        #expect(!vectors.isEmpty)
        for vector in vectors {
            let members = try vector.list("members").map { try $0.asBytes() }
            let isSidecar = { (name: [UInt8]) in name.suffix(4).elementsEqual(".xmp".utf8) }
            let pictures = members.filter { !isSidecar($0) }
            let raw = pictures.first { name in
                ["CR2", "CR3", "NEF", "ARW", "DNG", "RAF"].contains {
                    name.suffix(4).elementsEqual(".\($0)".utf8)
                        || name.suffix(4).elementsEqual(".\($0.lowercased())".utf8)
                }
            }
            let targets = SidecarTargets(
                pictures: pictures, raw: raw, stem: try vector.bytes("stem"),
                sidecars: members.filter(isSidecar),
                folder: try vector.list("folder").map { try $0.asBytes() },
                naming: try #require(SidecarNaming(rawValue: vector.text("naming"))))
            #expect(try targets.edited == vector.list("edit").map { try $0.asBytes() }, "\(vector)")
            #expect(try targets.created == vector.optional("create")?.asBytes(), "\(vector)")
        }
    }

    @Test func `a name before xmp is whole with any extension of a picture`() {
        for other in ["a.pfm.xmp", "a.HEICS.xmp", "a.jpg.xmp", "a.cr2.xmp"] {
            let picture = Array("b.CR3".utf8)
            let targets = SidecarTargets(
                pictures: [picture], raw: picture, stem: Array("b".utf8), sidecars: [],
                folder: [Array(other.utf8)], naming: .auto)
            #expect(targets.created == Array("b.CR3.xmp".utf8), "\(other)")
        }
    }
}
