import DisplayList
import Geometry
import Layouts

/// What every surface works on: the album, the room, the circumstances.
///
/// A surface sees all of it, and changes the order and the direction; the rest is the coordinator's to change.
struct Workspace: Sendable {
    private(set) var album = Album()
    /// The room there is, with the rows that the bar takes now.
    private(set) var viewport: Viewport
    /// How everything behaves, but for what is a mode's own.
    var options: CommonOptions
    /// 1 where the user last went forward, −1 where back.
    var direction = 1
    /// How fast steps from one photo to another follow each other.
    private(set) var pace = StepPace()
    /// Whether the viewer is open above the mode.
    private(set) var isCovered = false
    /// The photo in front after the last event, and since when.
    private(set) var lastFront: PhotoID?
    private(set) var frontSince: Time = 0

    init(options: CommonOptions, viewport: Viewport) {
        self.options = options
        self.viewport = viewport
    }

    /// The card's outline, and the distances at which a drag of it does something.
    var card: DeckGeometry { DeckGeometry(viewport: viewport.size, options: options.deck) }
}

/// What a surface may do to the album.
extension Workspace {
    /// Makes the photo at `index`, clamped, the one in front.
    mutating func bringToFront(_ index: Int) { album.bringToFront(index) }

    /// Takes the photo at `place` out; where it was the front, the next takes its place, or else the one before.
    mutating func remove(at place: Int) { album.remove(at: place) }

    /// Puts a photo in at `place`, clamped; the front stays the photo it was.
    ///
    /// Returns where it went.
    @discardableResult
    mutating func insert(_ photo: PhotoID, at place: Int) -> Int {
        album.insert(photo, at: place)
    }

    mutating func replaceOrder(with order: Order) { album.replaceOrder(with: order) }

    /// The headers to ask for: those of `inSight`, of which too little is known, then those of `all` that lack what is needed.
    mutating func askForHeaders(
        inSight: [PhotoID], of all: [PhotoID], needsSizes: Bool = false, needsDates: Bool
    ) -> [Effect] {
        let missing = album.nextHeaders(
            inSight: inSight, of: all, needsSizes: needsSizes, needsDates: needsDates)
        return missing.isEmpty ? [] : [.measure(missing)]
    }

    /// Forgets what headers were asked for, as photos have come in from a place in the order on, or too little was asked for.
    mutating func restartHeaders(from place: Int = 0) { album.restartHeaders(from: place) }

    /// Notes a step from one photo to another; the seconds that its motion may take, at the pace of the last two steps.
    mutating func haste(at time: Time) -> Double {
        pace.step(at: time, least: options.durations.frame)
    }
}

/// What becomes known, and the circumstances: for the coordinator alone.
extension Workspace {
    mutating func resize(to room: Viewport) { viewport = room }

    /// Notes that another photo is in front.
    mutating func noteFront(at time: Time) {
        lastFront = album.order.front
        frontSince = time
    }

    mutating func cover(_ isCovered: Bool) { self.isCovered = isCovered }

    mutating func replacePhotos(with found: [Photo], start: Int) {
        album.replace(with: found, start: start)
    }

    mutating func append(_ more: [PhotoID]) { album.append(more) }

    mutating func know(_ photo: Photo) { album.know(photo) }

    mutating func rename(_ photo: PhotoID, to name: [UInt8]) { album.rename(photo, to: name) }

    mutating func set(_ state: PhotoState, of photo: PhotoID) { album.set(state, of: photo) }

    mutating func learn(_ size: Size, of photo: PhotoID) { album.learn(size, of: photo) }

    mutating func learn(_ date: CalendarDate, of photo: PhotoID) { album.learn(date, of: photo) }

    mutating func noteHeader(of photo: PhotoID) { album.noteHeader(of: photo) }

    mutating func setFavourite(_ photo: PhotoID, _ isFavourite: Bool) {
        album.setFavourite(photo, isFavourite)
    }
}
