import SeededRandom
import DisplayList
import Geometry
import Testing

@testable import Browsing
@testable import ModelScenes
@testable import ViewModel
@testable import WaterfallMode

@Suite struct `the days of the waterfall` {
    @Test func `headers name the day and count its photos`() {
        let bench = Bench.waterfall(photos: 40, sections: .day)
        #expect(bench.text.contains("Wed 1 May 2024  3 photos"))
        #expect(bench.text.contains("Thu 2 May 2024  3 photos"))
    }

    @Test func `headers stand in whole rows above their photos`() {
        var bench = Bench.waterfall(photos: 60, sections: .day)
        for _ in 0..<12 {
            for label in bench.scene.labels where label.alignment == .leading {
                guard case .point(let point, _) = label.place else { continue }
                #expect((point.y - 1).truncatingRemainder(dividingBy: 2) == 0)
                for sprite in bench.scene.sprites where sprite.photo != nil {
                    #expect(!sprite.contains(Point(x: point.x + 1, y: point.y)))
                }
            }
            bench.send(.wheel(1))
            bench.wait()
        }
    }

    @Test func `no date yet, no day: the photos join the section they stand in`() {
        var bench = Bench.waterfall(photos: 12, isMeasured: false, sections: .day)
        #expect(bench.text.contains("12 photos"))
        func measure(_ number: Int, day: Int) {
            bench.send(
                .measured([
                    PhotoHeader(
                        photo: PhotoID(number), pixelSize: Size(width: 3, height: 2),
                        date: CalendarDate(year: 2024, month: 2, day: day, isCapture: true))
                ]))
        }
        measure(5, day: 29)
        #expect(bench.text.contains("Thu 29 Feb 2024  12 photos"))
        measure(8, day: 28)
        #expect(bench.text.contains("29 Feb 2024  8 photos"))
        #expect(bench.text.contains("28 Feb 2024  4 photos"))
        measure(0, day: 0)
        #expect(bench.text.contains("29 Feb 2024  8 photos"))
    }

    /// Photos of these days of May; 0 is one that tells no date, whose file is of today.
    private func measured(_ days: [Int], sections: WaterfallOptions.Sections = .automatic) -> Bench
    {
        var bench = Bench.waterfall(photos: days.count, isMeasured: false, sections: sections)
        bench.send(
            .measured(
                days.enumerated().map { number, day in
                    PhotoHeader(
                        photo: PhotoID(number), pixelSize: Size(width: 3, height: 2),
                        date: day > 0
                            ? CalendarDate(year: 2024, month: 5, day: day, isCapture: true)
                            : CalendarDate(year: 2026, month: 11, day: 27, isCapture: false))
                }))
        bench.wait()
        return bench
    }

    @Test(arguments: [[3, 3, 3, 2, 2, 1, 1, 1, 0], [1, 1, 1, 2, 2, 3, 3, 3, 0]])
    func `a photo without a date is the last section, and the days stay`(days: [Int]) {
        let bench = measured(days)
        #expect(bench.text.contains("no date  1"))
        for day in 1...3 { #expect(bench.text.contains("\(day) May 2024")) }
        #expect(!bench.text.contains("Nov"))
    }

    @Test func `without a date between photos of one day it belongs to that day`() {
        let bench = measured([1, 0, 1, 1, 0, 0, 2, 2, 2])
        #expect(bench.text.contains("1 May 2024  4"))
        #expect(bench.text.contains("no date  2"))
        #expect(bench.text.contains("2 May 2024  3"))
    }

    @Test func `where no photo tells a date, files do`() {
        let bench = measured([0, 0, 0], sections: .day)
        #expect(bench.text.contains("27 Nov 2026") && !bench.text.contains("no date"))
    }

    @Test(arguments: Seeds.count(40))
    func `dates that come in any order make the sections that they make at once`(seed: UInt64) {
        var dice = Dice(seed: seed)
        let days = (0..<dice.whole(1...20)).map { _ in dice.whole(0...3) }
        let whole = measured(days, sections: .day)
        var bench = Bench.waterfall(photos: days.count, isMeasured: false, sections: .day)
        var rest = Array(days.indices)
        while !rest.isEmpty {
            let number = rest.remove(at: dice.whole(0...(rest.count - 1)))
            bench.send(
                .measured([
                    PhotoHeader(
                        photo: PhotoID(number), pixelSize: Size(width: 3, height: 2),
                        date: days[number] > 0
                            ? CalendarDate(
                                year: 2024, month: 5, day: days[number], isCapture: true)
                            : CalendarDate(year: 2026, month: 11, day: 27, isCapture: false))
                ]))
        }
        bench.wait(60)
        #expect(
            bench.model.waterfall.layout.sections == whole.model.waterfall.layout.sections,
            "seed \(seed): \(days)")
    }

    @Test func `the setting leaves them out`() {
        var bench = Bench.waterfall(photos: 40, sections: .day)
        let before = bench.rect(0)!.minY
        bench.send(.intent(.command("set waterfall.sections none")))
        bench.send(.intent(.prompt(.submit)))
        #expect(!bench.text.contains("May"))
        #expect(bench.rect(0)!.minY < before)
    }

    @Test func `days have their names`() {
        func text(_ year: Int, _ month: Int, _ day: Int) -> String? {
            CalendarDay(
                CalendarDate(year: year, month: month, day: day, isCapture: true))?.text(.full)
        }
        #expect(text(1970, 1, 1) == "Thursday, 1 January 1970")
        #expect(text(2000, 2, 29) == "Tuesday, 29 February 2000")
        #expect(text(2024, 5, 3) == "Friday, 3 May 2024")
        #expect(text(1999, 12, 31) == "Friday, 31 December 1999")
        #expect(text(2100, 3, 1) == "Monday, 1 March 2100")
        #expect(text(0, 0, 0) == nil)
        #expect(text(2024, 13, 1) == nil)
    }

    @Test func `days follow each other`() {
        var last: Int?
        for year in [1900, 1999, 2000, 2023, 2024, 2100] {
            last = nil
            for month in 1...12 {
                let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
                let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
                for day in 1...days {
                    let date = CalendarDate(year: year, month: month, day: day, isCapture: true)
                    let number = CalendarDay(date)!.number
                    if let last { #expect(number == last + 1) }
                    last = number
                    #expect(CalendarDay(number: number).text(.full).contains(" \(day) "))
                    #expect(CalendarDay(number: number).text(.full).hasSuffix("\(year)"))
                }
            }
        }
    }
}
