import Geometry
import SeededRandom
import Testing

@testable import VT

/// A state whose changes can stand in expectations.
private final class Holder {
    typealias State = GraphicsState<Int>
    var state: State

    init(_ kind: KittyKind) { state = State(kind) }

    func begin(_ key: Int, _ load: KittyLoad, size: Int, sparing: Set<Int> = []) -> Bool {
        state.begin(key, load, size: size, sparing: sparing)
    }
    func unit(_ limit: Int) -> [UInt8]? { state.unit(limit) }
    func answered(_ frames: Int) -> Bool { state.answered(frames) }
    func place(_ places: [(key: Int, place: PicturePlace)], keeping kept: Set<Int>) -> [UInt8] {
        state.place(places, keeping: kept)
    }
    func anchor(row: Int, rgb: UInt32) -> [UInt8] { state.anchor(row: row, rgb: rgb) }
    func noteError(id: UInt32?) -> Bool { state.noteError(id: id) }

    /// Sends a picture whole.
    func store(_ key: Int, _ bytes: Int = 6) {
        _ = begin(key, .file([UInt8](repeating: 7, count: bytes)), size: 4 * bytes)
        while state.hasUnit { _ = unit(65_536) }
        state.noteSent(nil)
    }
}

@Suite struct `what a terminal holds of our pictures` {
    private typealias State = GraphicsState<Int>

    private let cell = CellSize.blocks(columns: 9, rows: 18)

    private func holder(_ kind: KittyKind = .kitty(freesRanges: true)) -> Holder { Holder(kind) }

