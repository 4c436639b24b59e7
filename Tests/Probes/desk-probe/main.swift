// Decisions in a process of its own, for tests that kill it or have its calls fail.
//
// desk-probe DESK SESSION COUNT gives photo after photo three stars and then, in the same step, another one a label, ten steps a second,
// and prints the number of a step and the time in milliseconds. desk-probe DESK SESSION steps takes some steps one after
// the other, each to the disk before the next, and prints the number of each that is kept and all that the desk has to tell; it ends
// with 1 where one is not kept.

import Desk
import Glibc
import Selecting
import System

let words = CommandLine.arguments
guard words.count == 4,
    let desk = DeskThread(
        path: Array(words[1].utf8), session: Array(words[2].utf8), date: { Array("DATE".utf8) })
else { exit(2) }

func now() -> Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
}

func photo(_ name: String) -> DeskPhoto {
    DeskPhoto(
        directory: Array("/p".utf8),
        namesake: DeskPhoto.Picture(
            name: Array(name.utf8), facts: DeskFacts(size: 1, seconds: 2, nanoseconds: 3)))
}

func step(_ number: Int64, _ changes: [(String, Judgement, Judgement)]) -> DeskStep {
    DeskStep(
        number: number,
        changes: changes.map { DeskChange(photo: photo($0.0), old: $0.1, new: $0.2) }, time: number)
}

/// Decisions, one of two photos, one that is taken back and made again, and where the folder is left.
@MainActor func takeSteps() -> Bool {
    let (stars, red) = (Judgement(stars: 3), Judgement(label: .colour(.red)))
    let more = step(2, [("a", stars, Judgement(stars: 5))])
    var folder = DeskFolder()
    folder.front = Array("b".utf8)
    let steps: [() -> Void] = [
        { desk.decide(step(1, [("a", .none, stars), ("b", .none, red)])) },
        { desk.decide(more) },
        { desk.undo(more) },
        { desk.redo(more) },
        { desk.leave(Array("/p".utf8), folder) },
        { desk.decide(step(3, [("c", .none, Judgement(flag: .pick))])) },
    ]
    var isKept = false
    for (number, take) in steps.enumerated() {
        take()
        isKept = desk.flush(seconds: 20)
        // By the C library: a sweep counts what the program and SQLite call.
        if isKept { print("kept \(number + 1)") }
        fflush(nil)
    }
    for news in desk.news.drain() { print("news \(news)") }
    fflush(nil)
    return isKept
}

if words[3] == "steps" { exit(takeSteps() ? 0 : 1) }
guard let count = Int64(words[3]) else { exit(2) }
for number in 1...count {
    desk.decide(
        step(
            number,
            [
                ("a\(number)", .none, Judgement(stars: 3)),
                ("b\(number)", .none, Judgement(label: .colour(.red))),
            ]))
    let line = Array("\(number) \(now())\n".utf8)
    _ = unsafe write(1, line, line.count)
    usleep(100_000)
}
exit(desk.flush(seconds: 5) ? 0 : 1)
