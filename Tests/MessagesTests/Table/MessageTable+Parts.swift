import DisplayList
import Selecting

@testable import Browsing
@testable import FileWork
@testable import ModelScenes
@testable import Trash
@testable import ViewModel

/// What the rows of the table are made of.
extension MessageTable {
    /// A long name, as cameras and people make them together.
    static func long(_ number: Int) -> String {
        "Third day in the mountains, IMG_20240517_40\(number < 10 ? "0" : "")\(number).JPG"
    }

    static func photo(_ number: Int) -> Sentence { Sentence(name: Array(long(number).utf8)) }

    static func path(_ number: Int) -> [UInt8] {
        Array("/home/ann/Photos/Best of the year/\(long(number))".utf8)
    }

    static let reason: Sentence = "the file system is read-only, and nobody may write to it"

    static let stays: Sentence = "\(photo(4)) stays\(because: reason)"

    static func earlier(_ way: EarlierDecision.Way, note: Sentence? = nil) -> EarlierDecision {
        EarlierDecision(
            way, found: [:], made: [.init(from: .none, to: Judgement(stars: 3))],
            name: Array(long(4).utf8), day: "yesterday", note: note)
    }

    static func copyUndo(_ change: (inout CopyUndo) -> Void) -> CopyUndo {
        var undo = CopyUndo()
        change(&undo)
        return undo
    }

    static let trashErrors: [TrashError] = {
        let call = FailedCall(call: "rename", code: 13, path: path(3))
        return [
            .missing(path: path(3)), .notAFile(path: path(3)), .changedSinceShown(path: path(3)),
            .alreadyInTrash(path: path(3)), .readOnlyFileSystem(path: path(3)),
            .noSpace(path: path(3)), .notPermitted(call), .journalUnwritable(call),
            .needsChoice(mount: Array("/media/ann/card".utf8), homeAvailable: true),
            .needsChoice(mount: Array("/media/ann/card".utf8), homeAvailable: false),
            .goneFromTrash(path: path(3)), .goneFromFolder(path: path(3)),
            .changedInFolder(path: path(3)), .copyReplaced(path: path(3)),
            .relativeLink(path: path(3)), .trashAway(path: path(3)),
            .linkRefused(.foreignLink, path: path(3)), .alreadyRestored(op: "1"),
            .notRestorable(op: "1"), .inUse(session: []),
            .notMounted(mount: Array("/media/ann/card".utf8)), .leftAside(path: path(3)),
            .leftInTrash(path: path(3)), .system(call),
        ]
    }()
}

extension Bench {
    /// Marks so many photos from the one in front on.
    mutating func mark(_ count: Int) {
        let first = front ?? 0
        press(.mode(Mode(named: "grid")))
        for place in 0..<count {
            press(.goTo((first + place) % 12))
            press(.mark)
        }
        wait()
    }

    /// Asks whether so many marked photos are to be trashed.
    mutating func ask(_ count: Int) {
        mark(count)
        press(.markedOnly)
        for number in 0..<12 { send(.decoded(PhotoID(number), .usual)) }
        command("trash marked")
        send(.questionReady(1))
    }

    /// Presses the key of a question once more.
    mutating func answer(_ intent: Intent) {
        wait()
        send(.questionReady(1))
        wait()
        press(intent)
    }

    mutating func decide(_ first: Decision, _ second: Decision) {
        press(.decide(first))
        wait()
        press(.decide(second))
    }

    mutating func filed(_ words: Sentence, fault: Sentence = "", made: Int) {
        press(.copyTo(1))
        send(.filed(FilingResult(number: 0, words: words, fault: fault, made: made)))
    }

    mutating func unfiled(_ said: (words: Sentence, isComplete: Bool)) {
        send(.unfiled(number: 0, words: said.words, isComplete: said.isComplete))
    }

    /// Looks at so many photos of the trash, the first of which has a fault.
    mutating func review(_ count: Int, fault: Sentence? = nil) {
        press(.trashReview)
        let found = (0..<count).map { number in
            TrashedPhoto(
                photo: Photo(
                    id: PhotoID(PhotoID.firstInTrash + number),
                    name: Array(MessageTable.long(number).utf8)),
                folder: Array("2024/paris".utf8), time: "10:31", bytes: 1_000_000,
                fault: number == 0 ? fault : nil)
        }
        send(.trashListed(.session, found))
        press(.mode(Mode(named: "grid")))
        wait()
    }
}
