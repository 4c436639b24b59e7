// What the culling desk costs, each beside a yardstick of this run: desk-bench HELPER FOLDER [PART] prints a table; HELPER is riffle-decode,
// FOLDER one that is made here, and PART files, desk, sidecars or hostile. desk-bench fill DESK FOLDER COUNT makes a desk of so many decided photos and no more, those of the first
// 2,000 in FOLDER.

import Glibc

let words = CommandLine.arguments
if words.count == 5, words[1] == "fill", let count = Int(words[4]) {
    exit(filledDesk(at: words[2], photos: count, of: words[3]) == nil ? 1 : 0)
}
guard 3...4 ~= words.count, unsafe mkdir(words[2], 0o700) == 0 else { exit(2) }
let parts: [(name: String, rows: () -> [Row])] = [
    ("files", groupingRows), ("desk", { deskRows(in: words[2]) }),
    ("sidecars", { documentRows(words[1], in: words[2]) }), ("hostile", { [hostileRow()] }),
]
print("what\tof\tunit\tdesk\tyardstick\tits cost\tmost")
for part in parts where words.count == 3 || words[3] == part.name {
    for row in part.rows() { print(row.line) }
}
