import CLinux
import Faults
import Glibc
import SeededRandom
import System
import Testing

@testable import Trash

/// A photo of three files that is copied, or linked to, or whose copies are taken away, while something goes wrong; and what must hold
/// afterwards.
struct CopyScene {
    /// What is done: `copy`, `link`, or the undo of one of them.
    enum Command: String, CaseIterable {
        case copy, link, undoCopy, undoLink

        var isUndo: Bool { self == .undoCopy || self == .undoLink }
        var isLink: Bool { self == .link || self == .undoLink }
        var word: String { isUndo ? "undo-newest" : isLink ? "link-photo" : "copy-photo" }
    }

    /// The ways that copies travel: with each kind of move in the target, copied by hand, and between two file systems.
    static let everyday: [BackEnd] = [.rename, .link, .placeholder, .copyByHand, .copyApart]

    let photo: PhotoScene
    let command: Command
    /// Files of others in the target, which have the names of none, one or two of the copies.
    let others: [(name: String, content: [UInt8])]
    var sandbox: Sandbox { photo.sandbox }
    var target: Path { sandbox.root + bytes("/select") }
    /// The names that the copies get.
    let wanted: [String]

    init(_ backEnd: BackEnd, _ command: Command, seed: Int) throws {
        self.command = command
        photo = PhotoScene(backEnd, seed: UInt64(seed))
        let isTaken = seed % 2 == 1
        others = isTaken ? [("IMG 1.CR2", bytes("of another photo"))] : []
        wanted =
            isTaken
            ? ["IMG 1_2.CR2", "IMG 1_2.CR2.xmp", "IMG 1_2.JPG"]
            : ["IMG 1.CR2", "IMG 1.CR2.xmp", "IMG 1.JPG"]
        if isTaken { makeDirectory(target) }
        for other in others { writeFile(BytePath.join(target, bytes(other.name)), other.content) }
        guard command.isUndo else { return }
        let service = service()
        _ =
            command.isLink
            ? try service.link(photo: photo.photoFiles(), to: target, now: now())
            : try service.copy(photo: photo.photoFiles(), to: target, now: now())
    }

    func service() -> TrashService { photo.backEnd.service(sandbox) }

    func run(
        _ probe: Probe, fault: String, log: Path? = nil, swap: (from: Path, to: Path)? = nil
    ) -> Ending {
        let paths = photo.members.map { photo.path(of: $0) }
        return photo.backEnd.run(
            probe, [bytes(command.word)] + (command.isUndo ? [] : [target] + paths), in: sandbox,
            fault: fault, swap: swap, log: log)
    }

    /// The names of the calls that the command makes, in order; it has its effect.
    func calls(_ probe: Probe) -> [String] {
        callsMade { _ = run(probe, fault: "", log: $0) }
    }

    /// What of the photo is in the target, whole, by name.
    var made: [String] {
        names(target).filter { name in
            guard wanted.contains(name) else { return false }
            let path = BytePath.join(target, bytes(name))
            let own = name.replacing("_2", with: "")
            guard let member = photo.members.first(where: { $0.name == own }) else { return false }
            if command.isLink { return readLink(path) == photo.path(of: member) }
            return photo.isWhole(member, at: path)
        }
    }

    /// What is wrong about the files that nothing may be done to.
    var losses: [String] {
        var faults: [String] = []
        if photo.home != 3 { faults.append("an original is damaged: \(photo.home)") }
        for other in others
        where readFile(BytePath.join(target, bytes(other.name))) != other.content {
            faults.append("\(other.name) of another photo")
        }
        return faults
    }

    private func untidy(_ expected: [String]) -> [String] {
        let all = files(below: sandbox.root) + files(below: sandbox.photos)
        let left = all.filter { found in
            let name = split(found)?.name ?? []
            return name != Reserve.name && name.starts(with: bytes(".riffle-"))
        }
        let found = names(target)
        let wanted = (expected + others.map(\.name)).sorted()
        return (left.isEmpty ? [] : ["left: \(left.map { String(decoding: $0, as: UTF8.self) })"])
            + (found == wanted ? [] : ["target: \(found), not \(wanted)"])
    }

    /// Recovers, and checks that the photo is as it was, that the target holds whole copies alone, each known, and that they can be taken
    /// away; returns what is wrong.
    func faults() -> [String] {
        var faults = losses
        do {
            let report = try service().recover()
            if report.copies.contains(where: {
                if case .unreachable = $0.outcome { true } else { false }
            }) {
                faults.append("unreachable: \(report.copies)")
            }
            let service = service()
            let there = made
            faults += losses + untidy(there)
            if try service.verify().isAmiss {
                faults.append("amiss: \(try service.verify().findings)")
            }
            let undone = try service.undoNewest()
            let removed = undone.copies.removed.compactMap { split($0)?.name }
                .map { String(decoding: $0, as: UTF8.self) }
            if removed.sorted() != there { faults.append("undone: \(removed) of \(there)") }
            if !undone.restored.isEmpty || !undone.copies.waiting.isEmpty
                || !undone.copies.stayed.isEmpty
            {
                faults.append("undone otherwise: \(undone)")
            }
            faults += losses + untidy([])
            if try service.verify().isAmiss {
                faults.append("amiss: \(try service.verify().findings)")
            }
            let lines = try service.journalEntries()
            if lines.count > 1 { faults.append("\(lines.count) lines") }
            let again = try self.service().recover()
            if again != RecoveryReport() {
                faults.append("a second recovery had work to do: \(again)")
            }
        } catch {
            faults.append("\(error)")
        }
        return faults
    }

    /// All that is wrong after a case, what is known already included, as one complaint; none when nothing is.
    func complaints(_ name: String, _ known: [String] = []) -> [String] {
        let faults = known + faults()
        return faults.isEmpty
            ? [] : ["\(photo.backEnd) \(command) \(name): \(faults.joined(separator: "; "))"]
    }
}
