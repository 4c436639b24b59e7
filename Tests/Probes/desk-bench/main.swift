// What the culling desk costs, each beside a yardstick of this run: desk-bench HELPER FOLDER prints a table; HELPER is riffle-decode, and
// FOLDER one that is made here. desk-bench fill DESK FOLDER COUNT makes a desk of so many decided photos and no more, those of the first
// 2,000 in FOLDER.

import Glibc

let words = CommandLine.arguments
if words.count == 5, words[1] == "fill", let count = Int(words[4]) {
    exit(filledDesk(at: words[2], photos: count, of: words[3]) == nil ? 1 : 0)
}
guard words.count == 3, unsafe mkdir(words[2], 0o700) == 0 else { exit(2) }
print("what\tof\tunit\tdesk\tyardstick\tits cost\tmost")
let rows =
    groupingRows() + deskRows(in: words[2]) + documentRows(words[1], in: words[2])
    + [hostileRow()]
for row in rows { print(row.line) }
