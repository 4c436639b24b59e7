import BenchTimers
import Browsing
import CarouselMode
import DeckMode
import DisplayList
import Geometry
import GridMode
import ViewModel

/// A folder being opened, browsed and changed.
struct Session {
    private var model: Model
    private var figures: Figures
    private var clock = ThreadClock()
    private var now: Time = 100
    private let scenery: Scenery
    private let count: Int
    private let photos: [Photo]

    init(_ scenery: Scenery, photos count: Int) {
        var options = Options()
        options.mode = scenery.mode == .deck ? .carousel : .deck
        options.grid.layout = scenery.layout
        model = Model(options: options, viewport: Viewport(columns: 200, rows: 60))
        figures = Figures(scenery.name, count: count)
        self.scenery = scenery
        self.count = count
        photos = (0..<count).map { Photo(id: PhotoID($0), name: Array("IMG_\($0).JPG".utf8)) }
    }

    /// What everything has cost, one after the other.
    var measured: Figures {
        mutating get {
            open()
            browse()
            learn()
            alter()
            complete()
            leaveTogether()
            return figures
        }
    }

    private mutating func send(_ kind: Figures.Kind?, _ event: Event) {
        now += 0.004
        _ = clock.lap()
        let effects = model.update(event, at: now)
        let cost = clock.lap()
        if let kind { figures.note(kind, cost) }
        for case .measure(let wanted) in effects where wanted.count > 4000 {
            print("too much is asked for: \(wanted.count) headers")
        }
    }

    private mutating func press(_ kind: Figures.Kind, _ intent: Intent) {
        send(kind, .intent(intent))
        look()
    }

    /// Some frames of what moves, and what a loop asks for each.
    private mutating func look() {
        for _ in 0..<6 {
            now += 0.05
            send(.frame, .frame)
            let scene = model.scene(at: now)
            figures.note(.scene, clock.lap())
            _ = (
                model.isMoving(at: now), model.nextWake(after: now),
                model.shownPhotos(at: now).first
            )
            figures.note(.queries, clock.lap())
            if scene.sprites.count > 2000 { print("too much is drawn") }
        }
        now += 1
    }

    private mutating func open() {
        let start = min(count, 300)
        send(.found, .photosFound(Array(photos.prefix(start)), start: min(20, start - 1)))
        send(nil, .photosExpected(count))
        look()
        send(.change, .intent(.mode(scenery.mode)))
        look()
        if scenery.isSpread { press(.change, .spread) }
        if scenery.isViewer { press(.change, .open) }
        send(.arranged, .photosArranged(photos))
        look()
    }

    private mutating func browse() {
        for _ in 0..<3 { press(.step, .next) }
        press(.step, .move(.down))
        press(.far, .goTo(count / 2))
        press(.far, .goTo(count / 3))
        press(.last, .last)
        press(.last, .first)
        press(.step, .page(1))
        press(.far, .goTo(count / 2))
    }

    private mutating func learn() {
        for number in 0..<20 {
            let photo = PhotoID((count / 2 + number) % count)
            send(
                .decoded,
                .decoded(
                    photo,
                    PhotoFacts(
                        pixelSize: Size(width: 4000, height: 3000), byteCount: 1, date: nil,
                        formatName: "JPEG")))
        }
        let batches = stride(from: 0, to: count, by: 64)
        for start in batches {
            send(start < count - 64 ? .headers : .measured, .measured(headers(from: start)))
        }
        look()
    }

    /// Of photos of some days each, of three shapes.
    private func headers(from start: Int) -> [PhotoHeader] {
        (start..<min(count, start + 64)).map { number in
            let shape = number % 3
            return PhotoHeader(
                photo: PhotoID(number),
                pixelSize: Size(width: shape == 0 ? 3000 : 4000, height: shape == 1 ? 6000 : 3000),
                date: CalendarDate(
                    year: 2000 + number / 10_000, month: 1 + number / 833 % 12,
                    day: 1 + number / 30 % 28, isCapture: true))
        }
    }

    private mutating func alter() {
        for number in 0..<4 {
            let photo = Photo(id: PhotoID(count + number), name: Array("new".utf8))
            send(.inserted, .photoInserted(photo, index: number % 2 == 0 ? 1 : count / 2))
            look()
        }
        for _ in 0..<3 {
            if let front = model.shownPhotos(at: now).first {
                send(
                    nil,
                    .decoded(
                        front,
                        PhotoFacts(
                            pixelSize: Size(width: 4000, height: 3000), byteCount: 1, date: nil,
                            formatName: "JPEG")))
                send(nil, .presented([front]))
            }
            press(.trash, .trash)
            press(.undo, .undo)
        }
        if let front = model.frontPhoto {
            send(.vanished, .photosArranged(photos.filter { $0.id != front }))
            look()
        }
        send(.resorted, .photosArranged(photos.reversed()))
        look()
    }

    /// Tab offers the words of a filter, once for all photos and once below a filter.
    private mutating func complete() {
        for line in ["filter undecided ", "filter "] {
            send(nil, .intent(.command(line)))
            send(.words, .intent(.prompt(.complete)))
            send(nil, .intent(.prompt(.submit)))
        }
    }

    /// All photos are trashed at once and come back at once.
    private mutating func leaveTogether() {
        send(nil, .intent(.mode(.grid)))
        look()
        send(nil, .intent(.markAll(true)))
        // The first press asks.
        send(nil, .intent(.trash))
        for intent in [Intent.trash, .undo] {
            now += 1
            send(.together, .intent(intent))
        }
        look()
    }
}
