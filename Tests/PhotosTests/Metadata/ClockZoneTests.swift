import Photos
import SeededRandom
import Testing

@Suite struct `Clocks of several zones` {
    private func clock(_ text: String) -> (milliseconds: Int64, zone: ClockZone)? {
        var metadata = PhotoMetadata()
        if let time = CaptureTime(text: text.utf8) { metadata.take(time, isRecorded: true) }
        return metadata.clockMilliseconds.map { ($0, metadata.zone) }
    }

    private func order(_ texts: [String]) -> [Int] {
        let places = placesInTime(texts.map(clock))
        return texts.indices.filter { places[$0] != nil }
            .sorted { (places[$0] ?? 0, $0) < (places[$1] ?? 0, $1) }
    }

    @Test func `are compared by UTC`() {
        #expect(order(["2024:06:07 19:00:00-04:00", "2024:06:07 19:01:00+02:00"]) == [1, 0])
        // The hour that comes twice.
        #expect(order(["2024:10:27 02:50:00+02:00", "2024:10:27 02:10:00+01:00"]) == [0, 1])
    }

    @Test func `are compared as they are where none has a zone`() {
        #expect(order(["2024:06:07 19:01:00", "2024:06:07 19:00:00", "nothing"]) == [1, 0])
    }

    @Test func `lend their zone to the clock that was read next to them`() {
        let journey = [
            "2024:06:01 10:00:00+02:00", "2024:06:01 10:05:00", "2024:06:01 10:10:00+02:00",
            "2024:06:09 10:00:00+09:00", "2024:06:09 10:05:00", "2024:06:09 10:10:00+09:00",
        ]
        #expect(order(journey) == [0, 1, 2, 3, 4, 5])
    }

    @Test func `do not lend UTC that a film was written in`() throws {
        let film = try #require(CaptureTime(seconds: 1_717_229_100))  // 08:05 UTC
        var metadata = PhotoMetadata()
        metadata.take(film, isRecorded: false)
        let clocks = [
            clock("2024:06:01 10:00:00+02:00"), (metadata.clockMilliseconds ?? 0, metadata.zone),
            clock("2024:06:01 10:10:00"),
        ]
        let places = placesInTime(clocks).compactMap { $0 }
        #expect(places == places.sorted() && places.count == 3)
        #expect(metadata.zone.text == "+00:00" && !metadata.zone.isOfPlace)
    }

    @Test(arguments: [
        ("+02:00", "+02:00"), ("-0400", "-04:00"), ("+9", "+09:00"), ("Z", "+00:00"),
        ("+05:45", "+05:45"), ("   :  ", nil), ("", nil), ("+99:00", nil), ("+02:75", nil),
    ]) func `are read as cameras write them`(text: String, zone: String?) {
        #expect(ClockZone(text: text.utf8)?.text == zone)
    }

    @Test(arguments: Seeds.count(300))
    func `have places that do not hang on the order in which they are asked for`(seed: UInt64) {
        var dice = Dice(seed)
        let clocks: [(milliseconds: Int64, zone: ClockZone)?] = (0..<dice.roll(30)).map { _ in
            guard dice.roll(8) > 0 else { return nil }
            let zone = dice.pick([
                .unknown, .universal, ClockZone(minutes: dice.whole(-720...840)) ?? .unknown,
            ])
            return (Int64(dice.roll(20)) * 3_600_000, zone)
        }
        let places = placesInTime(clocks)
        let mixed = clocks.indices.shuffled(using: &dice)
        let again = placesInTime(mixed.map { clocks[$0] })
        #expect(mixed.map { places[$0] } == again, "seed \(seed)")
        for (clock, place) in zip(clocks, places) {
            guard let clock, let minutes = clock.zone.minutes else { continue }
            #expect(place == clock.milliseconds - Int64(minutes) * 60_000, "seed \(seed)")
        }
    }
}
