/// Where an operation stands in the order of undo: by its number, and where it has none, before all that have one, by the clock.
struct Moment: Hashable, Comparable {
    let sequence: UInt64
    let seconds: Int64
    let place: UInt64

    static func < (a: Moment, b: Moment) -> Bool {
        (a.sequence, a.seconds, a.place) < (b.sequence, b.seconds, b.place)
    }
}
