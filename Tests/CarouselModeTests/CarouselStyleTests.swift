import DisplayList
import Geometry
import Testing

@testable import Browsing
@testable import CarouselMode
@testable import ModelScenes
@testable import ViewModel

@Suite struct `types, settings and pixels of the carousel` {
    @Test(arguments: CarouselType.allCases, [(80, 24), (120, 40), (200, 60)])
    func `a photo of 3 by 2 takes three quarters of the height`(
        type: CarouselType, cells: (Int, Int)
    ) throws {
        guard type != .taskSwitcher, type != .flip3D else { return }
        let viewport = Viewport(columns: cells.0, rows: cells.1)
        var bench = Bench(carousel: type, photos: 9, viewport: viewport)
        bench.send(
            .measured(
                (0..<9).map {
                    PhotoHeader(
                        photo: PhotoID($0), pixelSize: Size(width: 3000, height: 2000), date: nil)
                }))
        bench.press(.goTo(4))
        bench.wait(5)
        let photo = try #require(bench.sprite(4)?.seenBounds)
        #expect(photo.size.height >= 0.75 * viewport.size.height)
        #expect(Rect(origin: .zero, size: viewport.size).contains(photo))
    }

    @Test func `one type turns into the next without a jump, and around`() {
        var bench = Bench(carousel: .linear, photos: 30)
        bench.press(.goTo(12))
        bench.wait()
        for type in CarouselType.allCases.dropFirst() + [.linear] {
            let before = bench.quads
            bench.press(.stepStyle(1))
            #expect(bench.model.options.carousel.type == type)
            #expect(farthest(before, bench.quads) < 1.5, "\(type)")
            let title =
                [
                    .timeMachine: "Time Machine", .invertedTimeMachine: "inverted Time Machine",
                ][type] ?? type.rawValue
            #expect(bench.text.contains(title))
            // Cover Flow and its second are the same at rest.
            #expect(bench.model.isMoving(at: bench.now) == (type != .coverFlow2))
            bench.wait(0.15)
            // In mid-way too.
            let midway = bench.quads
            bench.press(.stepStyle(1))
            #expect(farthest(midway, bench.quads) < 1.5, "\(type)")
            bench.press(.stepStyle(-1))
            #expect(bench.model.options.carousel.type == type)
            bench.wait()
            #expect(!bench.model.isMoving(at: bench.now))
            #expect(
                bench.model.surfaceStatus(at: bench.now).map(\.text) == [Array(title.utf8)])
            let plain = Bench(carousel: type, photos: 30, motion: .off)
            var other = plain
            other.press(.goTo(12))
            other.now = bench.now
            #expect(bench.scene.sprites == other.scene.sprites)
        }
    }

    @Test func `every setting can be read and written, auto too`() throws {
        var options = Options()
        let settings = Setting.all.filter { $0.name.hasPrefix("carousel.") }
        for setting in settings {
            let value = setting.read(options)
            try Setting.set(setting.name, to: value, in: &options)
            #expect(options == Options(), "\(setting.name)")
            #expect(throws: SettingError.self) {
                try Setting.set(setting.name, to: "a lot", in: &options)
            }
        }
        let names = settings.map(\.name)
        #expect(Set(names).count == names.count)
        for (name, value) in [
            ("carousel.type", "wheel"), ("carousel.wrap", "off"), ("carousel.spacing", "0.7"),
            ("carousel.arc", "180"), ("carousel.radius", "2"), ("carousel.angle", "20"),
            ("carousel.tilt", "0.5"), ("carousel.count", "9"), ("carousel.visibleItems", "7"),
            ("carousel.fadeMin", "-2"), ("carousel.offsetMultiplier", "3"),
            ("carousel.backfaces", "off"), ("carousel.bounceDistance", "0.5"),
        ] {
            try Setting.set(name, to: value, in: &options)
            #expect(Setting.named(name)?.read(options) == value)
        }
        #expect(options.carousel.type == .wheel && options.carousel.count == 9)
        try Setting.set("carousel.count", to: "auto", in: &options)
        #expect(options.carousel.count == nil)
    }

    @Test func `of a hundred thousand photos only a screenful is touched`() {
        var bench = Bench(carousel: .coverFlow2, photos: 100_000)
        bench.press(.goTo(50_000))
        bench.wait()
        #expect(bench.scene.sprites.count <= 31)
        let wants = bench.model.wants(at: bench.now)
        #expect(wants.count < 40)
        #expect(wants.first?.photo.number == 50_000)
        #expect(wants.first?.urgency == .shown)
        #expect(wants.contains { $0.urgency == .soon })
        #expect(Set(wants.map(\.photo)).count == wants.count)
    }

    @Test func `photos that have faded away are not loaded, but for those that come next`() {
        var bench = Bench(carousel: .timeMachine, photos: 50)
        bench.press(.goTo(20))
        bench.wait()
        let wants = bench.model.wants(at: bench.now)
        #expect(!wants.contains { $0.urgency == .shown && $0.photo.number > 20 })
        #expect(wants.contains { $0.urgency == .soon && $0.photo.number == 21 })
    }

    @Test func `the wanted room is what the photo takes at rest`() throws {
        for type in CarouselType.allCases where type != .flip3D {
            let bench = Bench(carousel: type, photos: 9)
            let front = try #require(bench.sprite(0))
            let room = try #require(bench.model.wants(at: bench.now).first).room
            let border = front.border?.width ?? 0
            let spare = [
                room.size.width - (front.size.width - 2 * border),
                room.size.height - (front.size.height - 2 * border),
            ]
            #expect(spare.allSatisfy { $0 > -1e-9 } && spare.contains { abs($0) < 1e-9 }, "\(type)")
        }
    }

    @Test func `empty cards stand beyond both ends where they are asked for`() {
        let bench = Bench(carousel: .linear, photos: 1) {
            $0.placeholders = 3
            $0.item = 0.3
        }
        let empty = bench.scene.sprites.filter { $0.content == .plain }
        #expect(empty.count == 3)
        #expect(empty.filter { $0.centre.x < 80 }.count == 2)
    }

    @Test func `farther cards are darker, and a favourite has its own edge`() throws {
        var bench = Bench(carousel: .invertedTimeMachine, photos: 9)
        let near = try #require(bench.sprite(0)?.highlight?.amount ?? 0)
        let far = try #require(bench.sprite(3)?.highlight?.amount)
        #expect(near == 0 && far > (bench.sprite(1)?.highlight?.amount ?? 1))
        bench.press(.favourite)
        #expect(bench.sprite(0)?.border?.colour == bench.model.options.theme.accent)
    }
}

