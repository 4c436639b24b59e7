import Desk
import Faults
import Foundation
import Geometry
import Selecting
import System
import Testing

@testable import Decisions
@testable import Sidecars

/// A photo in a folder, a desk, and what other programs write beside the photo; gone with it.
final class SidecarShelf: Sendable {
    let root: String
    let plan = SidecarPlan(naming: .full, arePairs: true)
    /// Its name, and the orientation that it gives itself.
    let picture: String
    let own: Orientation
    private let helper: [UInt8]

    init(_ picture: String = "a.jpg", own: Orientation = .upright) throws {
        (self.picture, self.own) = (picture, own)
        root =
            FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
            + "/shelf-\(UUID().uuidString)"
        for name in ["photos", "state"] {
            try FileManager.default.createDirectory(
                atPath: "\(root)/\(name)", withIntermediateDirectories: true)
        }
        try Data("a photo".utf8).write(to: URL(fileURLWithPath: "\(root)/photos/\(picture)"))
        helper =
            try #require(FaultShim.programs(with: "riffle-decode-xmp"))
            + Array("/riffle-decode".utf8)
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    var folder: [UInt8] { Array("\(root)/photos".utf8) }
    var deskPath: [UInt8] { Array("\(root)/state/desk.sqlite".utf8) }
    var sidecars: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: root + "/photos")) ?? [])
            .filter { $0.hasSuffix(".xmp") }
    }

    /// The photo's files as they are now.
    var sources: PhotoSources {
        PhotoSources(
            folder: folder, pictures: [Array(picture.utf8)],
            raw: isRaw ? Array(picture.utf8) : nil, stem: Array("a".utf8),
            sidecars: sidecars.filter { !$0.hasPrefix(".") && !$0.hasPrefix("riffle-") }
                .map { Array($0.utf8) })
    }

    var files: DeskPhoto {
        DeskPhoto(
            directory: folder, namesake: .init(name: Array(picture.utf8), facts: .unknown))
    }

    /// Whether what sidecars say of its turn is heard.
    var isRaw: Bool { !picture.hasSuffix(".jpg") }

    var orientation: @Sendable ([UInt8]) -> Orientation? { { [own] _ in own } }

    var reader: DocumentReader {
        DocumentReader(
            helper: helper, embedded: { _ in EmbeddedWords(xmp: nil, rating: nil) },
            orientation: orientation)
    }

    /// What the sidecars say, and what the desk has.
    func said() -> Judgement { reader.read(sources).judgement }
    func row() throws -> DeskRow? {
        try DeskStore(path: deskPath, writable: false).entry(of: files)?.row
    }

    /// Another program saves a sidecar that says this.
    func save(_ judgement: Judgement, as name: String? = nil) {
        let flags: [PhotoFlag: Int] = [.none: 0, .pick: 1, .reject: -1]
        var words = "xmp:Rating='\(judgement.stars)' xmpDM:pick='\(flags[judgement.flag] ?? 0)'"
        if case .colour(let colour) = judgement.label {
            words += " xmp:Label='\(colour.rawValue.capitalized)'"
        }
        words += " tiff:Orientation='\(own.then(judgement.turn).rawValue)'"
        let text = """
            <x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>
            <rdf:Description xmlns:xmp='http://ns.adobe.com/xap/1.0/' xmlns:xmpDM='http://ns.adobe.com/xmp/1.0/DynamicMedia/' xmlns:tiff='http://ns.adobe.com/tiff/1.0/' \(words)/>
            </rdf:RDF></x:xmpmeta>
            """
        try? text.write(
            toFile: "\(root)/photos/\(name ?? picture + ".xmp")", atomically: true, encoding: .utf8)
    }

    /// A riffle at work on the photo.
    func riffle(_ session: String) throws -> SidecarRiffle {
        let desk = DeskThread(path: deskPath, session: Array(session.utf8), date: { [] })
        return SidecarRiffle(self, try #require(desk), helper)
    }
}

/// One of several riffles that decide about a photo and write its sidecars.
struct SidecarRiffle {
    let shelf: SidecarShelf
    let desk: DeskThread
    var worker: SidecarWorker
    private var steps: Int64 = 0
    /// What it knows of the row.
    private var known: DeskRow?

    init(_ shelf: SidecarShelf, _ desk: DeskThread, _ helper: [UInt8]) {
        self.shelf = shelf
        self.desk = desk
        worker = SidecarWorker(
            updater: SidecarUpdater(
                helper: helper, orientation: shelf.orientation,
                date: { Array("2026-11-22T10:31:00+01:00".utf8) },
                operation: sidecarOperation),
            reader: shelf.reader, desk: SidecarDesk(deskThread: desk),
            lock: SidecarLock(besides: shelf.deskPath), deliver: { _ in }, hears: { true })
    }

    /// Reads the desk, and what other programs say, as a session does.
    @discardableResult mutating func hear() -> Judgement {
        let (desk, shelf) = (desk, shelf)
        _ = worker.lock.hold(shelf.folder, seconds: 20) {
            let documents = shelf.reader.read(shelf.sources)
            let files = shelf.files
            let entries = desk.ask(makes: true) { store throws(DeskError) in
                try store.revise([files]) { _, row in
                    documents.settle(&row)
                    return nil
                }
            }
            known = entries?.first.flatMap { $0 }?.row
        }
        return known?.judgement ?? .none
    }

    /// Decides on top of what it knows; the sidecar is not written yet.
    mutating func decide(_ new: Judgement) -> JudgementFields {
        let step = step(to: new)
        desk.decide(step)
        _ = desk.flush(seconds: 20)
        known?.judgement = new
        return step.changes[0].old.fieldsWritten(for: new)
    }

    /// Stores decisions, or takes them back.
    func keep(_ acts: ArraySlice<(step: DeskStep, isUndo: Bool)>) { Self.keep(acts, in: desk) }

    static func keep(_ acts: ArraySlice<(step: DeskStep, isUndo: Bool)>, in desk: DeskThread) {
        for (step, isUndo) in acts { isUndo ? desk.undo(step) : desk.decide(step) }
        _ = desk.flush(seconds: 20)
    }

    /// A decision on top of what it knows, or of `former`, which the desk does not have yet.
    mutating func step(from former: Judgement? = nil, to new: Judgement) -> DeskStep {
        steps += 1
        let old = former ?? known?.judgement ?? shelf.said()
        let base = known == nil ? shelf.said() : known?.base
        let change = DeskChange(
            photo: shelf.files, old: old, new: new, base: base, formerBase: known?.base,
            isPending: true)
        return DeskStep(number: steps, changes: [change], time: steps)
    }

    /// Writes what was decided about these fields, and what else is pending.
    @discardableResult mutating func write(
        _ fields: JudgementFields, returned: JudgementFields = []
    ) -> SidecarResult? {
        let job = SidecarJob(
            sources: shelf.sources, files: shelf.files, way: .decision(fields, returned: returned),
            judgement: .none, plan: shelf.plan)
        let result = worker.write([job])?[0]
        if let row = result?.row { known = row }
        return result
    }
}
