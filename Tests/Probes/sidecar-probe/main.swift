// Sidecars written in a process of its own, for tests that kill it or have its calls fail.
//
// sidecar-probe HELPER FOLDER NAME writes one over and over: the rating goes from 0 to 5 and begins again; a line is printed before the
// first one. sidecar-probe HELPER FOLDER NAME OPERATION write has it say 5 stars, once; with `back` instead, what it made for that is taken
// away again, and with `clear` what an interruption left in the folder is cleared away, as two minutes later. It ends with 1 where that fails.

import Glibc
import Sidecars

let words = CommandLine.arguments
guard words.count == 4 || words.count == 6 else { exit(2) }
let writer = SidecarWriter(helper: Array(words[1].utf8))
let (folder, name) = (Array(words[2].utf8), Array(words[3].utf8))

@MainActor func rate(_ rating: Int, _ operation: String) throws(SidecarFailure) -> SidecarOutcome {
    try writer.write(
        name, in: folder, operation: Array(operation.utf8),
        date: Array("2026-11-22T10:31:00+01:00".utf8)
    ) { _, _ in [XMPChange(.rating, Array("\(rating)".utf8))] }
}

if words.count == 6 {
    do throws(SidecarFailure) {
        if words[5] == "clear" {
            _ = try clearLeftSidecars(in: folder, now: Int64(time(nil)) + 120)
            exit(0)
        }
        let outcome = try rate(5, words[4])
        if words[5] == "back", case .created(let bytes) = outcome {
            let isGone = try writer.takeBack(
                name, in: folder, operation: Array(words[4].utf8), isMade: { $0 == bytes })
            if !isGone { exit(1) }
        }
        exit(0)
    } catch {
        print("\(error)")
        fflush(nil)
        exit(1)
    }
}
_ = unsafe write(1, Array("begun\n".utf8), 6)
for round in 0... {
    let number = String(round, radix: 16)
    do throws(SidecarFailure) {
        _ = try rate(round % 6, String(repeating: "0", count: 16 - number.count) + number)
    } catch {
        exit(1)
    }
}
