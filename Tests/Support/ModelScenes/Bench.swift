import DisplayList
import Geometry

@testable import Browsing
@testable import ViewModel

/// A model with photos in it, and a clock.
struct Bench {
    var model: Model
    var now: Time = 100
    var effects: [Effect] = []

    init(photos count: Int, options: Options = Options(), viewport: Viewport = .usual) {
        model = Model(options: options, viewport: viewport)
        send(.photosFound((0..<count).map { .numbered($0) }))
    }

    /// Sends an event and keeps its effects.
    @discardableResult
    mutating func send(_ event: Event) -> [Effect] {
        let new = model.update(event, at: now)
        effects += new
        return new
    }

    @discardableResult
    mutating func press(_ intent: Intent) -> [Effect] { send(.intent(intent)) }

    /// Decodes the front photo and shows it.
    mutating func see() {
        guard let front = model.frontPhoto else { return }
        send(.decoded(front, .usual))
        send(.presented([front]))
    }

    /// Sees the front photo and trashes it with a press of its own; returns the number of the trash.
    @discardableResult
    mutating func trash() -> Int? {
        wait()
        see()
        let new = press(.trash)
        return new.trashes.first?.op
    }

    mutating func wait(_ seconds: Double = 1) { now += seconds }

    /// The photo that the question is about which stands now.
    var questioned: Int? {
        model.openQuestion(at: now) == nil ? nil : model.trashGuard.question?.photos.first?.number
    }

    var order: [Int] { model.space.album.order.photos.map(\.number) }
    var front: Int? { model.frontPhoto?.number }
    /// All favourites, those in the trash too.
    var favourites: Set<PhotoID> { model.space.album.favourites }
    var scene: Scene { model.scene(at: now) }

    /// The sprite of the photo in the present scene.
    func sprite(_ number: Int) -> Sprite? {
        scene.sprites.first { $0.content == .photo(PhotoID(number)) }
    }

    /// All text on the screen, each label a line.
    var text: String {
        scene.labels.map { label in
            (label.spans + label.trailing).map { String(decoding: $0.text, as: UTF8.self) }
                .joined()
        }.joined(separator: "\n")
    }
}

extension Viewport {
    /// 160 by 90 units above the bar.
    static let usual = Viewport(columns: 160, rows: 46)
}

extension Photo {
    static func numbered(_ number: Int) -> Photo {
        Photo(id: PhotoID(number), name: Array("IMG_\(number).JPG".utf8))
    }
}

extension PhotoFacts {
    static let usual = PhotoFacts(
        pixelSize: Size(width: 4000, height: 3000), byteCount: 2_100_000,
        date: CalendarDate(
            year: 2024, month: 5, day: 6, hour: 7, minute: 8, isCapture: true),
        formatName: "JPEG")
}

extension [Effect] {
    var trashes: [(op: Int, photo: PhotoID, isConfirmed: Bool)] {
        compactMap {
            guard case .trash(let requests, batch: nil) = $0, requests[0].target == nil else {
                return nil
            }
            let isConfirmed = if case .question = requests[0].grounds { true } else { false }
            return (requests[0].op, requests[0].photo, isConfirmed)
        }
    }

    /// What is done to files: without the wishes for photos in memory, for a look at one that is asked about, and for what was decided to be kept.
    var acts: [Effect] {
        filter {
            switch $0 {
            case .load, .examine, .keep: false
            default: true
            }
        }
    }
}
