import Bindings
import Browsing
import CarouselMode
import Cells
import SeededRandom
import DisplayList
import Geometry
import GridMode
import ViewModel
import ViewerMode

/// A random session in one mode: how it begins, and what happens, all of it settled beforehand.
struct Session {
    let mode: Mode
    private let shapes: [Stage.Shape]
    private let start: Int
    private let photosADay: Int
    private let columns: Int
    private let rows: Int
    private let layout: GridLayout
    private let gridTransition: PageTransition.Style
    private let viewerTransition: PageTransition.Style
    private let carousel: CarouselType
    private let keepsZoom: Bool
    var steps: [Happening]

    /// `isViewing` opens a photo first.
    init(seed: UInt64, mode: Mode, isViewing: Bool = false) {
        var dice = Dice(seed)
        self.mode = mode
        let count = dice.whole(1...24)
        shapes = (0..<count).map { _ in dice.pick(Stage.Shape.allCases) }
        start = dice.roll(count)
        photosADay = dice.whole(1...12)
        columns = dice.whole(20...48)
        rows = dice.whole(8...16)
        layout = dice.pick([.browse, .moments])
        gridTransition = dice.pick([.push, .push] + PageTransition.Style.allCases)
        viewerTransition = dice.pick(PageTransition.Style.allCases)
        carousel = dice.pick(CarouselType.allCases)
        keepsZoom = dice.roll(3) == 0
        steps = isViewing ? [.key(.open, pause: dice.number(0...0.4))] : []
        for _ in 0..<dice.whole(1...20) {
            steps.append(.chance(&dice, newcomer: count + steps.count))
        }
    }

    /// The session with this much motion: what is to be seen wherever it rests, and at its end.
    ///
    /// Each with the step before which it was; `isRestless` where something still moves long after.
    func frames(_ motion: MotionLevel) -> (rests: [(step: Int, frame: Frame)], isRestless: Bool) {
        var stage = Stage(
            shapes, start: start, columns: columns, rows: rows, motion: motion, look: .shaded,
            photosADay: photosADay
        ) { options in
            options.mode = mode
            options.grid.layout = layout
            options[Grid.self].transition = gridTransition
            options[ViewerSettings.self].transition = viewerTransition
            options.viewer.keepsZoom = keepsZoom
            options.carousel.type = carousel
        }
        for photo in shapes.indices { stage.decode(photo) }
        stage.live(2)
        var rests: [(Int, Frame)] = []
        var isRestless = false
        for step in 0...steps.count {
            if step == steps.count || !steps[step].isRapid {
                stage.live(5)
                rests.append((step, stage.frame))
                isRestless = isRestless || stage.model.isMoving(at: stage.now)
            }
            if step < steps.count { steps[step].happen(on: &stage) }
        }
        return (rests, isRestless)
    }

    /// How the session breaks the rule that motion ends in what there is without; nil where it keeps it.
    func difference(_ motion: MotionLevel) -> Difference? {
        let moved = frames(motion)
        let still = frames(.off)
        if moved.isRestless { return .restless }
        for (one, other) in zip(moved.rests, still.rests) where one.frame != other.frame {
            return .frames(step: one.step, moved: one.frame, still: other.frame)
        }
        return nil
    }

    enum Difference {
        case restless
        case frames(step: Int, moved: Frame, still: Frame)
    }

    /// As few of the steps as still break the rule.
    func shortened(_ motion: MotionLevel) -> Session {
        var best = self
        var index = steps.count - 1
        while index >= 0 {
            var shorter = best
            shorter.steps.remove(at: index)
            if shorter.difference(motion) != nil { best = shorter }
            index -= 1
        }
        return best
    }

    var story: String {
        """
        \(mode), \(shapes.count) photos from \(start), \(photosADay) a day, \(columns)x\(rows), \
        \(layout), \(gridTransition), \(viewerTransition), \(carousel), keeps zoom: \(keepsZoom)
        \(steps.map { "    \($0)" }.joined(separator: "\n"))
        """
    }
}

extension Happening {
    /// What keys say, but for those that end the session, or hide it.
    private static let intents: [Intent] =
        Action.defaults.map(\.intent).filter {
            ![.help, .command(""), .quit, .quitPrinting, .suspend].contains($0)
        } + [.goTo(0), .goTo(3), .goTo(17)]

    fileprivate static func chance(_ dice: inout Dice, newcomer: Int) -> Happening {
        let point = Point(x: dice.number(0...40), y: dice.number(0...24))
        let pause = dice.pick([0, dice.number(0...0.3), dice.number(0...1)])
        switch dice.roll(14) {
        case 0: return .tap(point, count: dice.whole(1...2))
        case 1: return .wheel(dice.pick([-3, -1, 1, 2]), pause: pause)
        case 2, 3: return .chanceDrag(&dice, from: point)
        case 4:
            guard dice.roll(3) == 0 else { return .zoomWheel(dice.pick([-2, -1, 1, 3]), point) }
            return .resize(columns: dice.whole(3...50), rows: dice.whole(2...16))
        case 5:
            guard dice.roll(3) == 0 else { return .key(.open, pause: pause) }
            let photo = Photo(id: PhotoID(newcomer), name: Array("new\(newcomer).jpg".utf8))
            return .found(photo, index: dice.roll(20))
        case 6...8:
            return .key(
                dice.pick([.next, .previous, .move(.left), .move(.right), .move(.down)]),
                pause: pause)
        default: return .key(dice.pick(intents), pause: pause)
        }
    }

    private static func chanceDrag(_ dice: inout Dice, from start: Point) -> Happening {
        var way = Point.zero
        let axis = dice.pick([Drag.Axis.horizontal, .vertical])
        let isAcross = axis == .vertical
        var ways: [Point] = []
        for _ in 0..<dice.whole(1...4) {
            way.x += dice.number(-9...9) * (isAcross ? 0.2 : 1)
            way.y += dice.number(-6...6) * (isAcross ? 1 : 0.2)
            ways.append(way)
        }
        let velocity = Point(x: dice.number(-90...90), y: dice.number(-60...60))
        return .drag(
            axis, from: start, by: ways, velocity: velocity, isCancelled: dice.roll(6) == 0)
    }
}
