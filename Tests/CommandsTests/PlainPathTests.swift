import SeededRandom
import Testing

@testable import Commands

@Suite struct `A plain path` {
    @Test(arguments: [
        ("/a/b", "/a/b"), ("/a//b/", "/a/b"), ("/a/./b/.", "/a/b"), ("/a/../b", "/b"),
        ("/../..", "/"), ("/", "/"), ("/a/b/../../..", "/"), ("/...", "/..."),
    ])
    func `has no dots and no doubled slashes`(path: String, plain: String) {
        #expect(plainPath(Array(path.utf8)) == Array(plain.utf8))
    }

    @Test(arguments: UInt64(1)...30)
    func `stays as it is, wherever it came from`(seed: UInt64) {
        var dice = Dice(seed)
        let parts = (0..<dice.roll(8)).map { _ in dice.pick(["a", "..", ".", "", "b c"]) }
        let once = plainPath(Array(parts.joined(separator: "/").utf8))
        #expect(once.first == UInt8(ascii: "/") && plainPath(once) == once, "seed \(seed)")
    }

    @Test func `protections of a worker are read from what the helper prints`() {
        let all = WorkerProtections(listed: Array("landlock 4\nseccomp\n".utf8))
        #expect(all.landlock == 4 && all.filtersCalls && !all.isInstrumented)
        let none = WorkerProtections(listed: [])
        #expect(none.landlock == nil && !none.filtersCalls)
        #expect(words(for: all).contains("no TCP (landlock 4); few system calls (seccomp)"))
        #expect(words(for: none).contains("this kernel has no landlock"))
        #expect(words(for: nil as WorkerProtections?).hasPrefix("not known"))
    }
}
