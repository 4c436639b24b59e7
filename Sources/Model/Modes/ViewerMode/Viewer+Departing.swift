package import Browsing
package import DisplayList
import Geometry

/// What is on its way out of the viewer.
extension Viewer {
    /// Photos on their way out of the viewer, as they are displayed.
    package func departing(in space: Workspace, at time: Time) -> [Sprite] {
        departures.filter { !$0.span.isOver(at: time) }.flatMap { departure in
            departure.from.last?.mixed(
                with: departure.to, part: departure.curve(departure.span.progress(at: time)),
                content: space.album.naturalSize(of: departure.photo), canvas: space.area) ?? []
        }
    }
}
