import CullingVectors
import SeededRandom
import Selecting
import Testing

@testable import Sidecars

@Suite struct `Any sidecar` {
    let documents: [[UInt8]]
    private let date = Array("2026-11-22T10:31:00+01:00".utf8)

    init() throws {
        let xmp = try CullingVectors().root.at("xmp")
        documents =
            try Set((xmp.list("edits") + xmp.list("refused")).map { try $0.bytes("document") })
            .sorted { $0.lexicographicallyPrecedes($1) }
    }

    /// What is held of every edit: the oracle of the fuzzer, too.
    private func hold(_ bytes: [UInt8], _ was: Judgement, _ now: Judgement) {
        guard let document = try? XMPDocument(bytes: bytes) else { return }
        let changes = sidecarChanges(from: was, to: now, present: Set(document.places.map(\.field)))
        guard let result = try? document.edited(bytes, changes: changes, date: date) else { return }
        guard let read = try? XMPDocument(bytes: result) else {
            Issue.record("not readable: \(String(decoding: result, as: UTF8.self))")
            return
        }
        let text = Comment(rawValue: String(decoding: bytes, as: UTF8.self))
        #expect(read.says(changes, date: date, besides: document), text)
        let verdict = DocumentVerdict(read.values)
        if now.flag != was.flag { #expect(verdict.flag == now.flag, text) }
        if now.flag != .reject, changes.contains(where: { $0.field == .rating }) {
            #expect(verdict.stars == now.stars, text)
        }
        if now.label != was.label, now.label != .none { #expect(verdict.label == now.label, text) }
        // Once more changes nothing, not even the date.
        do throws(SidecarRefusal) {
            let again = try read.edited(result, changes: changes, date: Array("x".utf8))
            #expect(again == nil, text)
        } catch {
            Issue.record("refused: \(error.words)")
        }
    }

    @Test(arguments: Seeds.of(0..<40))
    func `says what was decided once it is edited, and all else that it said`(seed: UInt64) {
        var dice = Dice(seed)
        for document in documents {
            hold(document, dice.judgement(), dice.judgement())
        }
    }

    @Test(arguments: Seeds.of(0..<60))
    func `that is damaged is refused or edited by the same rules`(seed: UInt64) {
        var dice = Dice(seed)
        for _ in 0..<40 {
            var bytes = dice.pick(documents)
            for _ in 0...dice.roll(3) where !bytes.isEmpty {
                let at = dice.roll(bytes.count)
                switch dice.roll(5) {
                case 0: bytes[at] = dice.pick(Array("<>/\"'= &;x:\n".utf8))
                case 1: bytes.remove(at: at)
                case 2: bytes.insert(dice.pick(Array("<>/\"'= &;x:\n".utf8)), at: at)
                case 3:
                    let part = bytes[at..<min(bytes.count, at + dice.roll(60))]
                    bytes.insert(contentsOf: part, at: dice.roll(bytes.count + 1))
                default: bytes[at] = dice.bytes(1)[0]
                }
            }
            hold(bytes, dice.judgement(), dice.judgement())
        }
    }

    @Test(arguments: Seeds.of(0..<40))
    func `keeps every byte outside its splices`(seed: UInt64) throws {
        var dice = Dice(seed)
        for bytes in documents {
            guard let document = try? XMPDocument(bytes: bytes) else { continue }
            let changes = sidecarChanges(
                from: dice.judgement(), to: dice.judgement(),
                present: Set(document.places.map(\.field)))
            guard let result = try? document.edited(bytes, changes: changes, date: date) else {
                continue
            }
            #expect(try rest(of: result) == rest(of: bytes))
        }
    }

    /// A document without white space, the properties that riffle knows, and what it may add to bring them in.
    private func rest(of bytes: [UInt8]) throws -> String {
        let all = try XMPDocument(bytes: bytes).places.map(\.whole)
            .sorted { $0.lowerBound < $1.lowerBound }
        let bare = try #require(Splice.apply(all.map { Splice(range: $0, bytes: []) }, to: bytes))
        var text = String(
            String.UnicodeScalarView(
                String(decoding: bare, as: UTF8.self).unicodeScalars.filter {
                    !" \t\r\n".unicodeScalars.contains($0)
                }))
        for name in XMPNamespaceName.allCases where name != .rdf {
            for quote in ["'", "\""] {
                for prefix in ["xap", name.prefix, name.prefix + "2"] {
                    text = text.replacing("xmlns:\(prefix)=\(quote)\(name.uri)\(quote)", with: "")
                }
            }
        }
        return text.replacing("<rdf:Descriptionrdf:about=\"\"/>", with: "")
            .replacing("></rdf:RDF>", with: "/>")
    }

    @Test func `that is hostile is refused`() {
        let rdf = "<r:RDF xmlns:r='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>"
        let many = (0..<100_000)
        let hostile: [(String, SidecarRefusal?)] = [
            (String(repeating: "<a>", count: 300_000), .tooDeep),
            (
                "<!DOCTYPE a [" + many.map { "<!ENTITY e\($0) 'x'>" }.joined() + "]><a/>",
                .documentType
            ),
            (
                rdf + "<r:Description " + many.map { "a\($0)=''" }.joined(separator: " ")
                    + "/></r:RDF>", nil
            ),
            (
                rdf + "<r:Description " + many.map { "xmlns:a\($0)='x'" }.joined(separator: " ")
                    + "/></r:RDF>", .tooDeep
            ),
            (
                rdf + "<r:Description xmlns:x='http://ns.adobe.com/xap/1.0/'>"
                    + many.map { _ in "<x:Rating>1</x:Rating>" }.joined()
                    + "</r:Description></r:RDF>",
                .unusual(.rating)
            ),
            ("\0\0\0\0", .notWellFormed), ("", .notWellFormed),
            ("<?xml version='1.0' encoding='EBCDIC-FR'?><a/>", .notUTF8),
            ("&#0;<a/>", .notWellFormed), (rdf, .notWellFormed),
        ]
        for (text, refusal) in hostile {
            var found: SidecarRefusal?
            do throws(SidecarRefusal) {
                _ = try XMPDocument(bytes: Array(text.utf8))
            } catch {
                found = error
            }
            #expect(found == refusal, "\(text.prefix(60))")
        }
    }

    /// The same prefix means another namespace from element to element.
    @Test(arguments: Seeds.of(0..<40))
    func `is edited by the same rules where its prefixes shift`(seed: UInt64) {
        var dice = Dice(seed)
        let spaces = [
            "http://ns.adobe.com/xap/1.0/", "http://ns.adobe.com/xmp/1.0/DynamicMedia/",
            "http://www.digikam.org/ns/1.0/", "http://darktable.sf.net/", "urn:other",
        ]
        let names = ["Rating", "Label", "pick", "PickLabel", "ColorLabel", "colorlabels", "x"]
        func bindings(_ dice: inout Dice) -> String {
            ["a", "b", "xmp"].filter { _ in dice.roll(2) == 0 }
                .map { " xmlns:\($0)='\(dice.pick(spaces))'" }.joined()
        }
        for _ in 0..<40 {
            var text = "<r:RDF xmlns:r='http://www.w3.org/1999/02/22-rdf-syntax-ns#'"
            text += ["a", "b", "xmp"].map { " xmlns:\($0)='\(dice.pick(spaces))'" }.joined() + ">"
            for _ in 0..<dice.whole(1...3) {
                text += "<r:Description" + bindings(&dice)
                if dice.roll(2) == 0 {
                    text += " \(dice.pick(["a", "b", "xmp"])):\(dice.pick(names))='\(dice.roll(6))'"
                }
                text += ">"
                for _ in 0..<dice.roll(4) {
                    let name = "\(dice.pick(["a", "b", "xmp"])):\(dice.pick(names))"
                    text += "<\(name)\(bindings(&dice))>\(dice.roll(6))</\(name)>"
                }
                text += "</r:Description>"
            }
            hold(Array((text + "</r:RDF>").utf8), dice.judgement(), dice.judgement())
        }
    }

    /// What a worker that was taken over says of its document: it is refused, or says in the end what was decided.
    @Test(arguments: Seeds.of(0..<40))
    func `that the worker lies about in any way is refused, or says what was decided`(seed: UInt64)
    {
        var dice = Dice(seed)
        for bytes in documents {
            guard let honest = try? XMPDocument(bytes: bytes) else { continue }
            let lying = honest.lying(&dice, size: bytes.count)
            let (was, now) = (dice.judgement(), dice.judgement())
            let changes = sidecarChanges(
                from: was, to: now, present: Set(lying.places.map(\.field)))
            guard let result = try? lying.edited(bytes, changes: changes, date: date),
                let read = try? XMPDocument(bytes: result),
                read.says(changes, date: date, besides: lying)
            else { continue }
            let verdict = DocumentVerdict(read.values)
            if now.flag != was.flag { #expect(verdict.flag == now.flag) }
            if now.label != was.label, now.label != .none { #expect(verdict.label == now.label) }
        }
    }

    @Test func `is known by namespaces, whatever the prefixes`() throws {
        let text =
            "<r:RDF xmlns:r='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><r:Description"
            + " xmlns:m='http://ns.microsoft.com/photo/1.0/' m:Rating='50'"
            + " xmlns:xmp='http://other.example/' xmp:Label='Red'/></r:RDF>"
        let document = try XMPDocument(bytes: Array(text.utf8))
        #expect(document.values == [.percent: [Array("50".utf8)]])
        #expect(DocumentVerdict(document.values) == DocumentVerdict(stars: 3))
    }

    @Test func `in UTF-16 is read and never edited`() throws {
        let text =
            "\u{FEFF}<r:RDF xmlns:r='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><r:Description "
            + "xmlns:xmp='http://ns.adobe.com/xap/1.0/' xmp:Rating='4'/></r:RDF>"
        let bytes = text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
        let document = try XMPDocument(bytes: bytes)
        #expect(DocumentVerdict(document.values).stars == 4)
        #expect(throws: SidecarRefusal.notUTF8) {
            try document.edited(bytes, changes: [XMPChange(.rating, text: "1")], date: date)
        }
    }

    @Test func `that the worker lies about is left alone`() throws {
        let bytes = documents.first { (try? XMPDocument(bytes: $0))?.places.isEmpty == false }
        let document = try #require(bytes)
        let honest = try XMPDocument(bytes: document)
        let changes = [XMPChange(.rating, text: "5"), XMPChange(.label, text: "Red")]
        for shift in [-3, -1, 1, 2, 40] {
            let lying = honest.moved(by: shift)
            #expect(throws: SidecarRefusal.readsOtherwise) {
                try lying.edited(document, changes: changes, date: date)
            }
        }
    }
}

extension XMPDocument {
    /// The same, with some of its places anywhere.
    fileprivate func lying(_ dice: inout Dice, size: Int) -> XMPDocument {
        func any(_ range: Range<Int>) -> Range<Int> {
            guard dice.roll(3) == 0 else { return range }
            let (one, other) = (dice.roll(size + 8), dice.roll(size + 8))
            return min(one, other)..<max(one, other)
        }
        return XMPDocument(
            isUTF8: dice.roll(9) > 0 ? isUTF8 : !isUTF8,
            places: places.map {
                Place(
                    field: $0.field, kind: $0.kind, isUnusual: $0.isUnusual, value: any($0.value),
                    whole: any($0.whole), name: any($0.name), text: $0.text)
            }, room: room, rdfName: rdfName, prefixes: prefixes, others: others)
    }

    /// The same, with all places elsewhere.
    fileprivate func moved(by shift: Int) -> XMPDocument {
        func moved(_ range: Range<Int>) -> Range<Int> {
            max(0, range.lowerBound + shift)..<max(0, range.upperBound + shift)
        }
        return XMPDocument(
            isUTF8: isUTF8,
            places: places.map {
                Place(
                    field: $0.field, kind: $0.kind, isUnusual: $0.isUnusual, value: moved($0.value),
                    whole: moved($0.whole), name: moved($0.name), text: $0.text)
            }, room: room, rdfName: rdfName, prefixes: prefixes, others: others)
    }
}

extension Dice {
    fileprivate mutating func judgement() -> Judgement {
        Judgement(
            stars: roll(6), flag: pick(PhotoFlag.allCases),
            label: pick([.none] + LabelColour.allCases.map { .colour($0) }))
    }
}
