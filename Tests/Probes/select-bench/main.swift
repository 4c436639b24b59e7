/// What filters, orders, stacks and copies cost over many photos that are known whole, in milliseconds of the thread's CPU.
import BenchTimers
import Likeness
import PhotoSeries
import Photos
import SeededRandom
import Selecting

let filters = [
    "3+ !reject", "iso>=800 date:2023..2024-05 !(raw | png)", "name:img_*7?.jpg",
    "camera:canon lens:*85* sharp>=50", "img or dsc or \"zü\" or label=other",
]
var dice = Dice(1)
let photos = (0..<100_000).map { number in
    var photo = SelectableFacts(name: Array("IMG_\(number).JPG".utf8))
    photo.judgement = Judgement(stars: dice.roll(6), flag: dice.pick(PhotoFlag.allCases))
    photo.types = dice.roll(2) == 0 ? .jpeg : [.jpeg, .raw]
    photo.date = Moment(year: 2020 + dice.roll(5), month: 1 + dice.roll(12), day: 1 + dice.roll(28))
    photo.metadata.iso = Int32(100 << dice.roll(6))
    photo.metadata.camera = "Canon EOS R5"
    photo.metadata.lens = "RF70-200mm F2.8 L IS USM"
    photo.sharpness = Double(dice.roll(100))
    photo.size = Int64(dice.roll(50_000_000))
    return photo
}

/// The least of several times.
func cost(of work: () -> Void) -> Double {
    var least = Double.infinity
    for _ in 0..<9 {
        var clock = ThreadClock()
        work()
        least = min(least, clock.lap())
    }
    return least
}

func shown(_ value: Double) -> String { String((value * 1000).rounded() / 1000) }

print("what\tphotos\tms")
for text in filters {
    let parsing = cost {
        for _ in 0..<100 { _ = try? Filter(Array(text.utf8)) }
    }
    print("parse \(text)\t-\t\(shown(parsing / 100))")
    guard let filter = try? Filter(Array(text.utf8)) else { continue }
    for count in [10_000, 100_000] {
        var matching = 0
        let spent = cost { matching = photos[..<count].count(where: filter.matches) }
        guard matching <= count else { continue }
        print("filter \(text)\t\(count)\t\(shown(spent))")
    }
}
let some = Array(photos[..<10_000])
for key in SortKey.allCases {
    print("sort \(key.rawValue)\t10000\t\(shown(cost { _ = PhotoSort(key).order(of: some) }))")
}

var series: [LikenessFacts] = []
while series.count < 10_000 {
    // Each album is of another hour.
    let (rank, hour) = (series.count, Int64(series.count) * 3_600_000)
    for var facts in PhotoSeries.album(50, dice: &dice).flatMap(\.facts) {
        facts.rank += rank
        facts.milliseconds? += hour
        series.append(facts)
    }
}
series.removeLast(series.count - 10_000)
/// One burst after the other, under light that makes most of the work.
let tripod = series.indices.map { number in
    var facts = series[number]
    facts.milliseconds = Int64(number) * 200
    (facts.hash, facts.aspect, facts.hasSubseconds) = (0, 1.5, true)
    return facts
}
for (name, facts) in [("of series", series), ("of one run", tripod)] {
    var found = 0
    let spent = cost { found = stacks(of: facts, gap: 2, likeness: 22).count }
    print("stacks \(name)\t10000\t\(shown(spent))")
    precondition(found > 0)
}

/// A hundred thousand photos, each with a hash and what else `change` says.
func hashed(_ change: (Int, inout PhotoMetadata) -> UInt64) -> [CopyFacts] {
    var album = CopyAlbum()
    let hashes = (0..<100_000).map { number in
        var metadata = PhotoMetadata()
        (metadata.width, metadata.height) = (6000, 4000)
        let hash = change(number, &metadata)
        album.add(metadata, path: Array("\(number % 50)/x\(number)y.jpg".utf8), pictures: .jpeg)
        return hash
    }
    var facts = album.facts
    for (place, hash) in hashes.enumerated() { facts[place].hash = hash }
    return facts
}

/// Bits that differ in three places at most.
func near(_ hash: UInt64, _ dice: inout Dice) -> UInt64 {
    (0..<3).reduce(hash) { bits, _ in bits ^ 1 << UInt64(dice.roll(63)) }
}

let originals = (0..<20_000).map { _ in dice.next() >> 1 }
let strangers = hashed { _, _ in dice.next() >> 1 }
let copies = hashed { number, _ in near(originals[number % originals.count], &dice) }
let lapse = hashed { number, metadata in
    metadata.captureDate = CaptureDate(number: 2024_05_17_00_00_00 + Int64(number) / 60 % 60 * 100)
    metadata.precision = .second
    metadata.milliseconds = Int32(number % 1000)
    return near(originals[0], &dice)
}
for (name, facts) in [
    ("of strangers without times", strangers), ("with five copies each", copies),
    ("of a time lapse", lapse),
] {
    var clock = ThreadClock()
    let found = LikePairs(of: facts, .same)
    print("copies \(name)\t100000\t\(shown(clock.lap()))")
    precondition(found != nil)
}
/// Pictures that the second look compares.
let pictures = (0..<100).compactMap { _ in
    let (x, y) = (dice.number(4...28), dice.number(4...28))
    let luma = (0..<1024).map { place in
        let (right, below) = (Double(place % 32) - x, Double(place / 32) - y)
        return UInt8(min(255, 30 + 7 * (right * right + below * below).squareRoot()))
    }
    return PhotoLook(luma: luma, blue: 0, red: 0).flatMap { ComparedPicture($0, aspect: 1.5) }
}
let looking = cost {
    for (one, other) in zip(pictures, pictures.dropFirst()) { _ = one.resemblance(to: other) }
}
print("look at two pictures\t-\t\(shown(looking / Double(max(1, pictures.count - 1))))")
