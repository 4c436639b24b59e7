import Bindings
import Browsing
import CarouselMode
import Cells
import SeededRandom
import Composing
import DisplayList
import Geometry
import GridMode
import Raster
import ViewModel
import ViewerMode

/// Plays a random session: the user, the folder and the files, as far as a model and its frames can tell.
struct SessionPlayer {
    /// What came of one step.
    struct Moment {
        var events: [Event] = []
        var effects: [Effect] = []
        /// The questions among the effects that are about the photo in front alone.
        var questionsAboutOne: Set<Int> = []
        var frames: [Frame] = []
        /// A hash of what the loop has asked besides.
        var answers: UInt64 = 0
    }

    let plan: SessionPlan
    var model: Model
    var dice: Dice
    var folder: Folder
    /// What the files' side will answer, and before which step.
    var answers: [(step: Int, event: Event)] = []
    var step = 0
    private(set) var moment = Moment()
    private var now: Time = 100
    private var pictures = Pictures()
    private let composer = Composer(depth: .trueColour, isColoured: true, encoding: .utf8)

    init(_ plan: SessionPlan) {
        self.plan = plan
        dice = Dice(UInt64(7919 * (plan.number + 1)))
        var options = Browsing.Options()
        let keymap = Keymap(actions: SessionPlayer.actions)
        options.mode = plan.mode
        options.motion = plan.motion
        options.help = HelpPages { place in
            var panel = keymap.helpPanel(at: place)
            // Commands that came after the sessions were recorded, and words behind one.
            panel.rows.removeAll {
                ["reload", "write", "compare N", "burst WHICH", "bracket WHICH", "duplicates"]
                    .map { Array($0.utf8) }.contains($0.key.first?.text)
            }
            for row in panel.rows.indices
            where panel.rows[row].key.first?.text == Array("help WORD".utf8) {
                panel.rows[row].key[0].text = Array("help".utf8)
            }
            return panel
        }
        options.keyNames = keymap.keyNames
        options.backdrop = dice.roll(3) == 0 ? .echo : .plain
        options.policy = dice.roll(8) == 0 ? dice.pick([.readOnly, .dryRun]) : .writable
        options.grid.layout = dice.pick([.browse, .moments])
        options[Grid.self].transition = dice.pick([.push] + PageTransition.Style.allCases)
        options[ViewerSettings.self].transition = dice.pick(PageTransition.Style.allCases)
        options.carousel.type = dice.pick(CarouselType.allCases)
        model = Model(
            options: options,
            viewport: Viewport(
                columns: plan.columns, rows: plan.rows, pixelAspect: dice.pick([1, 1, 0.95])))
        folder = Folder(count: dice.whole(1...60))
        let start = dice.roll(folder.photos.count)
        send(.photosFound(folder.photos, start: start))
    }

    /// What happens in a step, all that it asked for, and how it looks after a while.
    mutating func next(_ step: Int) -> Moment {
        self.step = step
        moment = Moment()
        answer()
        see()
        for event in chance() { send(event) }
        if dice.roll(3) == 0 { look() }
        live(dice.pick([0, dice.number(0...0.1), dice.number(0...0.3), dice.number(0...1.5)]))
        look()
        return moment
    }

    mutating func send(_ event: Event) {
        let effects = model.update(event, at: now)
        moment.events.append(event)
        moment.effects += effects
        for case .examine(let question, _, _) in effects where !model.asksAboutSeveral {
            moment.questionsAboutOne.insert(question)
        }
        for effect in effects { prepareAnswer(to: effect) }
        for case .load(let wants) in effects {
            pictures.note(wants, aspect: model.viewport.pixelAspect)
        }
    }

    /// Lets time go by as the loop does, with frames while things move.
    private mutating func live(_ seconds: Double) {
        let end = now + seconds
        while now < end, model.isMoving(at: now) {
            send(.frame)
            now += 0.07
        }
        now = max(now, end)
    }

    private mutating func look() {
        moment.frames.append(frame)
        var print = Fingerprint()
        print.add(moment.answers)
        print.addAnswers(of: model, at: now)
        moment.answers = print.value
    }

    /// Most of the time the photo in front is seen once it is shown.
    private mutating func see() {
        guard dice.roll(4) > 0, let shown = model.shownPhotos(at: now).first,
            folder.isDecoded(shown)
        else { return }
        send(.presented([shown]))
    }

    private var frame: Frame {
        let known = folder
        let pictures = pictures
        return composer.frame(
            of: model.scene(at: now), in: model.viewport, isMoving: model.isMoving(at: now)
        ) { photo, size in
            known.isDecoded(photo) ? [pictures.picture(of: photo, seenAt: size)] : []
        }
    }

    /// What can be clicked now.
    var buttons: [Button] {
        composer.buttons(of: model.scene(at: now), in: model.viewport).map(\.button)
    }
}
