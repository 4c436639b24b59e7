// What riffle's inner loops cost beside the same in plain C: prints a line of tab-separated figures for each kernel and
// size, in microseconds of the thread's CPU. Rounds of both take turns, and both must give the same bytes.
//
// kernel-bench [--only TEXT] [--rounds N]

import Glibc

var rounds = 200
var only = ""
var arguments = CommandLine.arguments.dropFirst()
while let option = arguments.popFirst() {
    let value = arguments.popFirst() ?? ""
    switch option {
    case "--only": only = value
    case "--rounds" where Int(value) ?? 0 > 0: rounds = Int(value) ?? rounds
    default:
        print("usage: kernel-bench [--only TEXT] [--rounds N]")
        exit(2)
    }
}
print(Duel.header)
for size in [CanvasSize(columns: 200, rows: 60), CanvasSize(columns: 400, rows: 100)] {
    let duels = areaDuels(size) + quadDuels(size) + encoderDuels(size)
    for duel in duels where only.isEmpty || "\(size.name) \(duel.name)".contains(only) {
        guard let line = duel.fought(rounds: rounds) else {
            print("kernel-bench: \(duel.name) at \(size.name): C and Swift give different bytes")
            exit(1)
        }
        print(line)
    }
}
