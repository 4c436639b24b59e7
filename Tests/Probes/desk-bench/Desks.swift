import Desk
import Glibc
import Selecting

/// How many photos of a desk lie in the folder that is opened.
let photosInFolder = 2000

/// Makes a desk of so many decided photos, those of the first folder as they lie there, and with as many steps as are kept; its path, nil
/// where it cannot be made.
func filledDesk(at path: String, photos count: Int, of folder: String) -> [UInt8]? {
    let path = Array(path.utf8)
    guard let deskThread = DeskThread(path: path, session: Array("bench".utf8), date: { [] })
    else { return nil }
    let each = max(1, count / 10_000)
    for first in stride(from: 0, to: count, by: each) {
        let changes = (first..<min(count, first + each)).map { number in
            DeskChange(
                photo: photo(number, of: folder), old: .none,
                new: Judgement(
                    stars: number % 6, flag: number % 3 == 0 ? .pick : .none,
                    label: number % 5 == 0 ? .colour(.red) : .none))
        }
        deskThread.decide(DeskStep(number: Int64(first), changes: changes, time: Int64(first)))
    }
    for number in 0..<count {
        deskThread.revise(photo(number, of: folder)) { row in
            row.print = (0..<16).map { UInt8(truncatingIfNeeded: number >> ($0 % 4 * 8)) }
        }
    }
    return deskThread.finish(within: 600) == true ? path : nil
}

/// The photo of that number: its name is one of folders of as many.
private func photo(_ number: Int, of folder: String) -> DeskPhoto {
    let place = number / photosInFolder
    let directory = place == 0 ? folder : "/home/somebody/Pictures/2024/\(place)"
    var facts = DeskFacts(
        size: Int64(20_000_000 + number), seconds: Int64(1_700_000_000 + number), nanoseconds: 0,
        captured: Array("2024-05-17T10:30:00.12".utf8))
    let name = number % photosInFolder
    var file = stat()
    if place == 0, unsafe stat("\(folder)/IMG_\(100_000 + name).JPG", &file) == 0 {
        facts = DeskFacts(
            size: Int64(file.st_size), seconds: Int64(file.st_mtim.tv_sec),
            nanoseconds: Int64(file.st_mtim.tv_nsec))
    }
    return DeskPhoto(
        directory: Array(directory.utf8),
        namesake: DeskPhoto.Picture(name: Array("IMG_\(100_000 + name).JPG".utf8), facts: facts))
}

/// The rows of five folders are read; the yardstick is to read the whole file.
func deskRows(in folder: String) -> [Row] {
    let (small, large) = ("\(folder)/small.sqlite", "\(folder)/large.sqlite")
    var isFilled = false
    let filling = medianTime(1) { _ in
        isFilled = filledDesk(at: small, photos: 10_000, of: "/a") != nil
    }
    guard isFilled, let store = try? DeskStore(path: Array(small.utf8), writable: false),
        filledDesk(at: large, photos: 100_000, of: "/a") != nil
    else { return [] }
    let folders = ["/a"] + (1..<5).map { "/home/somebody/Pictures/2024/\($0)" }
    var count = 0
    let cost = leastCost {
        count = 0
        for folder in folders { count += (try? store.rows(in: Array(folder.utf8)).count) ?? 0 }
    }
    var size = 0
    let reading = leastCost { size = read(small).count }
    return [
        Row(
            what: "photos decided one by one and printed", of: 10_000, unit: "ms", value: filling,
            yardstick: "its file read", beside: reading, most: 3000),
        Row(
            what: "rows of the desk read", of: 10_000, unit: "ms CPU",
            value: count == 10_000 ? cost : .infinity, yardstick: "its file read",
            beside: reading, most: 30),
        Row(
            what: "file of a desk", of: 100_000, unit: "MB",
            value: Double(read(large).count) / 1e6, yardstick: "that of 10,000",
            beside: Double(size) / 1e6, most: 40),
    ]
}
