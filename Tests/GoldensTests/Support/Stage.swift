import Bindings
import Browsing
import Cells
import Composing
import DisplayList
import Geometry
import Raster
import Sessions
import ViewModel

/// The way from events to frames as the program has it, with photos of few colours each and a clock that is moved by hand.
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
    private let look: Look
    private let photosADay: Int
    private var decoded: Set<PhotoID> = []
    private var sizes = DecodedSizes()
    private let composer = Composer(depth: .trueColour, isColoured: true, encoding: .utf8)

    /// The same for all stages: the keys of every action are asked in every context.
    private static let help = HelpPages(Keymap().helpPanel(at:))

    /// A deck of these photos, none of them decoded, the one at `start` in front.
    ///
    /// `change` has the last word on the options.
    init(
        _ shapes: [Shape], start: Int = 0, columns: Int = 24, rows: Int = 8,
        motion: MotionLevel = .full, policy: FilePolicy = .writable, look: Look = .plain,
        photosADay: Int = 99, _ change: (inout Browsing.Options) -> Void = { _ in },
        naming: (Int) -> String = { "IMG_\($0 + 1).JPG" }
    ) {
        var options = Browsing.Options()
        options.theme = Swatch.theme
        options.backdrop = .plain
        options.motion = motion
        options.policy = policy
        options.help = Stage.help
        change(&options)
        self.shapes = shapes
        self.look = look
        self.photosADay = photosADay
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

    /// Photos of every shape by turns, all of them decoded, the front one seen; no bar, for pictures side by side.
    static func browsing(
        _ mode: Mode, _ count: Int = 7, start: Int = 0, columns: Int = 28, rows: Int = 9,
        look: Look = .plain, photosADay: Int = 99,
        _ change: (inout Browsing.Options) -> Void = { _ in }
    ) -> Stage {
        let shapes = (0..<count).map { [Shape.usual, .wide, .square, .usual, .tall][$0 % 5] }
        var stage = Stage(
            shapes, start: start, columns: columns, rows: rows, look: look,
            photosADay: photosADay
        ) { options in
            options.mode = mode
            options.isBarVisible = false
            change(&options)
        }
        for photo in 0..<count { stage.decode(photo) }
        stage.live(3)
        stage.see()
        return stage
    }

    @discardableResult
    mutating func send(_ event: Event) -> [Effect] {
        let effects = model.update(event, at: now)
        for case .load(let wants) in effects {
            sizes.note(wants, aspect: model.viewport.pixelAspect, shape: shape)
        }
        return effects
    }

    @discardableResult
    mutating func press(_ intent: Intent) -> [Effect] { send(.intent(intent)) }

    mutating func decode(_ photo: Int, damage: String? = nil) {
        let id = PhotoID(photo)
        decoded.insert(id)
        send(
            .decoded(
                id,
                PhotoFacts(
                    pixelSize: shape(of: id) ?? .zero, byteCount: 2_100_000,
                    date: CalendarDate(
                        year: 2024, month: 5, day: 6 + id.slot / photosADay, hour: 7, minute: 8,
                        isCapture: true),
                    formatName: "JPEG", damage: damage)))
    }

    /// Tells the model that the front photo's own pixels have been on the screen.
    mutating func see() {
        if let front = model.frontPhoto { send(.presented([front])) }
    }

    mutating func wait(_ seconds: Double) { now += seconds }

    /// Lets all motion end, and nothing else happen: messages stay.
    mutating func settle() { wait(2) }

    /// Lets time go by as the program does, with a frame now and then while things move.
    mutating func live(_ seconds: Double) {
        let end = now + seconds
        while now < end, model.isMoving(at: now) {
            send(.frame)
            wait(0.05)
        }
        now = end
    }

    var frame: Frame {
        composer.frame(
            of: model.scene(at: now), in: model.viewport, isMoving: model.isMoving(at: now)
        ) { id, size in
            guard decoded.contains(id), let shape = shape(of: id) else { return [] }
            let best = sizes.best(of: id, shape: shape, seenAt: size)
            return [Picture(look.bitmap(of: id.slot, in: best))]
        }
    }

    /// A photo of the trash has the shape of the photo of the folder with its number.
    private func shape(of photo: PhotoID) -> Size? {
        shapes.indices.contains(photo.slot) ? shapes[photo.slot].size : nil
    }

    var picture: String { picture(of: frame) }

    /// A sign a pixel, without what is written.
    func pixels(of frame: Frame) -> [String] { pixelLines(of: frame, roles: Roles(composer)) }

    func picture(of frame: Frame) -> String { letterPicture(of: frame, roles: Roles(composer)) }

    /// Sends a drag past the slop, then on to `way`; it is held there.
    mutating func drag(_ axis: Drag.Axis, from start: Point = Point(x: 14, y: 9), to way: Point) {
        send(.pointer(.pressed(start)))
        send(.drag(Drag(phase: .began, axis: axis, start: start, translation: way * 0.3)))
        wait(0.03)
        send(.drag(Drag(phase: .moved, axis: axis, start: start, translation: way)))
    }

    mutating func release(
        _ axis: Drag.Axis, from start: Point = Point(x: 14, y: 9), at way: Point,
        velocity: Point = .zero
    ) {
        send(
            .drag(
                Drag(
                    phase: .released(velocity: velocity), axis: axis, start: start,
                    translation: way)))
    }
}
