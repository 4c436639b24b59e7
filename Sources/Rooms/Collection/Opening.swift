import PhotoLibrary
import System

/// The first photos: which one it begins with, and whether they were reported.
struct Opening {
    /// The photo that was named.
    private(set) var start: Int?
    /// The photo that the folder was left at, which is not there any more.
    private var lost: [UInt8]?
    /// The photo whose decoding was begun before it was known to be the first.
    private(set) var guess: Int?
    private(set) var hasBegun = false
    /// The first photos by their names, chosen while names are read; nil before the first name, and after the order has changed.
    private var firstNames: FirstNames?
    private let began = monotonicNow()
    private let receiver: any FirstPhotos

    init(_ receiver: any FirstPhotos) { self.receiver = receiver }

    /// Seconds since the thread began.
    var elapsed: Double { Double(monotonicNow() - began) * 1e-9 }

    /// A folder is shown, from where it was left.
    func enter(_ folder: [UInt8], at point: ResumePoint?) { receiver.enter(folder, at: point) }

    /// Begins with a photo that was named.
    mutating func name(_ number: Int) { start = number }

    /// Begins with the photo that follows a name which is not there.
    mutating func lose(_ name: [UInt8]) { lost = name }

    /// Finds what follows the name that is not there.
    mutating func follow(_ photos: NumberedPhotos, isTurned: Bool) {
        if start == nil, let lost { start = photos.follower(of: lost, isTurned: isTurned) }
    }

    /// Begins with the photo that the named one is a file of.
    mutating func followOwner(_ photos: NumberedPhotos) {
        if let named = start, let owner = photos.owner(of: named) { start = owner }
    }

    /// Compares the names that were read, unless a photo was named or the first photos are shown.
    mutating func look(at names: NameTable, _ count: Int, isFromEnd: Bool) {
        guard start == nil, !hasBegun else { return }
        firstNames = firstNames ?? FirstNames(count, isFromEnd: isFromEnd)
        firstNames?.look(at: names)
    }

    /// Forgets which names come first, since the order has changed.
    mutating func forgetNames() { firstNames = nil }

    /// The numbers of the names that come first, as far as they were compared.
    mutating func chosen(of names: NameTable) -> [Int] { firstNames?.chosen(of: names) ?? [] }

    /// Has the photo decoded that is the first one so far.
    mutating func take(guess number: Int, _ names: ShownNames, _ photos: NumberedPhotos) {
        guess = number
        if !hasBegun, let path = photos.catalogue.path(number) {
            receiver.guess(names.photo(number, photos.catalogue), at: path)
        }
    }

    /// Reports these photos first.
    mutating func begin(with window: [Int], _ names: ShownNames, _ photos: NumberedPhotos) {
        hasBegun = true
        let isWhole = window.count == photos.presentCount
        receiver.begin(
            Listing(
                photos: window.map { names.photo($0, photos.catalogue) },
                catalogue: photos.catalogue,
                expected: isWhole ? 0 : photos.presentCount,
                start: start.flatMap { window.firstIndex(of: $0) } ?? 0))
    }

    /// Reports that there is nothing to show.
    func fail(_ failures: [LibraryError]) { receiver.fail(failures) }
}

extension NumberedPhotos {
    /// The photo that follows the place of one that is gone, by the names: the first after it, or else the last.
    func follower(of name: [UInt8], isTurned: Bool) -> Int? {
        var best: (number: Int, name: [UInt8])?
        var last: (number: Int, name: [UInt8])?
        func precedes(_ a: [UInt8], _ b: [UInt8]) -> Bool {
            isTurned ? naturallyPrecedes(b, a) : naturallyPrecedes(a, b)
        }
        for number in 0..<catalogue.count where !isGone(number) {
            let own = catalogue.shownName(number)
            if last.map({ precedes($0.name, own) }) ?? true { last = (number, own) }
            guard !precedes(own, name) else { continue }
            if best.map({ precedes(own, $0.name) }) ?? true { best = (number, own) }
        }
        return (best ?? last)?.number
    }
}