@Suite struct `a carousel that scrolls by itself` {
    private func autoscrolling(_ rate: Double, _ type: CarouselType = .rotary) -> Bench {
        var bench = Bench(carousel: type, photos: 10) { $0.autoscroll = rate }
        // What it has scrolled by now it takes back to the nearest photo.
        bench.press(.favourite)
        bench.wait(0.4)
        bench.send(.frame)
        return bench
    }

    /// Frames for so long.
    private func run(_ bench: inout Bench, _ seconds: Double) {
        for _ in 0..<Int((seconds * 50).rounded()) {
            bench.wait(0.02)
            bench.send(.frame)
        }
    }

    @Test func `BC8: a positive rate goes toward higher indices, after a pause`() {
        for (rate, front) in [(1.0, 3), (-1, 7)] {
            var bench = autoscrolling(rate)
            #expect(!bench.model.isMoving(at: bench.now))
            let wake = bench.model.nextWake(after: bench.now) ?? 0
            #expect(abs(wake - bench.now - 1.6) < 1e-9)
            run(&bench, 1.5)
            #expect(bench.front == 0 && bench.displacement == 0)
            run(&bench, 0.1)
            run(&bench, 3)
            #expect(bench.front == front && abs(bench.displacement) < 0.05)
            #expect(bench.model.isMoving(at: bench.now))
        }
    }

    @Test func `input stops it for two seconds, on a photo`() {
        var bench = autoscrolling(1)
        run(&bench, 4.3)
        #expect(bench.displacement != 0)
        let before = bench.quads
        bench.press(.favourite)
        #expect(farthest(before, bench.quads) < 1)
        run(&bench, 0.4)
        #expect(bench.displacement == 0 && !bench.model.isMoving(at: bench.now))
        let front = bench.front
        run(&bench, 1.5)
        #expect(bench.front == front && bench.displacement == 0)
        run(&bench, 1)
        #expect(bench.displacement != 0)
    }

    @Test func `BC7: who was stopped for a minute does not jump`() {
        var bench = autoscrolling(2)
        run(&bench, 3)
        let before = bench.displacement + Double(bench.front ?? 0)
        bench.wait(60)
        bench.send(.frame)
        let after = bench.displacement + Double(bench.front ?? 0)
        #expect(abs(after - before) <= 0.2 + 1e-9)
    }

    @Test func `it ends at the last photo, and sleeps`() {
        var bench = autoscrolling(3, .linear)
        run(&bench, 8)
        #expect(bench.front == 9 && bench.displacement == 0)
        #expect(!bench.model.isMoving(at: bench.now))
        #expect(bench.model.nextWake(after: bench.now) == nil)
    }

    @Test func `without a rate nothing ever wakes the program`() {
        let bench = Bench(carousel: .rotary, photos: 10)
        #expect(!bench.model.isMoving(at: bench.now + 9))
        #expect(bench.model.nextWake(after: bench.now) == nil)
    }
}
