import DeckMode
import DisplayList
import GridMode
import Selecting
import Testing

@testable import Browsing
@testable import ModelScenes
@testable import ViewModel

@Suite struct `A photo on the network` {
    /// Photos of which these are on the network.
    private func bench(
        _ remote: Set<Int>, of count: Int = 6, mode: Mode = .deck,
        _ change: (inout Options) -> Void = { _ in }
    ) -> Bench {
        var options = Options()
        options.mode = mode
        options.motion = .off
        change(&options)
        var bench = Bench(photos: 0, options: options)
        bench.send(
            .photosFound(
                (0..<count).map {
                    Photo(
                        id: PhotoID($0), name: Array("p\($0).jpg".utf8),
                        source: remote.contains($0) ? Array("a.org/\($0)/".utf8) : nil)
                }))
        return bench
    }

    @Test(arguments: FilePolicy.allCases)
    func `is hidden by the key that trashes, seen or not, and nothing is asked of the file work`(
        policy: FilePolicy
    ) {
        var bench = bench([0, 1]) { $0.policy = policy }
        bench.wait()
        bench.press(.trash)
        #expect(bench.order == [1, 2, 3, 4, 5])
        #expect(bench.text.contains("p0.jpg hidden · not a file here · u undo"), "\(bench.text)")
        bench.wait()
        bench.press(.undo)
        #expect(bench.order == [0, 1, 2, 3, 4, 5] && bench.front == 0)
        bench.press(.redo)
        #expect(bench.order == [1, 2, 3, 4, 5])
        #expect(bench.effects.acts == [])
        #expect(bench.model.summary.trashed.map(\.id.number) == [0])
        #expect(bench.model.deeds.hidden == 1 && bench.model.deeds.trashed == 0)
        #expect(!bench.text.contains("trashed"))
    }

    @Test func `is hidden among files that are trashed, as one step`() {
        var bench = bench([1, 3], mode: .grid)
        bench.command("mark all")
        bench.press(.trash)
        bench.send(.questionReady(1))
        #expect(bench.text.contains("trash 4 photos, hide 2? x again"), "\(bench.text)")
        bench.wait()
        bench.press(.trash)
        #expect(bench.order == [])
        #expect(bench.effects.several.map { $0.map(\.photo.number) } == [[0, 2, 4, 5]])
        let ops = bench.effects.several.last?.map(\.op) ?? []
        bench.press(.undo)
        #expect(bench.order == [0, 1, 2, 3, 4, 5])
        #expect(bench.effects.acts.contains(.restore(ops.reversed(), isUndo: true)))
    }

    @Test func `is hidden with others of its kind without a question`() {
        var bench = bench([0, 1, 2], of: 3, mode: .grid) { $0.policy = .readOnly }
        bench.command("mark all")
        bench.press(.trash)
        #expect(bench.order == [])
        bench.press(.undo)
        #expect(bench.order == [0, 1, 2])
        // What is done besides is to ask for pixels and headers.
        let isAsking = bench.effects.acts.allSatisfy { effect in
            if case .measure = effect { true } else { false }
        }
        #expect(isAsking, "\(bench.effects.acts)")
    }

    @Test func `says that it is not a file where one is needed`() {
        var bench = bench([0])
        for intent: Intent in [.favourite, .decide(.stars(3)), .decide(.toggleFlag(.reject))] {
            bench.press(intent)
            #expect(bench.text.contains("not a file"), "\(intent): \(bench.text)")
            bench.wait(10)
        }
        for line in ["rate 3", "label red", "link /tmp", "move /tmp", "run ls"] {
            bench.command(line)
            #expect(bench.text.contains("not a file"), "\(line): \(bench.text)")
            bench.wait(10)
        }
        #expect(bench.effects.allSatisfy { if case .load = $0 { true } else { false } })
        #expect(bench.order.count == 6)
        bench.command("copy /tmp")
        #expect(bench.effects.contains { if case .file = $0 { true } else { false } })
    }

    @Test func `says how much of it is here, and then only what it is`() {
        var bench = bench([0])
        bench.send(.fetching(PhotoID(0), FetchProgress(bytes: 312_400, total: 1_204_000)))
        #expect(bench.text.contains("312 of 1,204 KB"), "\(bench.text)")
        #expect(bench.text.contains("━") && bench.text.contains("─"))
        bench.send(.fetching(PhotoID(0), FetchProgress(bytes: 1_312_400)))
        #expect(bench.text.contains("1,312 KB") && !bench.text.contains("━"))
        bench.send(.fetched(PhotoID(0), isOffline: true))
        bench.see()
        #expect(!bench.text.contains("KB\n") && bench.text.contains("offline copy"))
        bench.send(.fetched(PhotoID(0), isOffline: false))
        #expect(!bench.text.contains("offline copy"))
    }

    @Test(arguments: [Intent.open, .redraw])
    func `that could not be fetched is fetched again by a key`(intent: Intent) {
        var bench = bench([0, 1])
        bench.send(.undecodable(PhotoID(0), reason: "404 Not Found"))
        bench.press(intent)
        #expect(bench.effects.contains(.fetchAgain(PhotoID(0))))
        #expect(!bench.model.isUndecodable(PhotoID(0)))
        bench.effects = []
        bench.press(intent)
        #expect(!bench.effects.contains(.fetchAgain(PhotoID(0))))
    }

    @Test func `under a held key is hidden alone`() {
        var bench = bench([0, 1, 2, 3, 4, 5])
        bench.wait()
        bench.press(.trash)
        bench.wait(0.5)
        for _ in 0..<30 {
            bench.press(.trash)
            bench.wait(1.0 / 30)
        }
        #expect(bench.order.count == 5)
    }
}
