import Bindings
import Browsing
import SeededRandom
import DisplayList
import Geometry
import Selecting
import ViewModel

/// What the user does, and what happens to the folder and the terminal meanwhile.
extension SessionPlayer {
    /// What keys do, but for those of moving photos, which all stand still here, those of stars, flags, labels and marks, those of
    /// filters, orders and searches, of copies, of compare, of the trash review and of one picture of a pair.
    ///
    /// What is drawn can be compared with what was drawn before there were such keys.
    static let actions = Action.defaults.filter {
        switch $0.intent {
        case .frames, .decide, .repeatDecision, .autoAdvance, .undecided, .filter, .filterToggle,
            .sort, .reverse, .subfolders, .search, .searchStep, .mark, .markRange, .range,
            .markedOnly, .markAll, .markAgain,
            .copyTo, .moveTo, .command("copy "), .run, .trashReview, .restore, .trashPicture:
            false
        case .bursts, .expand, .duplicates, .stack, .keepBest: false
        case .info, .infoPanel, .overlay, .compare, .comparing, .slideshow: false
        case .stepStyle: $0.contexts != [.reviewing]
        default: true
        }
    }

    /// What keys say, but for those that would hide the session for long.
    private static let intents: [Intent] =
        actions.map(\.intent).filter {
            ![.help, .command(""), .quit, .quitPrinting, .suspend].contains($0)
        } + [.goTo(0), .goTo(3), .goTo(17), .goTo(500), .page(1), .page(-1)]

    /// The next thing to happen: an event, or a few that belong together.
    mutating func chance() -> [Event] {
        if let way = wayOut() { return [way] }
        switch dice.roll(40) {
        case 0, 1: return tap()
        case 2, 3: return [.wheel(dice.pick([-3, -1, -1, 1, 1, 2]))]
        case 4...8: return drag()
        case 9: return [.pointer(.zoomWheel(dice.pick([-2, -1, 1, 3]), point))]
        case 10: return [.pointer(.pressed(point)), .pointer(.tappedRight(point))]
        case 11: return [.pointer(.pressed(point)), .pointer(.tappedMiddle(point))]
        case 12: return click()
        case 13: return command()
        case 14, 15: return folderChange()
        case 16: return [circumstance()]
        case 17...22:
            return [
                key([.next, .next, .previous, .move(.left), .move(.right), .move(.down)])
            ]
        case 23...26: return [key([.trash, .trash, .move(.up), .undo, .redo])]
        case 27: return held()
        default: return [key(SessionPlayer.intents)]
        }
    }

    /// Out of what covers the photos, after a while, and back to what the session is about.
    private mutating func wayOut() -> Event? {
        switch model.inputContext {
        case .help:
            return .intent(dice.roll(2) == 0 ? .scrollHelp(dice.pick([-2, 1, 5])) : .close)
        case .command: return .intent(.prompt(dice.pick([.submit, .recall(1), .erase])))
        case .menu:
            return .intent(
                dice.pick([
                    .menu(.move(dice.pick([-1, 1, 2]))), .menu(.choose),
                    .menu(.item(dice.roll(7))), .menu(.select(dice.roll(7))), .close, .next,
                ]))
        case .cards, .tiles, .zoomed, .searching, .reviewing, .comparing, .presenting: break
        }
        guard dice.roll(8) == 0 else { return nil }
        if model.mode != plan.mode { return .intent(.mode(plan.mode)) }
        return plan.isViewing ? .intent(.open) : nil
    }

    private mutating func key(_ intents: [Intent]) -> Event {
        .intent(dice.pick(intents), isRepeat: dice.roll(12) == 0)
    }

    /// A key that is held: the terminal may say so.
    private mutating func held() -> [Event] {
        let intent = dice.pick([Intent.next, .previous, .trash, .move(.down), .zoom(.closer)])
        let isTold = dice.roll(2) == 0
        return (0..<dice.whole(2...5)).map { .intent(intent, isRepeat: isTold && $0 > 0) }
    }

