import Browsing
import SeededRandom
import Geometry
import Testing

@testable import ViewerMode

/// Invariant V2 of the viewer (an opened photo keeps its shape and is whole), and invariants of zooming.
@Suite struct `the invariants of the viewer` {
    private func viewport(_ dice: inout Dice) -> Size {
        Size(width: Double(dice.whole(10...400)), height: 2 * Double(dice.whole(4...120)))
    }

    private func photo(_ dice: inout Dice) -> Size {
        Size(width: Double(dice.whole(1...9000)), height: Double(dice.whole(1...9000)))
    }

    @Test(arguments: Seeds.count(100))
    func
        `V2: an opened photo is whole, keeps its shape and lies in the middle; across, a long one begins at its edge`(
            seed: UInt64
        )
    {
        var dice = Dice(seed: seed)
        for _ in 0..<20 {
            let photo = photo(&dice)
            let room = viewport(&dice)
            let rect = presentedRect(of: photo, in: room)
            let across = acrossRect(of: photo, in: room)
            for shape in [rect, across].map({ $0.size.width / $0.size.height }) {
                #expect(abs(shape * photo.height / photo.width - 1) < 1e-9, "seed \(seed)")
            }
            #expect(rect.minX >= -1e-9 && rect.minY >= -1e-9, "seed \(seed)")
            #expect(rect.maxX <= room.width + 1e-9, "seed \(seed)")
            #expect(rect.maxY <= room.height + 1e-9, "seed \(seed)")
            #expect(abs(rect.centre.x - room.width / 2) < 1e-9, "seed \(seed)")
            #expect(abs(rect.centre.y - room.height / 2) < 1e-9, "seed \(seed)")
            let aspect = photo.width / photo.height
            if aspect <= 2.5, aspect >= 0.4 {
                #expect(abs(across.size.width - rect.size.width) < 1e-9, "seed \(seed)")
            } else {
                #expect(across.minX >= 0 && across.minY >= 0, "seed \(seed)")
                #expect(
                    min(across.size.width, across.size.height) <= room.shortSide + 1e-9,
                    "seed \(seed)")
            }
        }
    }

    @Test(arguments: Seeds.count(100))
    func
        `a zoomed photo never shows an edge inside that could be outside, and a small one is centred`(
            seed: UInt64
        )
    {
        var dice = Dice(seed: seed)
        for _ in 0..<20 {
            let geometry = ViewerGeometry(
                viewport: viewport(&dice), natural: photo(&dice),
                pixelAspect: dice.number(0.8...1.2))
            let framing = Framing(
                magnification: dice.pick([.fit, .actual, .times(dice.number(0.1...9))]),
                look: Point(x: dice.number(-1...2), y: dice.number(-1...2)))
            let rect = geometry.rect(of: framing)
            let room = geometry.viewport
            for (low, high, length, side) in [
                (rect.minX, rect.maxX, rect.size.width, room.width),
                (rect.minY, rect.maxY, rect.size.height, room.height),
            ] {
                if length > side {
                    #expect(low <= 1e-6 && high >= side - 1e-6, "seed \(seed)")
                } else {
                    #expect(abs((low + high) / 2 - side / 2) < 1e-6, "seed \(seed)")
                }
            }
        }
    }

    @Test(arguments: Seeds.count(100))
    func `what lies under the pointer stays there while zooming, as far as the edges let it`(
        seed: UInt64
    ) {
        var dice = Dice(seed: seed)
        let geometry = ViewerGeometry(
            viewport: Size(width: 160, height: 90), natural: Size(width: 6000, height: 4000),
            pixelAspect: 1)
        // Well inside, so that no edge comes into it.
        let anchor = Point(x: dice.number(0.45...0.55), y: dice.number(0.45...0.55))
        let pointer = Point(x: dice.number(60...100), y: dice.number(35...55))
        let factor = dice.number(3...4)
        let rect = geometry.rect(of: geometry.framing(factor: factor, anchor: anchor, at: pointer))
        #expect(abs(rect.minX + anchor.x * rect.size.width - pointer.x) < 1e-6, "seed \(seed)")
        #expect(abs(rect.minY + anchor.y * rect.size.height - pointer.y) < 1e-6, "seed \(seed)")
    }

    @Test(arguments: Seeds.count(100))
    func `at rest everything lies on whole pixels, and a detail covers all that is seen`(
        seed: UInt64
    ) throws {
        var dice = Dice(seed: seed)
        let aspect = dice.pick([1, 0.909, 1.1])
        let columns = Double(dice.whole(10...300))
        let geometry = ViewerGeometry(
            viewport: Size(width: columns * aspect, height: 2 * Double(dice.whole(4...100))),
            natural: photo(&dice), pixelAspect: aspect)
        func isWhole(_ value: Double) -> Bool { abs(value - value.rounded()) < 1e-6 }
        for magnification in [.fit, .actual, .times(2.37)] as [Framing.Magnification] {
            let framing = Framing(
                magnification: magnification,
                look: Point(x: dice.number(0...1), y: dice.number(0...1)))
            let rect = geometry.restingRect(of: framing)
            #expect(isWhole(rect.minX / aspect) && isWhole(rect.minY), "seed \(seed)")
            #expect(isWhole(rect.maxX / aspect) && isWhole(rect.maxY), "seed \(seed)")
            let exact = geometry.rect(of: framing)
            #expect(abs(rect.minX - exact.minX) <= 1.51 * aspect, "seed \(seed)")
            #expect(abs(rect.maxY - exact.maxY) <= 2.01, "seed \(seed)")
            let seen = try #require(geometry.visible(of: rect))
            let screen = Rect(origin: .zero, size: geometry.viewport)
            let shown = try #require(rect.intersection(screen))
            #expect(abs(seen.room.minX - shown.minX) < 1e-6, "seed \(seed)")
            #expect(abs(seen.room.maxY - shown.maxY) < 1e-6, "seed \(seed)")
            #expect(seen.part.minX >= -1e-9 && seen.part.maxX <= 1 + 1e-9, "seed \(seed)")
            #expect(seen.part.minY >= -1e-9 && seen.part.maxY <= 1 + 1e-9, "seed \(seed)")
        }
    }

    @Test func `one to one puts a pixel of the photo on a pixel of the canvas`() {
        for aspect in [1, 0.909] {
            let geometry = ViewerGeometry(
                viewport: Size(width: 160 * aspect, height: 90),
                natural: Size(width: 3000, height: 2000), pixelAspect: aspect)
            let rect = geometry.restingRect(
                of: Framing(magnification: .actual, look: Point(x: 0.5, y: 0.5)))
            #expect(abs(rect.size.width / aspect - 3000) < 1e-6)
            #expect(geometry.factors.upperBound >= geometry.actualFactor)
        }
    }

    @Test
    func `one to one puts a pixel of the photo on a pixel of the terminal where it shows those`()
        throws
    {
        let cell = try #require(CellSize(width: 9, height: 18))
        let geometry = ViewerGeometry(
            viewport: Size(width: 160, height: 90), natural: Size(width: 3000, height: 2000),
            pixelAspect: 1, cell: cell)
        #expect(
            abs(
                geometry.rect(of: Framing(magnification: .actual, look: .zero)).size.width * 9
                    - 3000) < 1e-6)
        #expect(geometry.factors.upperBound >= geometry.actualFactor)
    }

    @Test(arguments: Seeds.count(100))
    func `one to one shows whole pixels of a photo of any size, wherever it is larger`(
        seed: UInt64
    ) throws {
        var dice = Dice(seed: seed)
        let cell = try #require(
            CellSize(width: dice.whole(4...20), height: dice.whole(8...40)))
        let natural = Size(
            width: Double(dice.whole(2000...7000)), height: Double(dice.whole(2000...7000)))
        // A little off where the terminal tells the shape of its window, and not of a cell.
        let aspect = cell.aspect * dice.number(0.99...1.01)
        let geometry = ViewerGeometry(
            viewport: Size(
                width: Double(dice.whole(10...90)) * aspect,
                height: 2 * Double(dice.whole(4...24))),
            natural: natural, pixelAspect: aspect, cell: cell)
        let rect = geometry.restingRect(
            of: Framing(
                magnification: .actual,
                look: Point(x: dice.number(0...1), y: dice.number(0...1))))
        let seen = try #require(geometry.visible(of: rect))
        func isWhole(_ value: Double) -> Bool { abs(value - value.rounded()) < 1e-6 }
        #expect(
            isWhole(seen.part.minX * natural.width) && isWhole(seen.part.minY * natural.height),
            "seed \(seed)")
        #expect(
            abs(
                seen.part.size.width * natural.width
                    - geometry.viewport.width / aspect * Double(cell.width)) < 1e-6,
            "seed \(seed)")
        #expect(
            abs(
                seen.part.size.height * natural.height
                    - geometry.viewport.height * Double(cell.height) / 2) < 1e-6,
            "seed \(seed)")
    }

    @Test(arguments: Seeds.count(50))
    func `the rest of a drag never takes longer than twice the usual time, nor jumps`(seed: UInt64)
    {
        var dice = Dice(seed: seed)
        let room = viewport(&dice)
        let drag = DismissDrag(distance: dice.number(0...200), viewport: room)
        let duration = drag.remainingDuration(of: 0.3, speed: dice.number(-900...900))
        #expect(duration >= 0 && duration <= 0.6 + 1e-9, "seed \(seed)")
        if drag.progress > 0.01, drag.progress < 0.99 {
            #expect(duration >= 0.3 * 0.01 / 3, "seed \(seed)")
        }
    }

    @Test func `a canvas of no size is no trouble`() {
        let geometry = ViewerGeometry(
            viewport: .zero, natural: Size(width: 3, height: 2), pixelAspect: 0)
        #expect(geometry.rect(of: .fit).size == .zero)
        #expect(geometry.restingRect(of: .fit).size == .zero)
        #expect(geometry.factors == 1...4)
        #expect(geometry.acrossFactor == nil)
        #expect(geometry.visible(of: geometry.fitted) == nil)
        #expect(DismissDrag(distance: 3, viewport: .zero).progress == 1)
    }
}
