import Browsing
import SeededRandom
import Geometry
import Glibc
import Testing

@testable import CarouselMode

extension CarouselTable {
    /// Some table with numbers as people write them.
    static func any(_ dice: inout Dice) -> CarouselTable {
        var table = CarouselTable()
        for quantity in Quantity.allCases where dice.roll(3) > 0 {
            table.set(quantity, to: knots(of: quantity, &dice))
        }
        return table
    }

    private static func knots(of quantity: Quantity, _ dice: inout Dice) -> [CarouselTrack.Knot] {
        let range = quantity.range
        let isOneSided = dice.roll(2) == 0
        let places = (0..<dice.whole(1...10)).map { _ in
            Double(dice.whole(isOneSided ? 0...120 : -120...120)) / 10
        }
        return Set(places).sorted().map { place in
            let value = (dice.number(range) * 100).rounded() / 100
            let isCentre = place == 0
            return .init(
                distance: place,
                value: isCentre
                    ? quantity.usual : min(range.upperBound, max(range.lowerBound, value)))
        }
    }
}

@Suite struct `A carousel's own table` {
    @Test(arguments: Seeds.count(200))
    func `is what its text says`(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        let table = CarouselTable.any(&dice)
        #expect(try CarouselTable(text: table.text) == table, "seed \(seed): \(table.text)")
        let spread = table.text.map { $0 == " " ? "  " : $0 == ";" ? " ; " : String($0) }.joined()
        #expect(try CarouselTable(text: spread + ";") == table, "seed \(seed)")
    }

    @Test(arguments: Seeds.count(200))
    func `places every card somewhere, and the front one where it is drawn one to one`(
        seed: UInt64
    ) throws {
        var dice = Dice(seed: seed)
        var options = CarouselOptions()
        options.type = .custom
        options.custom = .any(&dice)
        options.isVertical = dice.roll(2) == 0
        let count = dice.whole(1...60)
        let carousel = CarouselGeometry(
            count: count,
            viewport: Size(width: dice.number(10...300), height: dice.number(10...200)),
            options: options)
        #expect(carousel.offsetMultiplier.isFinite && carousel.offsetMultiplier > 0, "seed \(seed)")
        for scroll in [dice.number(-1...60), Double(dice.roll(count))] {
            let items = carousel.items(scroll: scroll)
            #expect(items.count <= 31, "seed \(seed)")
            for item in items {
                let rows = [item.matrix.row1, item.matrix.row2, item.matrix.row3, item.matrix.row4]
                for row in rows {
                    #expect((0..<4).allSatisfy { row[$0].isFinite && abs(row[$0]) < 1e5 })
                }
                #expect(item.depth.isFinite && item.fade > 0 && item.fade <= 1, "seed \(seed)")
            }
        }
        let place = dice.roll(count)
        let items = carousel.items(scroll: Double(place))
        let front = try #require(items.last, "seed \(seed)")
        #expect(front.index == place && front.fade == 1, "seed \(seed)")
        let eye = Matrix4.perspective(focal: 2.5 * carousel.itemWidth)
        #expect(front.matrix == eye, "seed \(seed)")
    }

