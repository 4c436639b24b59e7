import Browsing
import DisplayList
import ViewModel

/// What an animation costs, as a line of the output.
struct Figures {
    let animation: Animation
    let size: Viewport
    /// The frame at rest is the last.
    let frames: [FrameCost]
    let isResting: Bool

    static let header = [
        "size", "mode", "animation", "frames", "median ms", "p95 ms", "most ms", "scene ms",
        "compose ms", "encode ms", "bytes median", "bytes most", "bytes at rest",
    ].joined(separator: "\t")

    var line: String {
        let moving = isResting || frames.count == 1 ? frames : frames.dropLast()
        let times = moving.map(\.total).sorted()
        let bytes = moving.map(\.bytes).sorted()
        let words = [
            "\(size.columns)x\(size.rows)", animation.mode.title, animation.name, "\(moving.count)",
            text(times[times.count / 2]), text(times[(times.count * 95) / 100]),
            text(times[times.count - 1]),
            text(middle(moving.map(\.scene))), text(middle(moving.map(\.compose))),
            text(middle(moving.map(\.encode))), "\(bytes[bytes.count / 2])",
            "\(bytes[bytes.count - 1])", "\(frames[frames.count - 1].bytes)",
        ]
        return words.joined(separator: "\t")
    }

    private func middle(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

    /// With two decimals.
    private func text(_ value: Double) -> String {
        let hundredths = Int((value * 100).rounded())
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
    }
}
