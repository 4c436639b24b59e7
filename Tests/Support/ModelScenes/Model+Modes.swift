import DisplayList

@testable import Browsing
@testable import ViewModel
@testable import ViewerMode

/// The mode of a model, asked with the workspace that it lies in.
extension Model {
    /// The mode where nothing lies above it.
    var surface: Mode? { viewer == nil ? mode : nil }

    mutating func settle(_ mode: Mode, at time: Time) {
        surfaces.modes[mode].settle(in: &space, at: time)
    }

    func layer(of mode: Mode, hiding hidden: PhotoID?, at time: Time) -> Layer {
        surfaces.modes[mode].layer(hiding: hidden, in: space, at: time)
    }

    func isSurfaceMoving(_ mode: Mode, at time: Time) -> Bool {
        surfaces.modes[mode].isMoving(in: space, at: time)
    }

    func surfaceStatus(at time: Time) -> [TextSpan] {
        viewer?.status(in: space, at: time) ?? surfaces.modes[mode].status(in: space, at: time)
    }

    func wants(at time: Time) -> [Want] {
        viewer?.wants(in: space, at: time) ?? surfaces.modes[mode].wants(in: space, at: time)
    }

    func meantPhotos() -> [PhotoID] { surfaces.meantPhotos(in: space) }
}
