import Cells
import GoldenTexts
import Testing

/// Frames of one story, compared with the file of letter pictures that is kept of it.
struct Golden {
    private let name: String
    private var pictures: [String] = []

    init(_ name: String) {
        self.name = name
    }

    /// Adds what the stage shows now, under a title.
    mutating func add(_ title: String, _ stage: Stage) {
        pictures.append("\(title)\n\(stage.picture)")
    }

    /// Adds the first frame of a motion that has just begun, one at `middle` seconds, and what is left when all is over.
    mutating func addMoments(_ title: String, _ stage: inout Stage, middle: Double = 0.08) {
        add("\(title): the first frame", stage)
        stage.wait(middle)
        add("\(title): under way", stage)
        stage.settle()
        add("\(title): settled", stage)
    }

    /// Adds a motion that has just begun as four pictures side by side: its first frame, after a third and two thirds of
    /// the `duration`, in seconds, and what is left when all is over.
    mutating func addMotion(_ title: String, _ stage: inout Stage, lasting duration: Double) {
        var frames = [stage.frame]
        for _ in 1...2 {
            stage.live(duration / 3)
            frames.append(stage.frame)
        }
        stage.live(3)
        frames.append(stage.frame)
        addStrip("\(title): the first frame, a third, two thirds, the end", frames, stage)
    }

    /// Adds frames side by side.
    mutating func addStrip(_ title: String, _ frames: [Frame], _ stage: Stage) {
        let columns = frames.map { stage.pixels(of: $0) }
        let height = columns.map(\.count).max() ?? 0
        let lines = (0..<height).map { y in columns.map { $0[y] }.joined(separator: "|") + "|\n" }
        pictures.append("\(title)\n\(lines.joined())")
    }

    func check(sourceLocation: SourceLocation = #_sourceLocation) {
        let kept = GoldenText("Tests/GoldensTests/Pictures/\(name).txt")
        switch kept.compare(with: pictures.joined(separator: "\n")) {
        case .same: break
        case .recorded:
            Issue.record(
                "\(kept.path) was recorded: look at it, and run the tests again without",
                sourceLocation: sourceLocation)
        case .failed:
            Issue.record("\(kept.path) could not be written", sourceLocation: sourceLocation)
        case .differs(let both):
            Issue.record(
                "\(kept.path) differs; if it is meant, RIFFLE_RECORD=1 records it\n\(both)",
                sourceLocation: sourceLocation)
        }
    }
}
