import Bindings
import Cells
import Composing
import DisplayList
import Geometry
import Layouts
import Pixels
import Raster
import ViewModel

@testable import riffle

/// The way from events to frames as the program has it, with photos of one colour each and a clock that is moved by hand.
struct Stage {
    /// The shape of a photo.
    enum Shape: CaseIterable {
        case usual, wide, tall, square

        var size: Size {
            switch self {
            case .usual: Size(width: 3000, height: 2000)
            case .wide: Size(width: 4000, height: 1000)
            case .tall: Size(width: 1000, height: 4000)
            case .square: Size(width: 2000, height: 2000)
            }
        }
    }

    private(set) var model: Model
    private(set) var now: Time = 100
    private let shapes: [Shape]
    private var decoded: Set<PhotoID> = []
    private let composer = Composer(depth: .trueColour, isColoured: true, encoding: .utf8)

    /// A deck of these photos, none of them decoded, the one at `start` in front.
    init(
        _ shapes: [Shape], start: Int = 0, columns: Int = 24, rows: Int = 8,
        motion: MotionLevel = .full, policy: FilePolicy = .writable,
        naming: (Int) -> String = { "IMG_\($0 + 1).JPG" }
    ) {
        var options = ViewModel.Options()
        options.theme = Swatch.theme
        options.backdrop = .plain
        options.motion = motion
        options.policy = policy
        options.help = Keymap().helpPanel
        self.shapes = shapes
        model = Model(options: options, viewport: Viewport(columns: columns, rows: rows))
        let photos = shapes.indices.map { Photo(id: PhotoID($0), name: Array(naming($0).utf8)) }
        send(.photosFound(photos, start: start))
    }

    /// As many photos of the usual shape, all of them decoded, the front one seen.
    static func deck(
        _ count: Int, start: Int = 0, columns: Int = 24, rows: Int = 8,
        motion: MotionLevel = .full, policy: FilePolicy = .writable,
        naming: (Int) -> String = { "IMG_\($0 + 1).JPG" }
    ) -> Stage {
        var stage = Stage(
            [Shape](repeating: .usual, count: count), start: start, columns: columns, rows: rows,
            motion: motion, policy: policy, naming: naming)
        for photo in 0..<count { stage.decode(photo) }
        stage.see()
        return stage
    }

    @discardableResult
    mutating func send(_ event: Event) -> [Effect] { model.update(event, at: now) }

    @discardableResult
    mutating func press(_ intent: Intent) -> [Effect] { send(.intent(intent)) }

    mutating func decode(_ photo: Int, damage: String? = nil) {
        decoded.insert(PhotoID(photo))
        send(
            .decoded(
                PhotoID(photo),
                PhotoFacts(
                    pixelSize: shapes[photo].size, byteCount: 2_100_000,
                    date: CalendarDate(
                        year: 2024, month: 5, day: 6, hour: 7, minute: 8, isCapture: true),
                    formatName: "JPEG", damage: damage)))
    }

    /// Tells the model that the front photo's own pixels have been on the screen.
    mutating func see() {
        if let front = model.frontPhoto { send(.presented(front)) }
    }

    mutating func wait(_ seconds: Double) { now += seconds }

    /// Lets all motion end, and nothing else happen: messages stay.
    mutating func settle() { wait(2) }

    var frame: Frame {
        composer.frame(
            of: model.scene(at: now), in: model.viewport, isMoving: model.isMoving(at: now)
        ) { id, _ in bitmap(of: id).map { [Picture($0)] } ?? [] }
    }

    var picture: String { picture(of: frame) }

    func picture(of frame: Frame) -> String { letterPicture(of: frame, roles: Roles(composer)) }

    /// The photo's pixels in the size of its place at rest, as it is decoded.
    private func bitmap(of photo: PhotoID) -> Bitmap? {
        guard decoded.contains(photo) else { return nil }
        let viewport = model.viewport
        let geometry = DeckGeometry(viewport: viewport.size)
        let box = PixelRect(
            Rect(centre: geometry.centre, size: geometry.card), aspect: viewport.pixelAspect
        ).inset(by: Swatch.theme.borderWidth, aspect: viewport.pixelAspect)
        let size = contain(
            shapes[photo.number].size,
            in: Size(width: Double(box.width), height: Double(box.height)))
        return Bitmap(
            width: max(1, Int(size.width.rounded())), height: max(1, Int(size.height.rounded())),
            filledWith: Swatch.photos[photo.number % Swatch.photos.count])
    }
}
