import DisplayList
import Geometry
import Photos
import Selecting
import Testing

@testable import Browsing
@testable import ModelScenes
@testable import ViewModel

@Suite struct `A video among photos` {
    private func facts(_ duration: Double?, hasPicture: Bool) -> PhotoFacts {
        PhotoFacts(
            pixelSize: .zero, byteCount: 4_500_000, formatName: "",
            video: VideoFacts(duration: duration, hasPicture: hasPicture))
    }

    private func bench(_ duration: Double? = 12.4, hasPicture: Bool = false) -> Bench {
        var bench = Bench(photos: 3)
        bench.send(
            .undecodable(
                PhotoID(0), reason: "a reason", facts(duration, hasPicture: hasPicture)))
        bench.wait()
        return bench
    }

    @Test(arguments: [true, false])
    func `has a card with a sign, its name and how long it is`(hasPicture: Bool) {
        let bench = bench(hasPicture: hasPicture)
        let lines = bench.text.split(separator: "\n")
        #expect(lines.contains(" ▷ IMG_0.JPG  0:12 "))
        #expect(lines.contains { $0.contains("video 0:12  4.5 MB") })
        #expect(!bench.text.contains("a reason"))
        // Somebody else's picture of it is drawn, where there is one.
        #expect((bench.sprite(0) != nil) == hasPicture)
    }

    @Test func `says nothing of a length that its file does not tell`() {
        let text = bench(nil).text
        #expect(text.split(separator: "\n").contains(" ▷ IMG_0.JPG "))
        #expect(text.contains("video  4.5 MB"))
    }

    @Test(arguments: [
        (0, "0:00"), (0.9, "0:00"), (59.99, "0:59"), (60, "1:00"), (3599, "59:59"),
        (3600, "1:00:00"), (36_061, "10:01:01"),
    ])
    func `counts minutes, and from an hour on hours`(seconds: Double, text: String) {
        #expect(durationText(seconds) == text)
    }

    @Test(arguments: [true, false])
    func `is asked about before it is trashed, whatever is drawn of it`(hasPicture: Bool) {
        var bench = bench(hasPicture: hasPicture)
        bench.send(.presented([PhotoID(0)]))
        bench.press(.trash)
        #expect(bench.effects.trashes.isEmpty && bench.questioned == 0)
        #expect(bench.text.contains("is a video"))
        bench.wait()
        bench.press(.trash)
        #expect(bench.effects.trashes.map(\.isConfirmed) == [true])
    }

    @Test func `has what others made of it asked for in every mode, and nothing else`() {
        for mode in Mode.allCases {
            var options = Options()
            options.mode = mode
            for hasPicture in [true, false] {
                var bench = Bench(photos: 3, options: options)
                bench.send(
                    .undecodable(PhotoID(0), reason: "", facts(1, hasPicture: hasPicture)))
                bench.wait()
                bench.send(.resized(Viewport(columns: 170, rows: 50)))
                let wants = bench.effects.compactMap {
                    if case .load(let wants) = $0 { wants } else { nil }
                }.last
                #expect(
                    wants?.contains { $0.photo == PhotoID(0) } == hasPicture,
                    "\(mode), \(hasPicture)")
            }
        }
    }

    @Test(arguments: [true, false])
    func `is not looked at closer, for there is nothing more to see`(hasPicture: Bool) {
        var bench = bench(hasPicture: hasPicture)
        bench.press(.open)
        bench.wait()
        for intent: Intent in [.open, .zoom(.closer), .zoom(.actual)] {
            bench.press(intent)
            bench.wait()
            #expect(bench.model.inputContext == .cards, "\(intent)")
            #expect(bench.text.contains("IMG_0.JPG  0:12") && !bench.text.contains(" %"))
        }
    }

    @Test func `is found by a filter for videos, and is not broken`() throws {
        let bench = bench()
        let broken = try Filter(Array("broken".utf8))
        let video = bench.model.space.album.facts(of: PhotoID(0), for: broken.needs)
        #expect(!broken.matches(video))
        var films = Bench(photos: 0)
        films.send(.photosFound([Photo(id: PhotoID(7), name: Array("a.MOV".utf8))]))
        let filter = try Filter(Array("video".utf8))
        let facts = films.model.space.album.facts(of: PhotoID(7), for: filter.needs)
        #expect(filter.matches(facts))
    }

    /// What cannot be decoded here another program may show.
    @Test(arguments: [true, false])
    func `a photo that cannot be shown is broken where its file is at fault`(isBroken: Bool) throws
    {
        var bench = Bench(photos: 2)
        bench.send(.undecodable(PhotoID(0), reason: "no picture", isBroken: isBroken))
        let broken = try Filter(Array("broken".utf8))
        let facts = bench.model.space.album.facts(of: PhotoID(0), for: broken.needs)
        #expect(broken.matches(facts) == isBroken)
    }

    @Test func `are shown and hidden by a setting`() {
        var bench = Bench(photos: 3)
        for (value, shows) in [("on", true), ("off", false)] {
            bench.effects = []
            bench.press(.command("set videos \(value)"))
            bench.press(.prompt(.submit))
            #expect(bench.effects.contains(.showVideos(shows)))
            #expect(bench.text.contains("videos = \(value)"))
        }
    }

    @Test func `is hidden and not gone where its file is where it was`() {
        for isHidden in [true, false] {
            var bench = bench()
            bench.press(.command("set videos \(isHidden ? "off" : "on")"))
            bench.press(.prompt(.submit))
            bench.send(.photosArranged((1...2).map { Photo(id: PhotoID($0), name: [0x61]) }))
            #expect(bench.text.contains("was removed outside riffle") != isHidden)
        }
    }
}
