import Cells
import DisplayList
import Geometry
import Pixels
import Raster
import Testing
import Trash
import VT

@testable import Screen

@Suite struct `a frame at rest in finer blocks` {
    /// A photo over the whole screen, in as many pixels as are asked for: diagonal stripes.
    private let stripes: PictureSource = { _, size in
        var bitmap = Bitmap(width: max(1, size.width), height: max(1, size.height))
        for y in 0..<bitmap.height {
            for x in 0..<bitmap.width {
                let place = Double(x) / Double(bitmap.width) + Double(y) / Double(bitmap.height)
                bitmap[x, y] = Int(place * 37) % 2 == 0 ? 0xF0_E0D0 : 0x10_2030
            }
        }
        return [Picture(bitmap)]
    }

    private func scene(_ label: String = "") -> Scene {
        var sprite = Sprite(
            content: .photo(PhotoID(1)), centre: Point(x: 20, y: 12),
            size: Size(width: 40, height: 24))
        sprite.fit = .fill
        var scene = Scene(backdrop: Backdrop(colour: Colour(0x20_2020)), sprites: [sprite])
        if !label.isEmpty { scene.labels = [Label(place: .bar(row: -1), spans: [TextSpan(label)])] }
        return scene
    }

    private func show(_ scene: Scene, on stage: inout Stage, isMoving: Bool = false) {
        _ = stage.screen.show(
            scene, in: stage.viewport, isMoving: isMoving, showing: .init([:], question: nil),
            at: stage.clock.now, pictures: stripes)
        if !isMoving { stage.screen.redraw.drawn() }
        while stage.screen.isUnrefined {
            _ = stage.screen.refine(in: stage.viewport, at: stage.clock.now)
        }
    }

    /// Refines what rests, and sends it; nil where there is nothing to refine.
    private func refine(_ scene: Scene, on stage: inout Stage) -> [UInt8]? {
        guard let refinement = stage.screen.takeRefinement() else { return nil }
        let count = stage.device.sent.count
        stage.screen.take(
            refinement.draw(scene, in: stage.viewport, pictures: stripes, finer: stripes))
        while stage.screen.isUnrefined {
            _ = stage.screen.refine(in: stage.viewport, at: stage.clock.now)
        }
        return Array(stage.device.sent.dropFirst(count).joined())
    }

    /// The sextants in what was sent.
    private func sextants(_ bytes: [UInt8]) -> Int {
        String(decoding: bytes, as: UTF8.self).unicodeScalars.count {
            (0x1FB00...0x1FB3B).contains($0.value)
        }
    }

    private func stage(_ terminal: String = "Konsole 22.12.3") -> Stage {
        var stage = Stage()
        _ = stage.screen.take(.version(Array(terminal.utf8)))
        return stage
    }

    @Test func `follows the half-blocks after a moment of rest`() throws {
        var stage = stage()
        show(scene(), on: &stage)
        #expect(stage.device.sent.allSatisfy { sextants($0) == 0 })
        let due = try #require(stage.screen.refinementTime)
        #expect(abs(due - stage.clock.now - 0.15) < 1e-9)
        let refined = refine(scene(), on: &stage)
        let sent = try #require(refined)
        #expect(sextants(sent) > 100)
        #expect(stage.screen.refinementTime == nil)
        #expect(
            stage.screen.frameDue(
                at: stage.clock.now, isMoving: false, hasFirstLooks: true, in: stage.viewport)
                == nil)
    }

    @Test func `stays where something else changes, and goes where photos move`() {
        var stage = stage()
        show(scene(), on: &stage)
        #expect(refine(scene(), on: &stage) != nil)
        let count = stage.device.sent.count
        show(scene("a message"), on: &stage)
        let message = Array(stage.device.sent.dropFirst(count).joined())
        // Of the rows above the message nothing is sent.
        #expect(message.count < 600)
        #expect(refine(scene("a message"), on: &stage).map(sextants) == 0)
        show(scene("a message"), on: &stage, isMoving: true)
        #expect(stage.screen.refinementTime == nil)
        show(scene(), on: &stage)
        #expect(refine(scene(), on: &stage).map(sextants) ?? 0 > 100)
    }

    @Test func `is dropped where another frame is on the screen by then`() throws {
        var stage = stage()
        show(scene(), on: &stage)
        let taken = stage.screen.takeRefinement()
        let refinement = try #require(taken)
        let refined = refinement.draw(
            scene(), in: stage.viewport, pictures: stripes, finer: stripes)
        show(scene("later"), on: &stage)
        stage.screen.take(refined)
        #expect(!stage.screen.isUnrefined)
    }

    @Test func `is not made where the terminal shows half-blocks at best`() {
        var stage = stage("XTerm(379)")
        show(scene(), on: &stage)
        #expect(stage.screen.refinementTime == nil)
    }

    @Test func `is sent nothing of where the picture is the same`() {
        var stage = stage()
        show(scene(), on: &stage)
        #expect(refine(scene(), on: &stage) != nil)
        show(scene(), on: &stage)
        #expect(refine(scene(), on: &stage)?.isEmpty == true)
    }

    @Test func `of another photo stays nothing, not even where both look alike`() {
        var stage = stage()
        show(scene(), on: &stage)
        #expect(refine(scene(), on: &stage) != nil)
        var other = scene()
        other.sprites[0].content = .photo(PhotoID(2))
        let count = stage.device.sent.count
        // Its half-blocks are the same: the sextants of the photo before go.
        show(other, on: &stage)
        let sent = Array(stage.device.sent.dropFirst(count).joined())
        #expect(sextants(sent) == 0 && sent.count > 1000)
    }

    @Test func `does not hold up what a key changes while it is on its way`() throws {
        var stage = stage()
        show(scene(), on: &stage)
        let taken = stage.screen.takeRefinement()
        let refinement = try #require(taken)
        stage.screen.take(
            refinement.draw(scene(), in: stage.viewport, pictures: stripes, finer: stripes))
        #expect(stage.screen.isUnrefined && stage.screen.isShowing(refinement))
        let count = stage.device.sent.count
        show(scene("a message"), on: &stage)
        #expect(sextants(Array(stage.device.sent.dropFirst(count).joined())) == 0)
        #expect(!stage.screen.isShowing(refinement))
    }

    @Test func `leaves text on the photo as it is`() throws {
        var stage = stage()
        var named = scene()
        named.labels = [
            Label(
                place: .point(Point(x: 4, y: 8), width: 20),
                spans: [TextSpan("name", style: .caption)])
        ]
        show(named, on: &stage)
        let taken = stage.screen.takeRefinement()
        let refinement = try #require(taken)
        let refined = refinement.draw(
            named, in: stage.viewport, pictures: stripes, finer: stripes)
        var letters = 0
        for row in 0..<12 {
            for column in 0..<40
            where (0x61...0x7A).contains(refined.coarse[row, column].glyph.scalar) {
                letters += 1
                #expect(refined.fine[row, column] == refined.coarse[row, column])
            }
        }
        #expect(letters == 4)
    }
}
