// The hashes of random sessions, a line each; with numbers, a line a step of those sessions.

import Glibc
import GoldenTexts
import Sessions

let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
if !numbers.isEmpty {
    for number in numbers where SessionPlan.all.indices.contains(number) {
        for line in SessionHashes.story(of: SessionPlan.all[number]) { print(line) }
    }
    exit(0)
}
let lines = SessionPlan.all.map { SessionHashes.line(of: $0) + "\n" }
let kept = GoldenText(SessionHashes.path)
switch kept.compare(with: lines.joined()) {
case .same: print("\(lines.count) sessions draw and ask for what they did before")
case .recorded: print("\(kept.path) was recorded")
case .failed:
    print("\(kept.path) could not be written")
    exit(1)
case .differs(let both):
    print("\(kept.path) differs; if it is meant, RIFFLE_RECORD=1 records it\n\(both)")
    exit(1)
}
