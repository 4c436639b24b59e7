import SeededRandom
import DisplayList
import Geometry
import Pixels
import Raster
import Screen
import Testing
import Trash
import VT

@Suite struct `What counts as seen` {
    @Test(arguments: UInt64(1)...20)
    func `is what the terminal has answered for, however sending and answering take turns`(
        seed: UInt64
    ) {
        var dice = Dice(seed)
        var stage = Stage()
        var sent: [Int] = []
        var answered = 0
        var seen: Int?
        for step in 0..<60 {
            stage.clock.now += 0.01
            switch dice.roll(4) {
            case 0, 1:
                // More than sixteen frames are not remembered.
                if sent.count - answered < 12, stage.show(step) { sent.append(step) }
            case 2:
                if answered < sent.count {
                    stage.answer()
                    answered += 1
                }
            default: stage.device.isDrained.toggle()
            }
            let arrived = stage.screen.arrived()?.photos
            if stage.device.isDrained, answered > 0, sent[answered - 1] != seen {
                seen = sent[answered - 1]
                #expect(arrived == seen.map { [PhotoID($0)] }, "seed \(seed), step \(step)")
            } else {
                #expect(arrived == nil, "seed \(seed), step \(step)")
            }
            for photo in 0...step {
                let warrant = stage.screen.evidence.warrant(for: PhotoID(photo))
                #expect((warrant != nil) == (photo == seen), "seed \(seed), step \(step)")
            }
        }
        #expect(seen != nil, "seed \(seed)")
    }

    @Test func `is nothing before the first answer, and only half an answer is none`() {
        var stage = Stage()
        #expect(stage.show(3) == true)
        #expect(stage.screen.arrived() == nil)
        _ = stage.screen.take(.status(0))
        #expect(stage.screen.arrived() == nil)
        _ = stage.screen.take(.status(0))
        #expect(stage.screen.arrived()?.photos == [PhotoID(3)])
        #expect(stage.screen.arrived() == nil)
    }

    @Test func `is what was written out whole where the terminal answers nothing`() {
        var stage = Stage(asks: false)
        #expect(stage.show(3) == true)
        stage.device.isDrained = false
        #expect(stage.screen.arrived() == nil)
        stage.device.isDrained = true
        #expect(stage.screen.arrived()?.photos == [PhotoID(3)])
    }

    @Test(arguments: UInt64(1)...5)
    func `is no frame of which only a part was sent, until the rest of it is there`(seed: UInt64) {
        var dice = Dice(seed)
        // tmux throws away what it cannot hand on at once: a frame of noise is sent in parts.
        var stage = Stage(term: "tmux-256color")
        let noise = Bitmap(
            width: 40, height: 24, pixels: (0..<960).map { _ in UInt32(dice.roll(1 << 24)) })
        let card = Sprite(
            content: .photo(PhotoID(3)), centre: Point(x: 20, y: 12),
            size: Size(width: 40, height: 24), isAtRest: true)
        let isWhole = stage.screen.show(
            Scene(sprites: [card]), in: stage.viewport, isMoving: false,
            showing: .init([PhotoID(3): identity(3)], question: nil),
            at: stage.clock.now, pictures: { _, _ in [Picture(noise)] })
        #expect(isWhole == false)
        #expect(stage.screen.isUnrefined)
        var parts = 1
        repeat {
            stage.answer()
            stage.clock.now += 0.05
            #expect(stage.screen.arrived() == nil, "seed \(seed), part \(parts)")
            #expect(stage.screen.evidence.warrant(for: PhotoID(3)) == nil)
            parts += 1
        } while !stage.screen.refine(in: stage.viewport, at: stage.clock.now) && parts < 100
        #expect(stage.screen.arrived() == nil)
        stage.answer()
        #expect(stage.screen.arrived()?.photos == [PhotoID(3)])
    }

    @Test func `is nothing once the screen was lost`() {
        var stage = Stage()
        #expect(stage.show(3, question: 7) == true)
        stage.answer()
        #expect(stage.screen.arrived() != nil)
        #expect(stage.screen.evidence.warrant(for: PhotoID(3)) != nil)
        stage.screen.lose()
        #expect(stage.screen.evidence.warrant(for: PhotoID(3)) == nil)
        #expect(stage.screen.evidence.onScreen.question == nil)
        #expect(stage.screen.arrived() == nil)
    }

    @Test func `is no question whose file nobody has looked at`() {
        var stage = Stage()
        #expect(stage.show(nil, question: 7) == true)
        stage.answer()
        #expect(stage.screen.arrived()?.question == 7)
        #expect(!stage.screen.evidence.isAnswerable(7))
        #expect(stage.screen.evidence.warrant(answering: 7, for: PhotoID(3)) == nil)
    }

    @Test func `is nothing while somebody else has the terminal`() {
        var stage = Stage()
        #expect(stage.show(3) == true)
        stage.answer()
        stage.device.isActive = false
        #expect(stage.screen.arrived() == nil)
    }
}
