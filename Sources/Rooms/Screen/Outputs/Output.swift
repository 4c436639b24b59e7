import Composing
import DisplayList
import Geometry
import Raster
import TTY
import Trash
import VT

/// One way of bringing scenes to a terminal: a file, and a line of `Outputs.all`.
protocol Output: Sendable {
    /// Who writes to the terminal: it is opened for one of them.
    static var sink: Sink { get }
    /// How well it shows pictures on a terminal with these capabilities; nil where it cannot. The best one draws.
    static func rank(_ facts: ScreenFacts) -> Int?

    /// Whether the first frame may wait for pictures, with what goes before it on its way.
    static var awaitsPictures: Bool { get }

    init(_ facts: ScreenFacts)

    /// Whether what is on the screen at rest is not all that `refine` can make of it.
    var isUnrefined: Bool { get }

    /// Shows a scene, for motion or at rest, in as many bytes as it may take; nil where nothing could be sent.
    ///
    /// `looks` says what the pictures are made from.
    mutating func show(
        _ scene: Scene, in viewport: Viewport, _ purpose: Allowance.Purpose, _ allowance: Allowance,
        pictures: PictureSource, looks: PictureLooks, over line: inout OutputLine
    ) -> Delivery?
    /// Sends more of the scene at rest; nil where nothing could be sent.
    mutating func refine(_ allowance: Allowance, over line: inout OutputLine) -> Delivery?
    /// How the frame at rest is drawn in finer blocks for a line of so many bytes a second; nil where the terminal has none.
    func refinement(over rate: Double) -> FrameRefinement?
    /// Shows the frame at rest in finer blocks from here on, when `refine` is called.
    mutating func take(_ frame: RefinedFrame)
    /// Whether the terminal has photos at rest as they were made, and is to get them finer still.
    var takesFiner: Bool { get }
    /// Whether what rests is all in the terminal, which may be sent photos of frames that keys would bring.
    var takesAhead: Bool { get }
    /// Sends the photos of such a frame too.
    mutating func takeAhead(_ frame: RefinedFrame)
    /// Whether the terminal has all photos of such a frame already; they stay.
    mutating func holds(_ frame: AheadFrame) -> Bool
    /// Shows what the terminal holds of a frame at rest that is shown next.
    mutating func recall(_ scene: Scene, _ showing: ScreenEvidence<PhotoID>.Showing)
    /// Shows nothing finer any more: photos are of other files.
    mutating func forgetRefined()
    /// Whether a part of a photo is to be sent, which waits for no frame.
    var hasUnit: Bool { get }
    /// What was sent last was the frame of this number; nil where the terminal answers for none.
    mutating func noteSent(_ frame: Int?)
    /// The terminal has answered for so many frames.
    mutating func answered(_ frames: Int)
    /// The terminal has refused a picture; nil where that says nothing.
    mutating func refuse(id: UInt32?) -> Refusal?
    /// The pixels of a cell in which photos at rest are shown.
    var stillCell: CellSize { get }
    /// What takes from the terminal what frames do not, where the program is killed.
    var guardSequence: [UInt8] { get }
    /// Where the buttons of a scene lie; those in front first.
    func buttons(of scene: Scene, in viewport: Viewport) -> [ButtonCells]
    /// The terminal has told more of itself; true where scenes look otherwise from here on.
    mutating func learn(_ facts: ScreenFacts) -> Bool
    /// Forgets what the terminal shows: the next scene is sent whole.
    mutating func invalidate()
    /// What takes away from the terminal what frames of others would not.
    func leave() -> [UInt8]
}

/// For those that show no more than half-blocks.
extension Output {
    func refinement(over rate: Double) -> FrameRefinement? { nil }
    mutating func take(_ frame: RefinedFrame) {}
    var takesFiner: Bool { false }
    var takesAhead: Bool { false }
    mutating func takeAhead(_ frame: RefinedFrame) {}
    mutating func holds(_ frame: AheadFrame) -> Bool { false }
    mutating func recall(_ scene: Scene, _ showing: ScreenEvidence<PhotoID>.Showing) {}
    mutating func forgetRefined() {}
    var hasUnit: Bool { false }
    mutating func noteSent(_ frame: Int?) {}
    mutating func answered(_ frames: Int) {}
    mutating func refuse(id: UInt32?) -> Refusal? { nil }
    var stillCell: CellSize { .halfBlocks }
    var guardSequence: [UInt8] { [] }
}

/// What follows from a picture that the terminal refuses.
enum Refusal {
    /// It is tried again by a slower way.
    case once
    /// No more are sent.
    case forGood
}

/// The way from an output to its terminal.
struct OutputLine {
    let device: any ScreenDevice
    let capabilities: Capabilities
    /// What is sent before the next frame; sending empties it.
    var prelude: [UInt8]
}

/// What was sent of a scene.
struct Delivery {
    /// Whether the screen will show all of it, in whatever colours.
    var isComplete: Bool
    /// What was sent to change the screen; nil where it showed the scene already.
    var bytes: Int?
}
