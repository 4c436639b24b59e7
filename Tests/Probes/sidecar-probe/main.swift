// A sidecar written over and over in a process of its own, for tests that kill it: sidecar-probe HELPER FOLDER NAME. The rating goes
// from 0 to 5 and begins again; a line is printed before the first one.

import Glibc
import Sidecars

let words = CommandLine.arguments
guard words.count == 4 else { exit(2) }
let writer = SidecarWriter(helper: Array(words[1].utf8))
_ = unsafe write(1, Array("begun\n".utf8), 6)
for round in 0... {
    let number = String(round, radix: 16)
    let operation = String(repeating: "0", count: 16 - number.count) + number
    do throws(SidecarFailure) {
        _ = try writer.write(
            Array(words[3].utf8), in: Array(words[2].utf8), operation: Array(operation.utf8),
            date: Array("2026-11-22T10:31:00+01:00".utf8)
        ) { _ in [XMPChange(.rating, Array("\(round % 6)".utf8))] }
    } catch {
        exit(1)
    }
}
