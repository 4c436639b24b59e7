// `K` in a process of its own, for tests that kill it or let its calls fail.
//
// keep-probe KEPT PATH…: keeps one photo and trashes the others of its burst, as the program does after the question; files that follow each other and
// have one stem are a photo, its cover first. The places come from the environment as those of trash-probe do. Exit status: 0 when all others are in the
// trash, 1 when one stayed, and why on the standard output.

import Browsing
import DisplayList
import FileWork
import Glibc
import PhotoLibrary
import System
import Trash

func variable(_ name: String) -> [UInt8]? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe bytes(value)
}

func bytes(_ text: UnsafePointer<CChar>) -> [UInt8] {
    unsafe UnsafeBufferPointer(start: text, count: strlen(text)).map { UInt8(bitPattern: $0) }
}

func stem(_ path: [UInt8]) -> [UInt8] { photoStem(ofName: BytePath.lastComponent(path)) }

var places = TrashPlaces.from(environment: variable)
places.trashDirectory = variable("RIFFLE_PROBE_TRASH")
places.rejectDirectory = variable("RIFFLE_PROBE_REJECT")
let paths = (1..<Int(CommandLine.argc)).compactMap { index in
    unsafe CommandLine.unsafeArgv[index].map { unsafe bytes($0) }
}
var photos: [[[UInt8]]] = []
for path in paths {
    if let first = photos.last?.first, stem(first) == stem(path) {
        photos[photos.count - 1].append(path)
    } else {
        photos.append([path])
    }
}
let answers = Mutex<[FileNews]>([])
guard photos.count > 1, let isAnswered = Semaphore(),
    let queue = FileWorkQueue(
        places: places,
        deliver: { news in
            answers.withLock { $0.append(news) }
            isAnswered.signal()
        })
else { exit(2) }
var work = TrashOperations(queue: queue, notify: { _ in }, examined: { _, _ in })
// As a user who answers the question about these files with yes.
var screen = ScreenEvidence<PhotoID>()
screen.sent(.init([:], question: 1), number: nil)
_ = screen.arrived(upTo: 0)
var files: [PhotoID: QuestionedFile] = [:]
for (number, photo) in photos.enumerated() {
    files[PhotoID(number)] = QuestionedFile(path: photo[0])
}
screen.note(files, for: 1)
let orders = photos.indices.dropFirst().map { number in
    TrashOrder(
        op: number, photo: PhotoID(number), path: photos[number][0],
        parts: PhotoParts(paths: photos[number]), grouping: .pairs, batch: 1, bytes: 0,
        grounds: .burst(question: 1, keeping: PhotoID(0)), kept: photos[0][0])
}
let refused = work.trash(orders, seen: screen, at: 0)
for _ in 0..<orders.count - refused.count { isAnswered.wait() }
var status: Int32 = 0
for news in refused + answers.withLock({ $0 }) {
    if case .stayed(let op, _, let refusal) = news {
        print("\(op) stayed: \(refusal)")
        status = 1
    }
}
exit(status)
