import Browsing
import CompareMode
import DisplayList
import Geometry
import ViewerMode

/// A surface that lies above a mode and takes its place while it is open: the viewer, and compare.
protocol Overlay: Surface {
    /// The photo in front, which the mode below must not show too.
    var photo: PhotoID? { get }

    /// How far the mode below is covered, 0…1.
    func backdrop(in space: Workspace, at time: Time) -> Double

    /// How much of the time of opening is over, 0…1.
    func openness(in space: Workspace, at time: Time) -> Double

    /// What it shows above the mode, which fades as it is covered.
    func layer(over base: Layer, in space: Workspace, at time: Time) -> Layer

    /// The photo in front as it is displayed, last what is above.
    func sprites(in space: Workspace, at time: Time) -> [Sprite]

    /// Photos on their way out, as they are displayed.
    func departing(in space: Workspace, at time: Time) -> [Sprite]

    /// Other photos that it shows, as they are displayed.
    func others(in space: Workspace, at time: Time) -> [PhotoID: Sprite]

    /// Whether it has nothing left to show, and closes.
    var isOver: Bool { get }

    /// Whether the light of the photo in front is no help behind it.
    static var hidesEcho: Bool { get }

    /// Brings the photo at `index` to the front, as a page that takes the place of what is to be seen now.
    mutating func turnPage(
        to index: Int, over base: Layer, in space: inout Workspace, at time: Time)

    /// Follows what has become known of its photo's size.
    mutating func followSize(in space: Workspace, at time: Time)

    /// Looks at the same part of a photo as closely, once that is turned further.
    mutating func turn(_ photo: PhotoID, by turn: Orientation, in space: Workspace)

    /// Follows which photos lie beside its own now.
    mutating func followNeighbours(in space: Workspace)
}

extension Overlay {
    func others(in space: Workspace, at time: Time) -> [PhotoID: Sprite] { [:] }

    var isOver: Bool { false }

    static var hidesEcho: Bool { false }
}

extension Viewer: Overlay {}

extension Compare: Overlay {
    /// Photos are judged on one ground, which no frame that moves changes.
    static var hidesEcho: Bool { true }
}
