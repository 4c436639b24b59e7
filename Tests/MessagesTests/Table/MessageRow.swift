import Cells
import Composing
import DisplayList
import Geometry
import Raster

@testable import Browsing
@testable import ModelScenes
@testable import ViewModel

/// A message of the status line: what leads to it, and what then happens in a model.
struct MessageRow: Sendable {
    /// What leads to it, as a user would tell it.
    let cause: String
    /// What is not to be lost on the narrowest screen.
    var kept = ""
    var change: @Sendable (inout Options) -> Void = { _ in }
    /// Which photos are on the network.
    var remote: Set<Int> = []
    let act: @Sendable (inout Bench) -> Void

    init(
        _ cause: String, keeps kept: String = "", remote: Set<Int> = [],
        _ change: @escaping @Sendable (inout Options) -> Void = { _ in },
        act: @escaping @Sendable (inout Bench) -> Void
    ) {
        self.cause = cause
        self.kept = kept
        self.remote = remote
        self.change = change
        self.act = act
    }

    /// A sentence that is said as it is.
    init(_ cause: String, says sentence: Sentence) {
        self.init(cause) { $0.send(.notice(sentence, isLasting: true)) }
    }

    /// The model after it, on a screen of so many columns, with photos of such names.
    func bench(columns: Int, naming name: (Int) -> String) -> Bench {
        var options = Options()
        options.motion = .off
        options.common.targets[1] = Array("/home/ann/Photos/Best of the year".utf8)
        change(&options)
        var bench = Bench(
            photos: 0, options: options, viewport: Viewport(columns: columns, rows: 24))
        bench.send(
            .photosFound(
                (0..<12).map {
                    Photo(
                        id: PhotoID($0), name: Array(name($0).utf8),
                        source: remote.contains($0) ? Array("a.org/\($0)/".utf8) : nil)
                }, start: 3))
        bench.see()
        bench.wait()
        act(&bench)
        return bench
    }
}

extension Bench {
    /// What is said, in front of the trash where that is looked at.
    var said: Message? { (model.review?.model ?? model).shownMessage(at: now) }

    /// The lowest row of the screen, as it is drawn.
    var drawnBar: String {
        var scene = scene
        scene.sprites = []
        scene.transition = nil
        let composer = Composer(depth: .trueColour, isColoured: true, encoding: .utf8)
        let viewport = model.viewport
        let frame = composer.frame(of: scene, in: viewport, isMoving: false) { _, _ in [] }
        return (0..<frame.columns).reduce(into: "") { text, column in
            let glyph = frame[frame.rows - 1, column].glyph
            guard !glyph.isContinuation, let scalar = Unicode.Scalar(glyph.scalar) else { return }
            text.unicodeScalars.append(scalar)
        }
    }
}
