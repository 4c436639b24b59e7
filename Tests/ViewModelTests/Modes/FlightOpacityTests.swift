import DisplayList
import Geometry
import Testing

@testable import Browsing
@testable import DeckMode
@testable import ModelScenes
@testable import ViewModel

@Suite struct `a photo in flight` {
    private func bench(_ mode: Mode, isOpen: Bool) -> Bench {
        var options = Options()
        options.mode = mode
        var bench = Bench(photos: 7, options: options)
        for number in 0..<7 { bench.send(.decoded(PhotoID(number), .usual)) }
        bench.press(.goTo(2))
        bench.wait()
        if isOpen { bench.press(.open) }
        bench.wait()
        if let front = bench.model.frontPhoto { bench.send(.presented([front])) }
        return bench
    }

    /// The photo as it is seen, picture and not card, at moments a hundredth of a second apart until motion ends.
    private func flight(of photo: PhotoID, _ bench: Bench) -> [Sprite] {
        var bench = bench
        var seen: [Sprite] = []
        while bench.model.isMoving(at: bench.now), seen.count < 200 {
            if let sprite = bench.scene.sprites.last(where: { $0.photo == photo }) {
                seen.append(sprite)
            }
            bench.wait(0.01)
        }
        return seen
    }

    /// How high above the canvas a flight ends, as the photo leaves or comes: its lower edge at 0.
    private func way(_ sprite: Sprite, from rest: Sprite) -> Double {
        guard let bounds = sprite.seenBounds, let start = rest.seenBounds else { return 1 }
        return (start.maxY - bounds.maxY) / max(1, start.maxY)
    }

    @Test(arguments: Mode.allCases, [false, true])
    func `keeps its own pixels for seven tenths of its way to the trash`(
        mode: Mode, isOpen: Bool
    ) throws {
        var bench = bench(mode, isOpen: isOpen)
        let photo = try #require(bench.model.frontPhoto)
        let rest = try #require(bench.scene.sprites.last { $0.photo == photo })
        bench.press(.trash)
        let flight = flight(of: photo, bench)
        #expect(flight.count > 5)
        for sprite in flight where way(sprite, from: rest) < 0.69 {
            #expect(sprite.opacity == 1, "\(way(sprite, from: rest)) of its way")
        }
    }

    @Test(arguments: Mode.allCases, [false, true])
    func `has them again for the last seven tenths of its way back`(
        mode: Mode, isOpen: Bool
    ) throws {
        var bench = bench(mode, isOpen: isOpen)
        let photo = try #require(bench.model.frontPhoto)
        bench.press(.trash)
        bench.wait()
        bench.press(.undo)
        let flight = flight(of: photo, bench)
        let rest = try #require(flight.last)
        #expect(flight.count > 5)
        for sprite in flight where way(sprite, from: rest) < 0.69 {
            #expect(sprite.opacity == 1, "\(way(sprite, from: rest)) of its way")
        }
    }
}
