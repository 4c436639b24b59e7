import SeededRandom
import DisplayList
import Geometry
import Testing

@testable import Browsing
@testable import DeckMode
@testable import ViewModel
@testable import ViewerMode
@testable import WaterfallMode

/// What must hold of each way of browsing and of the viewer, whatever was done to it.
@Suite struct `each surface` {
    private static let seeds: Range<UInt64> = 0..<12

    private func stage(_ name: String, _ seed: UInt64, _ dice: inout Dice) -> SurfaceStage {
        var stage = SurfaceStage(
            name, photos: dice.whole(1...23), motion: dice.pick(MotionLevel.allCases))
        for _ in 0..<dice.whole(0...12) { stage.act(&dice) }
        return stage
    }

    @Test(arguments: SurfaceStage.names, seeds)
    func `rests once it is settled, and settling it again changes nothing`(
        name: String, seed: UInt64
    ) {
        var dice = Dice(seed: seed)
        var stage = stage(name, seed, &dice)
        stage.surface.settle(in: &stage.space, at: stage.now)
        let settled = stage.seen
        #expect(!settled.isMoving, "seed \(seed)")
        stage.now += 3
        stage.surface.prune(in: &stage.space, at: stage.now)
        stage.surface.settle(in: &stage.space, at: stage.now)
        #expect(stage.seen == settled, "seed \(seed)")
    }

    @Test(arguments: SurfaceStage.names, seeds)
    func `changes nothing to be seen where an intent is not its own`(name: String, seed: UInt64) {
        var dice = Dice(seed: seed)
        var stage = stage(name, seed, &dice)
        for intent in SurfaceStage.intents {
            let before = stage.seen
            let copy = stage
            if stage.surface.handle(intent, isRepeat: false, in: &stage.space, at: stage.now)
                == nil
            {
                #expect(stage.seen == before, "\(intent), seed \(seed)")
            }
            stage = copy
        }
    }

    @Test(arguments: SurfaceStage.names, seeds)
    func `shows photos of the order only, one in front, when nobody performs its requests`(
        name: String, seed: UInt64
    ) {
        var dice = Dice(seed: seed)
        var stage = stage(name, seed, &dice)
        let photos = Set(stage.space.album.order.photos)
        for step in 0..<20 {
            stage.act(&dice)
            #expect(Set(stage.space.album.order.photos) == photos, "seed \(seed) step \(step)")
            let shown = stage.surface.shownPhoto(in: stage.space, at: stage.now)
            #expect(
                shown == nil || shown == stage.space.album.order.front, "seed \(seed) step \(step)")
            #expect(
                photos.isSuperset(of: stage.layer.sprites.compactMap(\.photo)),
                "seed \(seed) step \(step)")
        }
    }

    @Test(arguments: SurfaceStage.names, seeds)
    func `shows what it showed once a photo taken out is back from where it went`(
        name: String, seed: UInt64
    ) {
        var dice = Dice(seed: seed)
        var stage = SurfaceStage(name, photos: dice.whole(2...9))
        stage.surface.go(
            to: dice.roll(stage.space.album.order.count), in: &stage.space, at: stage.now)
        stage.now += 5
        stage.surface.prune(in: &stage.space, at: stage.now)
        let before = stage.layer.sprites
        let place = stage.space.album.order.index
        let photo = stage.space.album.order.photos[place]
        let exit = stage.surface.remove(
            at: place, thrown: dice.pick([.zero, nil]), in: &stage.space, at: stage.now)
        #expect(!stage.space.album.order.contains(photo))
        stage.now += dice.pick([0, 0.1, 3])
        stage.surface.insert(
            photo, at: place, from: exit, toFront: true, in: &stage.space, at: stage.now)
        stage.now += 5
        stage.surface.prune(in: &stage.space, at: stage.now)
        #expect(stage.space.album.order.front == photo, "seed \(seed)")
        #expect(stage.layer.sprites == before, "seed \(seed)")
    }

    @Test(arguments: SurfaceStage.names, seeds)
    func `wants the pixels of all that it shows at rest`(name: String, seed: UInt64) {
        var dice = Dice(seed: seed)
        var stage = stage(name, seed, &dice)
        stage.surface.settle(in: &stage.space, at: stage.now)
        if name == Mode.waterfall.rawValue {
            _ = stage.surface.follow(.frame, in: &stage.space, at: stage.now)
        }
        let wanted = Set(stage.surface.wants(in: stage.space, at: stage.now).map(\.photo))
        let shown = stage.layer.sprites.filter {
            $0.opacity > 0 && $0.seenBounds?.intersection(stage.space.area) != nil
        }
        #expect(wanted.isSuperset(of: shown.compactMap(\.photo)), "seed \(seed)")
    }

    @Test(arguments: SurfaceStage.names, seeds)
    func `stays as it is while it does not move, until it wakes`(name: String, seed: UInt64) {
        var dice = Dice(seed: seed)
        var stage = stage(name, seed, &dice)
        for _ in 0..<10 {
            stage.act(&dice)
            guard !stage.surface.isMoving(in: stage.space, at: stage.now) else { continue }
            let layer = stage.layer
            let wake = stage.surface.nextWake(in: stage.space, after: stage.now) ?? .infinity
            for later in [0.01, 0.3, 2, 60] where stage.now + later < wake {
                #expect(
                    stage.surface.layer(
                        hiding: nil, in: stage.space, at: stage.now + later) == layer,
                    "seed \(seed), \(later) s later")
            }
        }
    }
}
