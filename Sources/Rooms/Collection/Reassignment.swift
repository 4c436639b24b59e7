import PhotoLibrary

/// Which photos that are shown become which photos that were found.
struct Reassignment {
    let shown: [(number: Int, names: [[UInt8]])]
    /// The numbers that become the photo of a place: one list for each place, in order.
    private(set) var numbers: [[Int]] = []
    private var assigned: Set<Int> = []

    init(shown: [(number: Int, names: [[UInt8]])]) {
        self.shown = shown
    }

    /// All their pictures, each once.
    var pictures: [[UInt8]] {
        var seen: Set<[UInt8]> = []
        seen.reserveCapacity(shown.count)
        return shown.flatMap(\.names).filter { seen.insert($0).inserted }
    }

    func isAssigned(_ number: Int) -> Bool { assigned.contains(number) }

    /// A photo becomes the one that has its cover now, or else the one that has another of its pictures.
    mutating func find(_ photos: [PhotoMembers], _ names: [[UInt8]]) {
        var placeOf: [[UInt8]: Int] = [:]
        placeOf.reserveCapacity(names.count)
        for (place, photo) in photos.enumerated() {
            for member in photo.members.prefix(photo.pictures) { placeOf[names[member]] = place }
        }
        numbers = [[Int]](repeating: [], count: photos.count)
        assigned.reserveCapacity(shown.count)
        for photo in shown {
            guard let place = photo.names.lazy.compactMap({ placeOf[$0] }).first else { continue }
            numbers[place].append(photo.number)
            assigned.insert(photo.number)
        }
    }
}
