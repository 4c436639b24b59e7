import Foundation
import Gates
import SeededRandom
import Selecting
import System
import Testing

@testable import Desk

/// FC9: a desk whose file is not what it was, or is held by others.
@Suite struct `the desk and a file` {
    private let place: DeskPlace
    private let folder = Array("/p".utf8)

    init() throws { place = try DeskPlace() }

    /// A desk of a hundred decisions, as bytes.
    private func filled() throws -> [UInt8] {
        let store = try place.store()
        let changes = (0..<100).map {
            DeskChange(photo: photo("\($0)"), old: .none, new: Judgement(stars: 3))
        }
        try store.perform(
            [.decide(DeskStep(number: 1, changes: changes, time: 1))], session: folder)
        return try Array(Data(contentsOf: URL(fileURLWithPath: place.path)))
    }

    /// What is wrong where the desk is opened with these bytes: it is whole, or it is kept to the byte and a new one is begun.
    private func complaints(_ name: String, _ bytes: [UInt8]) throws -> [String] {
        let path = place.path
        for name in place.names {
            try FileManager.default.removeItem(atPath: "\(place.folder)/riffle/\(name)")
        }
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        var faults: [String] = []
        switch try DeskFile(path: place.bytes).open(date: Array("2026".utf8)) {
        case .store(let store):
            let rows = try store.rows(in: folder)
            if rows.count != 100 || rows.values.contains(where: { $0.judgement.stars != 3 }) {
                faults.append("taken for whole with \(rows.count) rows")
            }
        case .begunAnew(let store, let kept):
            let kept = String(decoding: kept, as: UTF8.self)
            if try Array(Data(contentsOf: URL(fileURLWithPath: kept))) != bytes {
                faults.append("not kept as it was")
            }
            try store.perform(
                [.decide(step(2, photo("new"), .none, Judgement(stars: 1)))], session: folder)
            if try store.rows(in: folder).count != 1 { faults.append("the new one is not usable") }
        }
        return faults.isEmpty ? [] : ["\(name): \(faults.joined(separator: "; "))"]
    }

    @Test func `with any byte of its header changed`() throws {
        let bytes = try filled()
        var gate = Gate("desk sweep", counting: "lost")
        for at in Seeds.some(Array(0..<100), oneIn: 4) {
            for value in Set([0, 1, 0x7F, 0xFF, bytes[at] ^ 1, bytes[at] &+ 1]).sorted()
            where value != bytes[at] {
                var changed = bytes
                changed[at] = value
                gate.count(1, failures: try complaints("byte \(at) is \(value)", changed))
            }
        }
        #expect(gate.close("broken header"))
    }

    @Test func `torn at any place`() throws {
        let bytes = try filled()
        var gate = Gate("desk sweep", counting: "lost")
        // Nothing at all, or a byte of it, is a desk that was never begun.
        for length in Seeds.some(Array(stride(from: 62, to: bytes.count, by: 61)), oneIn: 4) {
            gate.count(1, failures: try complaints("cut to \(length)", Array(bytes[..<length])))
        }
        // A page that never reached the disk.
        for page in stride(from: 0, to: bytes.count, by: 4096) {
            var zeros = bytes
            for at in page..<page + 4096 { zeros[at] = 0 }
            gate.count(1, failures: try complaints("zeros from \(page)", zeros))
        }
        #expect(gate.close("torn"))
    }

    @Test(.enabled(if: Gate.isFull, "ten seconds")) func `locked for ten seconds`() throws {
        _ = try filled()
        var gate = Gate("desk sweep", counting: "lost")
        let other = try place.store()
        let desk = try #require(place.desk("two"))
        var isKept = true
        try other.transaction { () throws(DeskError) in
            desk.decide(step(1, photo("late"), .none, Judgement(stars: 5)))
            isKept = desk.flush(seconds: 10)
        }
        var faults = isKept ? ["it says that it is kept"] : []
        if desk.news.drain() != [.isBusy] { faults.append("nobody was told") }
        if !desk.flush(seconds: 10) { faults.append("it is not kept when the lock is gone") }
        desk.end()
        let stars = try other.rows(in: folder)[Array("late".utf8)]?.judgement.stars
        if stars != 5 { faults.append("it is not there") }
        gate.count("locked", faults)
        #expect(gate.close("locked"))
    }

    @Test(arguments: [2, 3, 1000]) func `of a later riffle`(version: UInt32) throws {
        var bytes = try filled()
        var gate = Gate("desk sweep", counting: "lost")
        for place in 0..<4 {
            bytes[60 + place] = UInt8(truncatingIfNeeded: version >> (24 - 8 * place))
        }
        var faults = try complaints("read", bytes)
        let desk = try #require(place.desk())
        desk.decide(step(7, photo("0"), .none, Judgement(stars: 1)))
        if desk.flush(seconds: 5) || desk.news.drain() != [.isNewer] {
            faults.append("the decision was not refused")
        }
        desk.end()
        if try Array(Data(contentsOf: URL(fileURLWithPath: place.path))) != bytes {
            faults.append("it was written")
        }
        gate.count("version \(version)", faults)
        #expect(gate.close("later"))
    }
}
