import Cells
import DisplayList
import Geometry
import Raster
import VT

/// Photos in pixels that the terminal holds, wherever a scene has them.
struct MovingStills {
    private struct Shape {
        let texture: HeldTexture
        let look: PictureLook
    }

    /// What the textures show that were made so far.
    private var shapes: [TextureKey: Shape] = [:]
    /// Those that the plan has its numbers of.
    private var keys: [TextureKey] = []
    private var plan: MotionPlan?
    /// Where those lie that are seen.
    private(set) var places: [(key: TextureKey, place: PicturePlace)] = []

    /// So many textures are kept in mind, more than a terminal is given.
    private static let most = 1000

    /// Notes what textures show.
    mutating func note(_ textures: [Texture]) {
        if shapes.count > Self.most { shapes = [:] }
        for texture in textures where texture.key.size > 0 {
            let held = HeldTexture(
                photo: texture.key.photo, part: texture.part, width: texture.key.width,
                height: texture.key.height)
            shapes[texture.key] = texture.look.map { Shape(texture: held, look: $0) }
        }
    }

    /// Those of the stored textures that show what half-blocks would show now; their plan is to follow.
    mutating func offer(_ stored: [TextureKey: UInt32], _ looks: PictureLooks) -> [HeldTexture] {
        let held = Set(stored.keys)
        let found = stored.sorted { $0.value < $1.value }.compactMap { key, _ in
            // A coarser one of the same picture is of no use.
            key.finest(in: held) != key
                ? nil
                : shapes[key].flatMap { looks(key.photo) == $0.look ? (key, $0.texture) : nil }
        }
        keys = found.map(\.0)
        return found.map(\.1)
    }

    /// Shows photos so from the next frame on.
    mutating func show(_ plan: MotionPlan, _ cell: CellSize) {
        self.plan = plan
        places = plan.seenPlacings.map { order, placing in
            let key = keys[placing.texture]
            let whole = PixelRect(x: 0, y: 0, width: key.width, height: key.height)
            let isWhole =
                placing.source == whole && placing.place.width == key.width
                && placing.place.height == key.height
            return (
                key,
                PicturePlace(
                    placing.place, cell: cell, source: isWhole ? nil : placing.source,
                    order: order)
            )
        }
    }

    /// Those that are seen.
    var photos: Set<PhotoID> { Set(places.map(\.key.photo)) }

    /// Shows none.
    mutating func stop() { (plan, places) = (nil, []) }

    /// A frame through which they are seen.
    func opened(_ frame: Frame) -> Frame {
        guard let plan, !places.isEmpty else { return frame }
        return frame.opened(
            plan.seen.owners, where: [false] + plan.placings.map { _ in true })
    }
}
