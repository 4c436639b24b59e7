// Decisions in a process of its own, for tests that kill it: desk-probe DESK SESSION COUNT. It gives photo after photo three stars and
// then, in the same step, another one a label, ten steps a second, and prints the number of a step and the time in milliseconds.

import Desk
import Glibc
import Selecting

let words = CommandLine.arguments
guard words.count == 4, let count = Int64(words[3]),
    let desk = DeskKeeper(
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

for number in 1...count {
    desk.decide(
        DeskStep(
            number: number,
            changes: [
                DeskChange(photo: photo("a\(number)"), old: .none, new: Judgement(stars: 3)),
                DeskChange(
                    photo: photo("b\(number)"), old: .none, new: Judgement(label: .colour(.red))),
            ], time: number))
    let line = Array("\(number) \(now())\n".utf8)
    _ = unsafe write(1, line, line.count)
    usleep(100_000)
}
exit(desk.flush(seconds: 5) ? 0 : 1)
