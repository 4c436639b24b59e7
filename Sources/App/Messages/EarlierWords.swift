public import Browsing
public import Desk
public import DisplayList
public import FileWork
import PhotoLibrary
public import Selecting
import System
public import Trash

/// The day of a moment, both in milliseconds since 1970: `today`, `yesterday`, or the date.
func dayWords(_ moment: Int64, now: Int64) -> String {
    func day(_ milliseconds: Int64) -> LocalTime? {
        LocalTime(secondsSince1970: milliseconds / 1000).map {
            LocalTime(year: $0.year, month: $0.month, day: $0.day)
        }
    }
    guard let then = day(moment), let clock = LocalTime(secondsSince1970: now / 1000) else {
        return "another day"
    }
    if then == day(now) { return "today" }
    // Noon is far from both ends of a day, however long that is.
    let noon = now + Int64(12 - clock.hour) * 3_600_000
    if then == day(noon - 86_400_000) { return "yesterday" }
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(then.year)-\(padded(then.month))-\(padded(then.day))"
}

/// What had become of a photo that is back, and when; `now` is in milliseconds since 1970.
public func words(forGoneBefore restoration: Restoration, now: Int64) -> String {
    let verb = restoration.verb == .move ? "moved" : "trashed"
    return "\(verb) \(dayWords(restoration.time.seconds * 1000, now: now))"
}

/// What was trashed, moved or copied again, and what was not; nil where there was nothing.
public func words(for redo: EarlierRedo) -> Sentence? {
    var parts: [Sentence] = []
    var names: [(end: Sentence, paths: [[UInt8]])] = []
    func note(_ path: [UInt8], _ end: Sentence) {
        if let place = names.firstIndex(where: { $0.end == end }) {
            names[place].paths.append(path)
        } else {
            names.append((end, [path]))
        }
    }
    for made in redo.redone {
        switch made {
        case .gone(let receipt):
            guard let cover = receipt.receipts.first else { continue }
            let place = cover.verb == .move ? name(cover.trashDirectory) : "trash"
            note(cover.sourcePath, "→ \(place) again")
        case .copied(let receipt):
            guard let cover = receipt.made.first ?? receipt.there.first else { continue }
            note(cover, "copied to \(folder(of: cover)) again")
        }
    }
    if let first = redo.failures.first {
        let who: Sentence = first.path.isEmpty ? "" : "\(name(first.path)): "
        let more = redo.failures.count - 1
        parts.append(
            "not redone: \(who)\(reason: words(for: first.error))\(more > 0 ? ", and \(more) more" : "")"
        )
    }
    for (end, paths) in names.sorted(by: { $0.end.text < $1.end.text }) {
        let who: Sentence = paths.count == 1 ? name(paths[0]) : "\(paths.count) photos"
        parts.append("\(who) \(end)")
    }
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
}

extension EarlierDecision {
    /// What steps that were stored in the desk had decided, the oldest first; nil where these were about no photo.
    public init?(
        _ way: Way, found: [PhotoID: Judgement], _ steps: [StoredStep], now: Int64,
        note: Sentence?
    ) {
        var places: [[UInt8]: Int] = [:]
        var made: [Change] = []
        var first: [UInt8]?
        for change in steps.flatMap(\.changes) {
            let name = change.row.name ?? Array("?".utf8)
            let path = BytePath.join(change.row.directory, name)
            if let place = places[path] {
                made[place] = Change(made[place], then: change.new)
            } else {
                places[path] = made.count
                made.append(Change(from: change.old, to: change.new))
                first = first ?? name
            }
        }
        guard let name = first, let last = steps.last else { return nil }
        self.init(
            way, found: found, made: made, name: name,
            day: dayWords(last.time, now: now), note: note)
    }
}
