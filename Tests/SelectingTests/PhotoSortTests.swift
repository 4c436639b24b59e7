import Geometry
import Photos
import SeededRandom
import Testing

@testable import Selecting

@Suite struct `An order of photos` {
    @Test(arguments: Seeds.of(0..<60))
    func `has each photo once, is stable, and stays as it is when it is sorted again`(seed: UInt64)
    {
        var dice = Dice(seed)
        let photos = (0..<dice.roll(60)).map { _ in dice.photo() }
        for key in SortKey.allCases {
            for isReversed in [false, true] {
                let sort = PhotoSort(key, isReversed: isReversed, seed: seed)
                let order = sort.order(of: photos)
                #expect(order.sorted() == Array(photos.indices))
                let sorted = order.map { photos[$0] }
                // Sorting again moves nothing, but for an order that is the other way round of what it is given.
                if key != .natural { #expect(sort.order(of: sorted) == Array(photos.indices)) }
                // What is the same by this key keeps its natural order, whichever way round.
                for (a, b) in zip(order, order.dropFirst()) where key != .natural {
                    let pair = [photos[a], photos[b]]
                    let isTie =
                        PhotoSort(key, seed: seed).order(of: pair) == [0, 1]
                        && PhotoSort(key, seed: seed).order(of: pair.reversed()) == [0, 1]
                    if isTie { #expect(a < b) }
                }
            }
        }
    }

    private func order(
        _ key: SortKey, reversed: Bool = false, _ photos: [(inout SelectableFacts) -> Void]
    ) -> [Int] {
        let facts = photos.enumerated().map { index, change in
            var photo = SelectableFacts(name: Array("\(index)".utf8))
            change(&photo)
            return photo
        }
        return PhotoSort(key, isReversed: reversed).order(of: facts)
    }

    @Test func `puts the newest first and what has no date last, also reversed`() {
        let photos: [(inout SelectableFacts) -> Void] = [
            { $0.date = Moment(year: 2022) }, { $0.date = nil }, { $0.date = Moment(year: 2024) },
            { $0.date = Moment(year: 2022) },
        ]
        #expect(order(.date, photos) == [2, 0, 3, 1])
        #expect(order(.date, reversed: true, photos) == [0, 3, 2, 1])
    }

    @Test func `compares clocks of several zones by UTC, and lends a zone to those without`() {
        func at(_ hour: Int, _ minutes: Int?) -> (inout SelectableFacts) -> Void {
            { photo in
                photo.date = Moment(year: 2024, hour: hour)
                if let minutes { photo.zone = ClockZone(minutes: minutes) ?? .unknown }
            }
        }
        // 19:00 in New York is later than 20:00 in Berlin.
        #expect(order(.date, [at(19, -240), at(20, 120)]) == [0, 1])
        #expect(order(.date, reversed: true, [at(19, -240), at(20, 120)]) == [1, 0])
        #expect(order(.date, [at(10, 120), at(9, nil), at(8, 120)]) == [0, 1, 2])
        #expect(order(.date, [at(10, nil), at(11, nil)]) == [1, 0])
    }

    @Test func `knows parts of a second`() {
        let photos: [(inout SelectableFacts) -> Void] = [
            { ($0.date, $0.milliseconds) = (Moment(year: 2024), 120) },
            { ($0.date, $0.milliseconds) = (Moment(year: 2024), 900) },
        ]
        #expect(order(.date, photos) == [1, 0])
    }

    @Test func `puts five stars first and rejected photos last`() {
        let photos: [(inout SelectableFacts) -> Void] = [
            { $0.judgement = Judgement(stars: 5, flag: .reject) }, { $0.judgement.stars = 0 },
            { $0.judgement.stars = 5 }, { $0.judgement = Judgement(stars: 3, flag: .pick) },
        ]
        #expect(order(.rating, photos) == [2, 3, 1, 0])
        #expect(order(.rating, reversed: true, photos) == [0, 1, 3, 2])
    }

    @Test func `by chance is that of the hash of the name and the seed`() {
        let photos = ["a", "b", "c", "d", "e"].map { SelectableFacts(name: Array($0.utf8)) }
        let keys = photos.map { mix64(fnv1a64($0.name) ^ 7) }
        #expect(
            PhotoSort(.random, seed: 7).order(of: photos)
                == photos.indices.sorted { keys[$0] < keys[$1] })
        #expect(
            PhotoSort(.random, seed: 7).order(of: photos)
                != PhotoSort(.random, seed: 8).order(of: photos))
    }
}
