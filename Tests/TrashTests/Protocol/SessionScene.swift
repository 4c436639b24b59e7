import CLinux
import Faults
import Glibc
import System

@testable import Trash

/// A session that trashed a photo of three files and one of a single file, moved one and copied one, and an earlier session; what is brought
/// back of them while something goes wrong, and what must hold afterwards.
struct SessionScene {
    private static let single = ["alone.jpg", "moved.jpg", "copied.jpg", "old.jpg"]

    let photo: PhotoScene
    var sandbox: Sandbox { photo.sandbox }
    var backEnd: BackEnd { photo.backEnd }

    init(_ backEnd: BackEnd, seed: Int) throws {
        var photo = PhotoScene(backEnd, seed: UInt64(seed))
        photo.isChosen = true
        self.photo = photo
        for name in Self.single { sandbox.photo(bytes(name), bytes("content of " + name)) }
        _ = try backEnd.service(sandbox).trash(
            path: home("old.jpg"), expecting: nil, now: now(1_600_000_000))
        let service = backEnd.service(sandbox)
        _ = try service.copy(
            photo: try named("copied.jpg"), to: sandbox.root + bytes("/select"), now: now())
        _ = try service.trash(photo: try photo.photoFiles(), now: now())
        _ = try service.move(
            photo: try named("moved.jpg"), to: sandbox.root + bytes("/elsewhere"), now: now())
        _ = try service.trash(path: home("alone.jpg"), expecting: nil, now: now())
    }

    private func home(_ name: String) -> Path { BytePath.join(sandbox.photos, bytes(name)) }

    private func named(_ name: String) throws(TrashError) -> PhotoFiles {
        let path = home(name)
        guard let seen = statusOfTarget(path)?.identity, let warrant = TrashWarrant.ofPixels(seen)
        else { throw .missing(path: path) }
        return PhotoFiles(stem: bytes(name).dropLast(4), cover: path, by: warrant, others: [])
    }

    func run(_ probe: Probe, fault: String, log: Path? = nil) -> Ending {
        backEnd.run(
            probe, [bytes("restore-session")], in: sandbox, fault: fault, choosing: true, log: log)
    }

    /// The names of the calls that the command makes, in order; it has its effect.
    func calls(_ probe: Probe) -> [String] { callsMade { _ = run(probe, fault: "", log: $0) } }

    private func isWhole(_ name: String, at path: Path) -> Bool {
        guard let found = status(path), found.isRegular,
            found.identity.modified_seconds == 1_577_934_245
        else { return false }
        return readFile(path) == bytes("content of " + name)
    }

    /// Whether all photos of the session are where they were.
    var isHome: Bool {
        photo.home == 3
            && ["alone.jpg", "moved.jpg"].allSatisfy { isWhole($0, at: home($0)) }
    }

    /// Recovers and checks that each photo is whole in one place that is known, that the copy and the earlier session are as they were, that
    /// nothing else is left, and that another try brings the rest; returns what is wrong.
    ///
    /// A photo of several files may be `split` after calls that failed, but not after an interruption.
    private func faults(split mayBeSplit: Bool) -> [String] {
        var faults: [String] = []
        func expect(_ condition: Bool, _ fault: String) {
            if !condition { faults.append(fault) }
        }
        do {
            let report = try backEnd.service(sandbox).recover()
            expect(report.lost.isEmpty, "lost track")
            expect(report.unreachable.isEmpty, "unreachable: \(report.unreachable)")
            expect(!report.photos.contains { $0.outcome == .partial }, "partial: \(report.photos)")
            let service = backEnd.service(sandbox)
            expect(mayBeSplit || photo.home % 3 == 0, "split: \(photo.home) of 3 at home")
            var receipts = try service.undoable()
            check(receipts, expect)
            expect(!(try service.verify().isAmiss), "amiss: \(try service.verify().findings)")
            if receipts.contains(where: { $0.sourceName != bytes("old.jpg") }) {
                let rest = try service.restoreNewestSession()
                expect(rest.waiting.isEmpty && rest.gone.isEmpty, "not back: \(rest)")
                expect(rest.copies.isEmpty, "copies: \(rest.copies)")
                receipts = try service.undoable()
            }
            expect(isHome, "not all is home")
            check(receipts, expect)
            expect(!(try service.verify().isAmiss), "amiss: \(try service.verify().findings)")
            let again = try backEnd.service(sandbox).recover()
            expect(again == RecoveryReport(), "a second recovery had work to do: \(again)")
        } catch {
            faults.append("\(error)")
        }
        return faults
    }

    /// All that is wrong after a case, what is known already included, as one complaint; none when nothing is.
    func complaints(_ name: String, _ known: [String], split: Bool = false) -> [String] {
        let faults = known + faults(split: split)
        return faults.isEmpty ? [] : ["\(backEnd) \(name): \(faults.joined(separator: "; "))"]
    }

    /// Checks that what can be brought back is whole where it is, and all else at home, with nothing beside.
    private func check(_ receipts: [Receipt], _ expect: (Bool, String) -> Void) {
        let gone = Set(receipts.map { String(decoding: $0.sourceName, as: UTF8.self) })
        expect(gone.count == receipts.count && gone.contains("old.jpg"), "receipts: \(gone)")
        for receipt in receipts {
            let name = String(decoding: receipt.sourceName, as: UTF8.self)
            let member = photo.members.first { $0.name == name }
            let isKept =
                member.map { photo.isWhole($0, at: receipt.trashPath) }
                ?? isWhole(name, at: receipt.trashPath)
            expect(isKept, "\(name) is damaged")
        }
        let all = photo.members.map(\.name) + Self.single
        let homes = names(sandbox.photos)
        expect(homes == all.filter { !gone.contains($0) }.sorted(), "photos: \(homes)")
        let isMovedHome = !gone.contains("moved.jpg")
        let moved = names(sandbox.root + bytes("/elsewhere"))
        expect(moved == (isMovedHome ? [] : ["moved.jpg"]), "elsewhere: \(moved)")
        let copy = sandbox.root + bytes("/select")
        expect(names(copy) == ["copied.jpg"], "copies: \(names(copy))")
        expect(
            isWhole("copied.jpg", at: BytePath.join(copy, bytes("copied.jpg"))), "a copy is damaged"
        )
        expect(isWhole("copied.jpg", at: home("copied.jpg")), "an original is damaged")
        let stored = gone.subtracting(["moved.jpg"]).sorted()
        expect(names(backEnd.files(sandbox)) == stored, "files: \(names(backEnd.files(sandbox)))")
        if backEnd != .flatCopy {
            let info = names(sandbox.trash + bytes("/info"))
            expect(info == stored.map { $0 + ".trashinfo" }, "info: \(info)")
        }
        let left = (files(below: sandbox.root) + files(below: sandbox.photos)).filter { found in
            let name = split(found)?.name ?? []
            return name != Reserve.name && name.starts(with: bytes(".riffle-"))
        }
        expect(left.isEmpty, "left: \(left.map { String(decoding: $0, as: UTF8.self) })")
    }
}
