import Browsing
import SeededRandom
import DisplayList
import Geometry
import ViewModel

/// The photos of a session as the library knows them.
struct Folder {
    /// Those that are in the folder, in order.
    private(set) var photos: [Photo] = []
    private var known: [PhotoID: Photo] = [:]
    private var decoded: Set<PhotoID> = []
    private var trashed: [Int: PhotoID] = [:]
    private var count = 0

    init(count: Int) {
        for _ in 0..<count { photos.append(newPhoto()) }
    }

    func isDecoded(_ photo: PhotoID) -> Bool { decoded.contains(photo) }

    mutating func setDecoded(_ photo: PhotoID, _ isDecoded: Bool) {
        if isDecoded { decoded.insert(photo) } else { decoded.remove(photo) }
    }

    /// One that nobody has seen yet; it is in no folder.
    mutating func newPhoto() -> Photo {
        let number = count
        count += 1
        let place = number % 3 == 0 ? "holiday in the north" : "IMG"
        let photo = Photo(id: PhotoID(number), name: Array("\(place)_\(number).JPG".utf8))
        known[photo.id] = photo
        return photo
    }

    mutating func insert(_ photo: Photo, at index: Int) {
        photos.insert(photo, at: min(index, photos.count))
    }

    mutating func append(_ new: [Photo]) { photos += new }

    mutating func leave(_ photo: PhotoID, op: Int) {
        trashed[op] = photo
        photos.removeAll { $0.id == photo }
    }

    /// The photo that operation `op` took away is in the folder again; nil where it took none.
    mutating func comeBack(op: Int) -> Photo? {
        guard let id = trashed.removeValue(forKey: op), let photo = known[id] else { return nil }
        if !photos.contains(where: { $0.id == id }) { photos.append(photo) }
        return photo
    }

    /// Gives a photo another name.
    mutating func rename(_ photo: PhotoID) -> Photo {
        let renamed = Photo(id: photo, name: Array("renamed_\(photo.number).JPG".utf8))
        known[photo] = renamed
        for i in photos.indices where photos[i].id == photo { photos[i] = renamed }
        return renamed
    }

    /// Some leave, some come, and at times all lie otherwise.
    mutating func change(_ dice: inout Dice) {
        if dice.roll(2) == 0 { photos.shuffle(using: &dice) }
        for _ in 0..<dice.roll(3) where !photos.isEmpty {
            photos.remove(at: dice.roll(photos.count))
        }
        for _ in 0..<dice.roll(3) { insert(newPhoto(), at: dice.roll(photos.count + 1)) }
    }

    /// What a file says of itself; a day has five photos or so, some are of no known day.
    static func facts(_ photo: PhotoID, damage: String? = nil) -> PhotoFacts {
        PhotoFacts(
            pixelSize: Pictures.shape(of: photo), byteCount: Int64(100_000 + photo.number),
            date: date(of: photo), formatName: photo.number % 5 == 0 ? "PNG" : "JPEG",
            damage: damage)
    }

    static func date(of photo: PhotoID) -> CalendarDate? {
        guard photo.number % 11 != 7 else { return nil }
        return CalendarDate(
            year: 2024, month: 1 + photo.number / 25 % 12, day: 1 + photo.number / 5 % 28, hour: 7,
            minute: photo.number % 60, isCapture: photo.number % 4 != 0)
    }
}
