import DisplayList
import Testing

@testable import Browsing
@testable import ModelScenes
@testable import StackMode
@testable import ViewModel

@Suite struct `what is said of keys that are not obeyed` {
    /// Twenty presses at ten a second, each photo drawn in between.
    private func hurried(reportsReleases: Bool) -> Bench {
        var bench = Bench(photos: 30)
        bench.send(.releasesReported(reportsReleases))
        bench.wait()
        for _ in 0..<20 {
            bench.see()
            bench.press(.trash)
            bench.wait(0.1)
        }
        return bench
    }

    @Test
    func `twenty presses at ten a second trash one photo and say so where releases are not told`() {
        let bench = hurried(reportsReleases: false)
        #expect(bench.effects.trashes.count == 1)
        #expect(bench.text.contains("too fast, nothing trashed · ↑ again"))
    }

    @Test func `where they are told every one counts`() {
        let bench = hurried(reportsReleases: true)
        #expect(bench.effects.trashes.count == 20)
        #expect(!bench.text.contains("too fast"))
    }

    @Test func `of a photo that was not drawn before the key it is said, and nothing is asked`() {
        var bench = Bench(photos: 30)
        bench.send(.releasesReported(true))
        bench.trash()
        for _ in 0..<10 {
            bench.wait(0.1)
            bench.press(.trash)
            #expect(bench.text.contains("too fast, nothing trashed · ↑ again"))
        }
        #expect(bench.effects.trashes.count == 1)
        bench.see()
        bench.wait(0.1)
        bench.press(.trash)
        #expect(bench.effects.trashes.count == 2)
    }

    @Test(arguments: [false, true]) func `a held key says that it trashes one`(isTold: Bool) {
        var bench = Bench(photos: 30)
        bench.send(.releasesReported(isTold))
        bench.wait()
        for step in 0..<60 {
            bench.see()
            bench.send(.intent(.trash, isRepeat: isTold && step > 0))
            bench.wait(1.0 / 30)
        }
        #expect(bench.effects.trashes.count == 1)
        #expect(bench.text.contains("held ↑ trashes one photo"))
        // What happened, and how it is taken back, comes to light again.
        bench.wait(2.1)
        #expect(bench.text.contains("u undo"))
    }

    @Test func `a held key that a screen from elsewhere sends as presses trashes one`() {
        var bench = Bench(photos: 30)
        bench.send(.releasesReported(true))
        bench.wait()
        for _ in 0..<60 {
            bench.see()
            bench.press(.trash)
            bench.wait(1.0 / 30)
        }
        #expect(bench.effects.trashes.count == 1)
        #expect(!bench.model.mayBeHeld(since: bench.now))
    }

    @Test func `no remark covers a question`() {
        var bench = Bench(photos: 3)
        bench.wait()
        for _ in 0..<30 {
            bench.press(.trash)
            bench.send(.strangeKey)
            #expect(bench.text.contains("is not shown yet · ↑ again"))
            bench.wait(1.0 / 30)
        }
    }

    @Test
    func `a key that means nothing says so for two seconds, and the scene is drawn anew then`() {
        var bench = Bench(photos: 3)
        bench.wait()
        bench.send(.strangeKey)
        #expect(bench.text.contains("not a key · ? help"))
        #expect(bench.model.nextWake(after: bench.now) == bench.now + 2)
        bench.wait(2)
        #expect(!bench.text.contains("not a key"))
        bench.send(.strangeKey)
        bench.press(.next)
        #expect(!bench.text.contains("not a key"))
    }

    @Test(arguments: [Intent.spread, .stepStyle(1), .zoom(.farther), .columns(1)])
    func `a key that means something elsewhere says that it does not here`(intent: Intent) {
        var bench = Bench(photos: 3)
        bench.wait()
        bench.press(intent)
        #expect(bench.text.contains("not a key here · ? help"))
    }

    @Test(arguments: [Intent.help, .command("")])
    func `where keys are for something else nothing is said`(
        intent: Intent
    ) {
        var bench = Bench(photos: 3)
        bench.press(intent)
        bench.send(.strangeKey)
        bench.press(.close)
        #expect(!bench.text.contains("not a key"))
    }
}
