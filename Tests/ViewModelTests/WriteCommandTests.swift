import DisplayList
import Testing

@testable import Browsing
@testable import ModelScenes
@testable import ViewModel

@Suite struct `The command :write` {
    private func carriedOut(_ bench: inout Bench, _ line: String) -> [Effect] {
        bench.press(.command(line))
        return bench.press(.prompt(.submit))
    }

    @Test func `keeps what :set has changed, as it is now, and nothing else`() {
        var bench = Bench(photos: 3)
        for line in [
            "set speed 2", "set motion off", "set speed 0.5", "set target 2 /tmp/a b",
            "set speed fast", "set bar", "sort date",
        ] { _ = carriedOut(&bench, line) }
        let kept = [("speed", "0.5"), ("motion", "off"), ("target 2", "/tmp/a b")].map {
            KeptSetting(name: $0.0, value: Array($0.1.utf8))
        }
        #expect(carriedOut(&bench, "write") == [.keepSettings(kept)])
    }

    @Test func `says where there is nothing to keep, or nothing may be written`() {
        var bench = Bench(photos: 3)
        #expect(carriedOut(&bench, "write").isEmpty)
        #expect(bench.text.contains("nothing was set"))
        _ = carriedOut(&bench, "set speed 2")
        bench.model.space.options.policy = .readOnly
        #expect(carriedOut(&bench, "write").isEmpty)
        #expect(bench.text.contains("read-only"))
    }
}
