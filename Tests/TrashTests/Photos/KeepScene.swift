import CLinux
import Faults
import Glibc
import SeededRandom
import System
import Testing

@testable import Trash

/// A burst of three photos, one of them of two files, while something goes wrong that must not reach the first, which is kept.
struct KeepScene {
    /// The photo that is kept, and the others by their files, the cover first.
    static let kept = "IMG 1.JPG"
    static let others = [["IMG 2.JPG", "IMG 2.CR2"], ["IMG 3.JPG"]]
    static let all = [kept] + others.joined()

    let sandbox: Sandbox
    let backEnd: BackEnd
    private let contents: [String: [UInt8]]

    init(_ backEnd: BackEnd, seed: UInt64) {
        var dice = Dice(seed)
        sandbox = backEnd.sandbox()
        self.backEnd = backEnd
        var contents: [String: [UInt8]] = [:]
        for name in Self.all {
            contents[name] = dice.bytes(dice.whole(1...900))
            sandbox.photo(bytes(name), contents[name] ?? [])
        }
        self.contents = contents
    }

    func path(of name: String) -> Path { BytePath.join(sandbox.photos, bytes(name)) }

    func run(
        _ probe: Probe, fault: String, swap: (from: Path, to: Path)? = nil, log: Path? = nil
    ) -> Ending {
        backEnd.run(
            probe, Self.all.map(path), in: sandbox, fault: fault, choosing: true, swap: swap,
            log: log)
    }

    /// The names of the calls that `K` makes, in order; it has its effect.
    func calls(_ probe: Probe) -> [String] { callsMade { _ = run(probe, fault: "", log: $0) } }

    func isWhole(_ name: String, at path: Path) -> Bool {
        guard let found = status(path), found.isRegular,
            found.identity.modified_seconds == 1_577_934_245
        else { return false }
        return readFile(path) == contents[name]
    }

    func isHome(_ name: String) -> Bool { isWhole(name, at: path(of: name)) }

    /// How many of the others are in the trash, by their covers.
    var goneCount: Int { Self.others.count { status(path(of: $0[0])) == nil } }

    /// Recovers and checks that each photo is whole at home, or whole in the trash and known to be there, and that one act of undo brings back all that
    /// went; returns what is wrong.
    ///
    /// After calls that failed a photo `mayBeSplit`, as long as it can be brought back. `kept` is what may lie where the kept photo was.
    func complaints(
        _ name: String, _ known: [String] = [], mayBeSplit: Bool = false,
        kept: [UInt8]? = nil
    ) -> [String] {
        var faults = known
        func expect(_ condition: Bool, _ fault: String) {
            if !condition { faults.append(fault) }
        }
        func isKeptThere() -> Bool {
            isHome(Self.kept) || kept.map { readFile(path(of: Self.kept)) == $0 } ?? false
        }
        expect(isKeptThere(), "the kept photo")
        do {
            let report = try backEnd.service(sandbox).recover()
            expect(report.lost.isEmpty, "lost track")
            let service = backEnd.service(sandbox)
            let receipts = try service.undoable()
            for receipt in receipts {
                let name = String(decoding: receipt.sourceName, as: UTF8.self)
                expect(isWhole(name, at: receipt.trashPath), "\(name) in the trash")
                expect(name != Self.kept, "the kept photo went")
            }
            let stored = Set(receipts.map { String(decoding: $0.sourceName, as: UTF8.self) })
            for photo in Self.others {
                let gone = photo.count(where: stored.contains)
                let isWhole = gone == 0 || gone == photo.count
                expect(mayBeSplit || isWhole, "\(photo[0]) is split")
                for name in photo {
                    expect(isHome(name) != stored.contains(name), "\(name) is nowhere, or twice")
                }
            }
            expect(!(try service.verify().isAmiss), "amiss: \(try service.verify().findings)")
            // What failed may be a step of its own.
            for _ in 0..<(mayBeSplit ? 3 : receipts.isEmpty ? 0 : 1) {
                _ = try backEnd.service(sandbox).restoreNewest()
            }
            for name in Self.others.joined() { expect(isHome(name), "\(name) is not back") }
            expect(isKeptThere(), "the kept photo, after undo")
            expect(names(sandbox.photos) == Self.all.sorted(), "\(names(sandbox.photos))")
            let left = (files(below: sandbox.root) + files(below: sandbox.photos)).filter {
                let name = split($0)?.name ?? []
                return name != Reserve.name && name.starts(with: bytes(".riffle-"))
            }
            expect(left.isEmpty, "left: \(left.map { String(decoding: $0, as: UTF8.self) })")
            let again = try backEnd.service(sandbox).recover()
            expect(again == RecoveryReport(), "a second recovery had work to do: \(again)")
        } catch {
            faults.append("\(error)")
        }
        return faults.isEmpty ? [] : ["\(backEnd) \(name): \(faults.joined(separator: "; "))"]
    }
}
