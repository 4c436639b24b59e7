import DeckMode
import DisplayList
import Geometry
import GridMode
import Testing
import WaterfallMode

@testable import Browsing
@testable import ModelScenes
@testable import ViewModel

@Suite struct `A photo that comes from the network` {
    /// Photos on the network, all of one name, each in a folder of its own.
    private func bench(_ mode: Mode = .deck, columns: Int = 160) -> Bench {
        var options = Options()
        options.mode = mode
        options.motion = .off
        var bench = Bench(
            photos: 0, options: options, viewport: Viewport(columns: columns, rows: 46))
        bench.send(
            .photosFound(
                (0..<4).map {
                    Photo(
                        id: PhotoID($0), name: Array("a.jpg".utf8),
                        source: Array("example.org/\($0)/".utf8))
                }))
        return bench
    }

    private let part = FetchProgress(bytes: 312_400, total: 1_204_000)
    private let thumbnail = Size(width: 160, height: 120)

    @Test(arguments: Mode.allCases)
    func `says how much of it is here while a preview is shown`(mode: Mode) {
        var bench = bench(mode)
        bench.send(.fetching(PhotoID(0), part))
        bench.send(.previewed(PhotoID(0), thumbnail))
        #expect(bench.bar().contains("a.jpg · 1/4 · coming, 312 of 1,204 KB"), "\(bench.bar())")
        bench.send(.fetching(PhotoID(0), FetchProgress(bytes: 600_000)))
        #expect(bench.bar().contains("coming, 600 KB"), "\(bench.bar())")
        bench.wait(10)
        #expect(bench.model.nextWake(after: bench.now) == nil, "nothing changes of itself")
        bench.send(.fetched(PhotoID(0), isOffline: false))
        bench.see()
        #expect(!bench.text.contains("coming"), "\(bench.text)")
    }

    @Test(arguments: Mode.allCases)
    func `has a mark on its picture, and then none`(mode: Mode) {
        var bench = bench(mode)
        bench.send(.previewed(PhotoID(0), thumbnail))
        func marks() -> [String] {
            bench.text.split(separator: "\n").map(String.init).filter { $0 == " 25 % " }
        }
        #expect(marks() == [])
        bench.send(.fetching(PhotoID(0), part))
        #expect(marks().count == 1, "\(bench.text)")
        bench.see()
        #expect(marks() == [])
    }

    @Test func `says it at 80 columns in place of the keys`() {
        var bench = bench(columns: 80)
        bench.send(.fetching(PhotoID(0), part))
        bench.send(.previewed(PhotoID(0), thumbnail))
        #expect(bench.bar().contains("coming, 312 of 1,204 KB"), "\(bench.bar())")
    }

    @Test func `is told from another of its name`() {
        var bench = bench(columns: 100)
        bench.wait()
        #expect(bench.bar().contains("a.jpg · 1/4 · example.org/0/"), "\(bench.bar())")
        #expect(bench.text.contains("example.org/0/\na.jpg\n"), "\(bench.text)")
        bench.send(.fetching(PhotoID(0), part))
        #expect(
            bench.text.contains("example.org/0/\na.jpg\n312 of 1,204 KB"), "\(bench.text)")
        bench.press(.next)
        bench.send(.undecodable(PhotoID(1), reason: "404 Not Found"))
        bench.wait()
        #expect(
            bench.text.contains("example.org/1/\na.jpg\n404 Not Found\n"), "\(bench.text)")
        bench.press(.mode(.grid))
        bench.wait()
        #expect(bench.text.contains("example.org/1/\na.jpg\n404 Not Found"), "\(bench.text)")
    }

    @Test func `from a long address keeps its server and its end`() {
        var bench = bench(columns: 80)
        let source = "pictures.example.org/2024/" + String(repeating: "x", count: 80) + "/paris/"
        bench.send(
            .photosFound([
                Photo(id: PhotoID(9), name: Array("a.jpg".utf8), source: Array(source.utf8))
            ]))
        bench.see()
        #expect(bench.bar().contains("pictures.exa/…xxx/paris/"), "\(bench.bar())")
    }
}