    private var point: Point {
        mutating get {
            let size = model.viewport.size
            return Point(
                x: dice.number(0...max(1, size.width)), y: dice.number(0...max(1, size.height)))
        }
    }

    private mutating func tap() -> [Event] {
        let place = point
        return [
            .pointer(.pressed(place)), .pointer(.tapped(place, count: dice.pick([1, 1, 2]))),
        ]
    }

    private mutating func drag() -> [Event] {
        let start = point
        let axis = dice.pick([Drag.Axis.horizontal, .vertical])
        var way = Point.zero
        var drag = Drag(phase: .began, axis: axis, start: start, translation: way)
        var events: [Event] = [.pointer(.pressed(start)), .drag(drag)]
        drag.phase = .moved
        for _ in 0..<dice.whole(1...4) {
            way.x += dice.number(-12...12) * (axis == .vertical ? 0.2 : 1)
            way.y += dice.number(-9...9) * (axis == .vertical ? 1 : 0.2)
            drag.translation = way
            events.append(.drag(drag))
        }
        // At times the end comes after other things have happened, or never.
        if dice.roll(9) == 0 { return events }
        let velocity = Point(x: dice.number(-120...120), y: dice.number(-80...80))
        drag.phase = dice.roll(8) == 0 ? .cancelled : .released(velocity: velocity)
        return events + [dice.roll(12) == 0 ? .pointer(.released) : .drag(drag)]
    }

    private mutating func click() -> [Event] {
        let buttons = buttons.filter { $0 != .quit && $0 != .help }
        guard !buttons.isEmpty else { return [.intent(.help)] }
        let button = dice.pick(buttons)
        return [.touched(button), .clicked(button)]
    }

    private mutating func command() -> [Event] {
        let text = dice.pick(SessionPlayer.commands)
        return [.intent(.command("")), .intent(.prompt(.text(text))), .intent(.prompt(.submit))]
    }

    private mutating func folderChange() -> [Event] {
        switch dice.roll(8) {
        case 0:
            let photo = folder.newPhoto()
            let index = dice.roll(folder.photos.count + 1)
            folder.insert(photo, at: index)
            return [.photoInserted(photo, index: index)]
        case 1:
            let new = (0..<dice.whole(1...4)).map { _ in folder.newPhoto() }
            folder.append(new)
            return [.photosExpected(folder.photos.count + 3), .photosAppended(new)]
        case 2, 3, 4:
            folder.change(&dice)
            return [.photosArranged(folder.photos)]
        case 5:
            guard !folder.photos.isEmpty else { return [] }
            let photo = dice.pick(folder.photos).id
            folder.setDecoded(photo, false)
            return [.photosChanged([photo])]
        case 6:
            guard !folder.photos.isEmpty else { return [] }
            return [.judgementsFound([dice.pick(folder.photos).id: Judgement(flag: .pick)])]
        default:
            if folder.photos.count < 9 {
                let new = (0..<12).map { _ in folder.newPhoto() }
                folder.append(new)
            }
            guard dice.roll(3) == 0 else { return [.photosArranged(folder.photos)] }
            return [.photosFound(folder.photos, start: dice.roll(folder.photos.count))]
        }
    }

    private mutating func circumstance() -> Event {
        switch dice.roll(9) {
        case 0: return .pointer(.released)
        case 1: return .hidden
        case 2: return .notice("something happened", isLasting: dice.roll(2) == 0)
        case 3: return .releasesReported(dice.roll(2) == 0)
        case 4: return .strangeKey
        case 5: return .photosExpected(0)
        default:
            let viewport = model.viewport
            let isOwn = viewport.columns != plan.columns || dice.roll(3) == 0
            return .resized(
                Viewport(
                    columns: isOwn ? plan.columns : dice.whole(3...50),
                    rows: isOwn ? plan.rows : dice.whole(2...16), pixelAspect: viewport.pixelAspect)
            )
        }
    }
}