    private func place(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PicturePlace {
        PicturePlace(PixelRect(x: x, y: y, width: width, height: height), cell: cell)
    }

    private func text(_ bytes: [UInt8]?) -> String {
        String(decoding: bytes ?? [], as: UTF8.self).replacing("\u{1B}", with: "␛")
    }

    @Test func `sends, shows and hides a picture by these bytes`() {
        let holder = holder()
        #expect(holder.begin(1, .file([255, 0, 0, 0, 0, 255]), size: 24))
        #expect(text(holder.unit(65_536)) == "␛_Ga=t,i=7497216,f=100,m=0,q=1;/wAAAAD/␛\\")
        holder.state.noteSent(3)
        #expect(holder.state.stored.isEmpty && holder.state.isAwaiting)
        #expect(!holder.answered(2))
        #expect(holder.answered(3))
        #expect(
            text(holder.place([(1, place(36, 27, 144, 162))], keeping: []))
                == "␛[2;5H␛_Ga=p,i=7497216,p=1,X=0,Y=9,w=144,h=162,z=-1073741900,C=1,q=1␛\\")
        #expect(holder.place([(1, place(36, 27, 144, 162))], keeping: []).isEmpty)
        #expect(holder.place([], keeping: [1]).isEmpty && holder.state.hasPlacements)
        #expect(
            text(holder.place([], keeping: [])) == "␛_Ga=d,d=i,i=7497216,p=1,q=2␛\\")
        #expect(!holder.state.hasPlacements && holder.state.stored == [1])
        #expect(
            text(holder.state.leave)
                == "␛_Gm=0,q=2␛\\␛_Ga=d,d=A,q=2␛\\␛_Ga=d,d=R,x=7497216,y=7497279,q=2␛\\")
    }

    @Test func `moves a picture by these bytes, and takes others away after it`() {
        let holder = holder()
        holder.store(1)
        holder.store(2)
        _ = holder.place([(2, place(0, 0, 9, 18))], keeping: [])
        let source = PixelRect(x: 8, y: 15, width: 586, height: 369)
        let cells = PixelRect(x: 108, y: 90, width: 486, height: 306)
        #expect(
            text(
                holder.place(
                    [(1, PicturePlace(cells, cell: cell, source: source))], keeping: []))
                == "␛[6;13H␛_Ga=p,i=7497216,p=1,x=8,y=15,w=586,h=369,c=54,r=17,z=-1073741900,C=1,q=1␛\\"
                + "␛_Ga=d,d=i,i=7497217,p=1,q=2␛\\")
        let cut = PixelRect(x: 5, y: 0, width: 90, height: 40)
        let corner = PixelRect(x: 0, y: 7, width: 90, height: 40)
        #expect(
            text(
                holder.place(
                    [(1, PicturePlace(corner, cell: cell, source: cut, order: 3))], keeping: []))
                == "␛[1;1H␛_Ga=p,i=7497216,p=1,x=5,y=0,X=0,Y=7,w=90,h=40,z=-1073741897,C=1,q=1␛\\"
        )
        #expect(holder.state.places.keys.sorted() == [1])
    }

    @Test func `names memory in one string`() {
        let holder = holder()
        let load = KittyLoad.shared(name: Array("/riffle-4711-0".utf8), width: 2, height: 1)
        #expect(holder.begin(1, load, size: 8))
        #expect(
            text(holder.unit(4096))
                == "␛_Ga=t,i=7497216,f=24,s=2,v=1,t=s,S=6,q=1;L3JpZmZsZS00NzExLTA=␛\\")
        #expect(!holder.state.hasUnit)
    }

    @Test func `sends a large picture in units of whole chunks`() {
        let holder = holder()
        var dice = Dice(7)
        let bytes = dice.bytes(100_000)
        #expect(holder.begin(1, .file(bytes), size: 1))
        var count = 0
        var all: [UInt8] = []
        while let unit = holder.unit(20_000) {
            count += 1
            #expect(unit.count <= 20_000 && unit.starts(with: [0x1B, 0x5F]))
            #expect(unit.suffix(2) == [0x1B, 0x5C])
            all += unit
        }
        #expect(count >= 7)
        let strings = text(all).split(separator: "␛_G").map { String($0.dropLast(2)) }
        #expect(strings.first?.hasPrefix("a=t,i=7497216,f=100,m=1,q=1;") == true)
        #expect(strings.dropFirst().dropLast().allSatisfy { $0.hasPrefix("m=1,q=1;") })
        #expect(strings.last?.hasPrefix("m=0,q=1;") == true)
        var base64: [UInt8] = []
        Base64.append(bytes[...], to: &base64)
        #expect(
            strings.map { String($0[$0.index(after: $0.firstIndex(of: ";")!)...]) }.joined()
                == String(decoding: base64, as: UTF8.self))
    }

    @Test func `ends a picture that is cut off before it frees it`() {
        let holder = holder()
        #expect(holder.begin(1, .file([UInt8](repeating: 1, count: 50_000)), size: 1))
        _ = holder.unit(5000)
        holder.state.cancel()
        #expect(!holder.state.hasUnit)
        #expect(
            text(holder.place([], keeping: []))
                == "␛_Gm=0,q=2␛\\␛_Ga=d,d=I,i=7497216,q=2␛\\")
        // One that has not begun needs nothing.
        #expect(holder.begin(2, .file([1]), size: 1))
        holder.state.cancel()
        #expect(holder.place([], keeping: []).isEmpty)
    }

    @Test func `writes nothing between the chunks of a picture`() {
        let holder = holder()
        holder.store(1)
        #expect(holder.begin(2, .file([UInt8](repeating: 1, count: 50_000)), size: 1))
        _ = holder.unit(5000)
        #expect(holder.place([(1, place(0, 0, 9, 18))], keeping: []).isEmpty)
        #expect(holder.anchor(row: 5, rgb: 0).isEmpty)
        #expect(!holder.state.hasPlacements)
    }

    @Test func `frees what was not used for longest, never what is placed`() {
        let few = KittyKind(freeing: .byReplacing, takesJPEG: true, capacity: 4)
        let holder = holder(few)
        for key in 1...4 { holder.store(key) }
        _ = holder.place([(1, place(0, 0, 9, 18)), (3, place(9, 0, 9, 18))], keeping: [])
        holder.store(5)
        #expect(holder.state.stored == [1, 3, 4, 5])
        let kitty = self.holder()
        #expect(kitty.begin(1, .file([1]), size: State.quota))
        _ = kitty.unit(4096)
        kitty.state.noteSent(nil)
        _ = kitty.place([(1, place(0, 0, 9, 18))], keeping: [])
        #expect(!kitty.begin(2, .file([1]), size: 1))
    }

    @Test func `frees nothing that is nearer than what comes, whatever is sent in whatever order`()
    {
        let seed = UInt64.random(in: 0..<1_000_000)
        var dice = Dice(seed)
        for _ in 0..<Seeds.count(200).count {
            let kind = KittyKind(
                freeing: .range, takesJPEG: false, capacity: 1 + dice.roll(8))
            let holder = holder(kind)
            var sizes: [Int: Int] = [:]
            var placed: Set<Int> = []
            for key in 0..<40 {
                let size = 1 + dice.roll(State.quota / 2)
                let before = holder.state.stored
                let spared = Set((0..<dice.roll(4)).map { _ in dice.roll(key + 1) })
                let isTaken = holder.begin(key, .file([7]), size: size, sparing: spared)
                let now = holder.state.known
                #expect(placed.isSubset(of: now), "seed \(seed)")
                #expect(now.isSuperset(of: spared.intersection(before)), "seed \(seed)")
                // What comes in vain takes nothing away.
                if !isTaken { #expect(holder.state.stored == before, "seed \(seed)") }
                if isTaken { sizes[key] = size }
                while holder.state.hasUnit { _ = holder.unit(65_536) }
                holder.state.noteSent(nil)
                let stored = holder.state.stored
                #expect(stored.count <= kind.capacity, "seed \(seed)")
                #expect(stored.reduce(0) { $0 + sizes[$1, default: 0] } <= State.quota)
                guard dice.roll(3) == 0 else { continue }
                placed = Set(stored.filter { _ in dice.roll(3) == 0 })
                _ = holder.place(
                    placed.map { ($0, place(9 * $0, 0, 9, 18)) }, keeping: [])
            }
        }
    }

    @Test func `goes on with a picture that is nearly sent`() {
        for (units, isKept) in [(0, false), (1, false), (7, false), (9, true)] {
            let holder = holder()
            #expect(holder.begin(1, .file([UInt8](repeating: 1, count: 30_720)), size: 1))
            for _ in 0..<units { _ = holder.unit(5000) }
            holder.state.cancel(keepsMost: true)
            #expect(holder.state.hasUnit == isKept)
            holder.state.cancel()
            #expect(!holder.state.hasUnit)
        }
    }

    @Test func `forgets a picture that the terminal refuses, and tries no other's number`() {
        let holder = holder()
        holder.store(1)
        #expect(!holder.noteError(id: 7_497_217) && !holder.noteError(id: nil))
        #expect(holder.noteError(id: 7_497_216))
        #expect(holder.state.known.isEmpty && holder.state.failures == 1)
        #expect(text(holder.place([], keeping: [])) == "␛_Ga=d,d=I,i=7497216,q=2␛\\")
    }

    @Test func `leaves nothing where nothing was sent, and at most two kilobytes else`() {
        #expect(holder().state.leave.isEmpty)
        for kind in [KittyKind.kitty(freesRanges: true), .kitty(freesRanges: false), .konsole] {
            let holder = holder(kind)
            for key in 0..<kind.capacity { holder.store(key) }
            #expect(holder.state.leave.count <= 2048 && holder.state.freeingAll.count <= 2048)
        }
    }

    @Test func `puts a pixel in the last row once`() {
        let holder = holder()
        #expect(
            text(holder.anchor(row: 23, rgb: 0x010203))
                == "␛[24;1H␛_Ga=t,i=7497279,f=24,s=1,v=1,m=0,q=2;AQID␛\\"
                + "␛_Ga=p,i=7497279,p=1,X=0,Y=0,w=1,h=1,z=-1073741901,C=1,q=2␛\\")
        #expect(holder.anchor(row: 23, rgb: 0).isEmpty)
        holder.state.reset()
        // Nothing else was ever sent, and what frees it is not on its way yet.
        #expect(!holder.state.leave.isEmpty)
        #expect(!holder.anchor(row: 9, rgb: 0).isEmpty)
    }
}
