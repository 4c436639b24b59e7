import Photos
import SeededRandom
import Testing

@Suite struct `A date as it is written` {
    private func read(_ text: String) -> String? {
        guard let time = CaptureTime(text: text.utf8) else { return nil }
        let date = time.date
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let all = "\(date.year)-\(two(date.month))-\(two(date.day))"
        let clock = "\(two(date.hour)):\(two(date.minute)):\(two(date.second))"
        let fraction = time.milliseconds.map { ".\($0)" } ?? ""
        return "\(all) \(clock)\(fraction)\(time.zone.text ?? "") \(time.precision)"
    }

    @Test(arguments: [
        ("2024:05:01 10:00:07", "2024-05-01 10:00:07 second"),
        ("2024-05-01T10:00:07.25+02:00", "2024-05-01 10:00:07.250+02:00 second"),
        ("2024-05-01T10:00Z", "2024-05-01 10:00:00+00:00 minute"),
        // Phones that count the hours from 1 to 24.
        ("2024:05:01 24:10:05", "2024-05-01 00:10:05 second"),
        ("2024:05: 1  9: 3: 5", "2024-05-01 09:03:05 second"),
        ("2024.05.01 10.00.07", "2024-05-01 10:00:07 second"),
        ("2024:5:1 9:3:5", "2024-05-01 09:03:05 second"),
        ("2024:05:01 10:00", "2024-05-01 10:00:00 minute"),
        ("2024:05:01", "2024-05-01 00:00:00 day"),
        ("2024:05:01   :  :  ", "2024-05-01 00:00:00 day"),
        ("2024:05:01 25:61:00", "2024-05-01 00:00:00 day"),
        ("2024:05:01 10:08:70.5", "2024-05-01 10:08:00 minute"),
        ("20240501", "2024-05-01 00:00:00 day"),
        ("20240501T100007-0330", "2024-05-01 10:00:07-03:30 second"),
        ("20240501100007", "2024-05-01 10:00:07 second"),
        ("2024-05", "2024-05-01 00:00:00 month"),
        ("2024:  :  ", "2024-01-01 00:00:00 month"),
        ("2024", "2024-01-01 00:00:00 month"),
        ("Wed, 01 May 2024 10:00:07 GMT", "2024-05-01 10:00:07+00:00 second"),
        ("Wed May  1 10:00:07 2024", "2024-05-01 10:00:07 second"),
        ("1 May 2024 10:00 PM", "2024-05-01 22:00:00 minute"),
    ]) func `is read as far as it goes`(text: String, date: String) {
        #expect(read(text) == date)
    }

    @Test(arguments: [
        "", "    :  :     :  :  ", "0000:00:00 00:00:00", "2023:02:29 00:00:00",
        "2024:13:01 10:00:00", "yesterday", "May",
    ]) func `that no calendar has is none`(text: String) {
        #expect(CaptureTime(text: text.utf8) == nil)
    }

    @Test(arguments: Seeds.count(3000)) func `may be any bytes`(seed: UInt64) {
        var dice = Dice(seed)
        var text = Array(
            dice.pick(["2024:05:01 10:00:07.123+02:00", "Wed, 1 May 2024 10:00"]).utf8)
        for _ in 0..<dice.roll(8) where !text.isEmpty {
            let place = dice.roll(text.count)
            switch dice.roll(3) {
            case 0: text[place] = UInt8(dice.roll(256))
            case 1: text.remove(at: place)
            default: text.insert(dice.pick(Array("0123456789:-.TZ +pm".utf8)), at: place)
            }
        }
        guard let time = CaptureTime(text: text) else { return }
        #expect(CaptureTime(text: text) == time, "seed \(seed)")
        #expect(CaptureDate(number: time.date.number) == time.date, "seed \(seed)")
        #expect((0...999).contains(time.milliseconds ?? 0), "seed \(seed)")
        #expect(time.covers(time.date), "seed \(seed)")
    }

    @Test(arguments: Seeds.count(500)) func `is so many seconds, and back`(seed: UInt64) throws {
        var dice = Dice(seed)
        let seconds = Int64(dice.whole(-4_500_000_000...253_402_300_799))
        let date = try #require(CaptureDate(seconds: seconds))
        #expect(date.seconds == seconds, "seed \(seed)")
        let next = try #require(CaptureDate(seconds: min(seconds + 1, 253_402_300_799)))
        #expect(next >= date, "seed \(seed)")
    }

    @Test func `is counted from 1970`() {
        #expect(CaptureDate(seconds: 0) == CaptureDate(exif: "1970:01:01 00:00:00".utf8))
        #expect(CaptureDate(seconds: 951_782_400) == CaptureDate(exif: "2000:02:29 00:00:00".utf8))
        #expect(CaptureDate(seconds: .max) == nil && CaptureDate(seconds: .min) == nil)
    }

    private func sidecar(_ text: String, isOriginal: Bool = true) throws -> PhotoMetadata {
        var metadata = PhotoMetadata()
        metadata.take(try #require(CaptureTime(text: text.utf8)), isRecorded: isOriginal)
        return metadata
    }

    @Test func `in a sidecar counts, but not where it says the same less closely`() throws {
        var own = PhotoMetadata()
        own.correct(by: try sidecar("2019-01-02", isOriginal: false))
        #expect(own.captureDate?.year == 2019 && own.clockDate == nil)

        own = try sidecar("2024:05:01 10:00:07.5")
        own.correct(by: try sidecar("2024-05-01"))
        own.correct(by: try sidecar("2024-05-01T10:00+02:00"))
        #expect(own.clockMilliseconds == 1_714_557_607_500 && own.zone.minutes == 120)
        #expect(own.clockDate != nil)

        own.correct(by: try sidecar("2023-05-01T10:00:07", isOriginal: false))
        #expect(own.captureDate?.year == 2024)
        own.correct(by: try sidecar("2023-05-01T10:00:07"))
        #expect(own.captureDate?.year == 2023 && own.milliseconds == nil && own.clockDate == nil)
    }
}
