// Decodes a photo again and again through a worker, as the interface asks for it. What one picture costs is the difference between two
// runs of different lengths, in which everything else is the same.
//
// decode-bench FILE TIMES WIDTH HEIGHT         all of it, at the size of a box
// decode-bench FILE TIMES WIDTH HEIGHT first   the first picture to be had
// decode-bench FILE TIMES WIDTH HEIGHT hash    what tells whether it is like others
// decode-bench HEX TIMES 0 0 note              an EXIF block is read, in hexadecimal digits; no worker has a part in it
// decode-bench FILE TIMES WIDTH HEIGHT SHARE   its middle, so much of each side: 0.25 is a sixteenth of the photo

import Decoding
import Glibc
import Pixels
import System

let words = CommandLine.arguments
guard (5...6).contains(words.count), let times = Int(words[2]), let width = Int(words[3]),
    let height = Int(words[4]), let helper = DecodePool.findHelper(), let done = Semaphore()
else { exit(2) }
let last = words.count == 6 ? words[5] : nil
let share = last.flatMap(Double.init)
if last == "note" {
    let digits = Array(words[1])
    let block = stride(from: 0, to: digits.count - 1, by: 2).compactMap {
        UInt8(String(digits[$0...($0 + 1)]), radix: 16)
    }
    var found = 0
    for _ in 0..<times where EXIF(tiff: block)?.metadata != nil { found += 1 }
    exit(found == times ? 0 : 1)
}
let failures = Mutex(0)
let pool = try DecodePool(helper: helper, workers: 1) { outcome in
    if case .failed = outcome { failures.withLock { $0 += 1 } }
    done.signal()
}
for ticket in 0..<times {
    let path = Array(words[1].utf8)
    pool.submit(
        last == "hash"
            ? .hash(ticket: ticket, path: path, priority: .urgent)
            : DecodeRequest(
                ticket: ticket, path: path, box: PixelBox(width: width, height: height),
                part: share.map {
                    PhotoPart(x: (1 - $0) / 2, y: (1 - $0) / 2, width: $0, height: $0)
                },
                ladder: last == "first" ? .fast : .complete, quality: .original))
    done.wait()
}
pool.shutDownAndWait()
exit(failures.withLock { $0 } == 0 ? 0 : 1)