    @Test(arguments: Seeds.count(200))
    func `goes through its points, stays between them, and has no kink`(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        let table = CarouselTable.any(&dice)
        for quantity in CarouselTable.Quantity.allCases {
            guard let track = table[quantity] else { continue }
            for (a, b) in zip(track.knots, track.knots.dropFirst()) {
                #expect(abs(track.value(at: a.distance) - a.value) < 1e-9, "seed \(seed)")
                let low = min(a.value, b.value) - 1e-9
                let high = max(a.value, b.value) + 1e-9
                for _ in 0..<8 {
                    let value = track.value(at: dice.number(a.distance...b.distance))
                    #expect(value >= low && value <= high, "seed \(seed) \(quantity)")
                }
            }
            for knot in track.knots {
                let step = 1e-8
                let before = (knot.value - track.value(at: knot.distance - step)) / step
                let after = (track.value(at: knot.distance + step) - knot.value) / step
                #expect(
                    abs(before - after) < 0.05 * (1 + abs(before) + abs(after)),
                    "seed \(seed) \(quantity) at \(knot.distance): \(before), \(after)")
            }
            let last = try #require(track.knots.last)
            #expect(track.value(at: last.distance + 5) == last.value)
        }
    }

    @Test func `says the other side where it is not said`() throws {
        let one = try CarouselTable(text: "offset 1:1.5; scale 1:0.5 2:0.4; angle 2:60; y 1:0.2")
        #expect(one.value(.offset, at: -1) == -1.5 && one.value(.angle, at: -2) == -60)
        #expect(one.value(.scale, at: -1) == 0.5 && one.value(.y, at: -1) == 0.2)
        #expect(one.value(.alpha, at: 1) == nil)
        let two = try CarouselTable(text: "scale -1:0.9 1:0.5")
        #expect(two.value(.scale, at: -1) == 0.9 && two.value(.scale, at: 1) == 0.5)
        #expect(two.value(.scale, at: 0) == 1 && two.value(.scale, at: -8) == 0.9)
    }

    @Test func `lets cards beyond its last point fade, and shows no more than those`() throws {
        var options = CarouselOptions()
        options.type = .custom
        options.custom = try CarouselTable(text: "offset 1:1 2:1.5; alpha 1:0.8")
        let carousel = CarouselGeometry(
            count: 100, viewport: Size(width: 200, height: 90), options: options)
        let items = carousel.items(scroll: 50)
        #expect(Set(items.map(\.index)) == Set(48...52))
        #expect(items.allSatisfy { $0.fade == ($0.index == 50 ? 1 : 0.8) })
        #expect(carousel.items(scroll: 50.5).first { $0.index == 53 }?.fade == 0.4)
        // Where it does not say how far aside they go, there are as many as there is room for.
        options.custom = try CarouselTable(text: "scale 1:0.5")
        options.item = 0.2
        let line = CarouselGeometry(
            count: 100, viewport: Size(width: 200, height: 90), options: options)
        #expect(line.items(scroll: 50).count >= 12)
    }

    @Test func `says where it is wrong, and why`() {
        func fault(_ text: String) -> CarouselTable.Fault? {
            do throws(CarouselTable.Fault) {
                _ = try CarouselTable(text: text)
                return nil
            } catch {
                return error
            }
        }
        #expect(fault("offset 0:0; colour 1:2") == .unknownQuantity("colour"))
        #expect(fault("scale 1:1; y 0:0; scale 2:1") == .saidTwice(.scale))
        #expect(fault("scale") == .noPoints(.scale))
        let many = (1...17).map { "\(Double($0) / 4):1" }.joined(separator: " ")
        #expect(fault("scale " + many) == .tooManyPoints(.scale))
        func point(_ text: String) -> CarouselTable.PointFault? {
            guard case .badPoint(.scale, place: 2, let word, let fault) = fault("scale 0:1 " + text)
            else { return nil }
            #expect(word == text)
            return fault
        }
        #expect(point("1") == .noColon && point("1:2:3") == .noColon)
        #expect(point("x:1") == .noDistance && point(":1") == .noDistance)
        #expect(point("1:") == .noValue && point("1:one") == .noValue)
        #expect(point("13:1") == .distanceOutOfRange && point("nan:1") == .distanceOutOfRange)
        #expect(point("inf:1") == .distanceOutOfRange)
        #expect(point("1:5") == .valueOutOfRange && point("1:0") == .valueOutOfRange)
        #expect(point("1:nan") == .valueOutOfRange)
        #expect(point("0:1") == .notRising && point("-1:1") == .notRising)
        #expect(
            fault("alpha -1:0.5 0:0.5")
                == .badPoint(.alpha, place: 2, text: "0:0.5", .unusualInCentre))
        #expect(fault(" ; offset 0:0 1:1.1 3:2.6;") == nil)
    }
}
