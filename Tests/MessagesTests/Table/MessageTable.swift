import DisplayList
import Selecting

@testable import Browsing
@testable import ModelScenes
@testable import ViewModel

/// All that the status line says, made by the code that says it.
enum MessageTable {
    static var sections: [(title: String, rows: [MessageRow])] {
        [
            ("Trash", trash), ("Trash that fails", failedTrash), ("Undo and redo", undo),
            ("Decisions", decisions), ("Marks", marks), ("Filter, search and order", selecting),
            ("Copies, links and moves", filing), ("The trash review", review),
            ("The command line", commands), ("Files and folders", files),
            ("Decisions on the disk", desk),
        ]
    }

    static let trash = [
        MessageRow("a photo is trashed") { $0.trash() },
        MessageRow("it is in the trash of its disk") { bench in
            let op = bench.trash() ?? -1
            bench.send(.trashed(op: op, bytes: 1, place: "trash"))
        },
        MessageRow("a photo that is not on the screen yet is to be trashed", keeps: " again") {
            $0.press(.next)
            $0.press(.trash)
        },
        MessageRow("a photo that cannot be shown is to be trashed", keeps: " again") {
            $0.press(.next)
            $0.send(.undecodable(PhotoID(4), reason: "damaged"))
            $0.press(.trash)
        },
        MessageRow("marked photos are to be trashed", keeps: " again") { $0.ask(2) },
        MessageRow("all photos are to be trashed", keeps: " again") { $0.ask(12) },
        MessageRow("one marked photo is to be trashed", keeps: " again") { $0.ask(1) },
        MessageRow(
            "marked photos are to be trashed, some of them on the network", keeps: " again",
            remote: [5, 6]
        ) {
            $0.ask(4)
        },
        MessageRow("marked photos are trashed") {
            $0.ask(3)
            $0.answer(.trash)
        },
        MessageRow("a photo on the network is to be trashed", remote: [3]) { $0.press(.trash) },
        MessageRow("photos on the network are to be trashed", remote: [3, 4, 5]) {
            $0.ask(3)
        },
        MessageRow("the trash key is held") {
            $0.press(.trash)
            $0.wait(0.05)
            $0.send(.intent(.trash, isRepeat: true))
        },
        MessageRow("a trash key comes too soon") {
            $0.press(.trash)
            $0.wait(0.1)
            $0.press(.trash)
        },
        MessageRow("read-only, and a photo is to be trashed", { $0.common.policy = .readOnly }) {
            $0.press(.trash)
        },
        MessageRow("nothing is rejected, and the rejected are to be trashed") {
            $0.command("trash rejected")
        },
        MessageRow("nothing is marked, and the marked are to be trashed") {
            $0.command("trash marked")
        },
        MessageRow("the RAW of a photo without one is to be trashed") { $0.command("trash raw") },
    ]

    static let failedTrash = [
        MessageRow("a photo cannot be trashed") { bench in
            let op = bench.trash() ?? -1
            bench.send(.trashFailed(op: op, reason: reason, hasChanged: false))
        },
        MessageRow("the photo has changed since it was shown") { bench in
            let op = bench.trash() ?? -1
            bench.send(.trashFailed(op: op, reason: reason, hasChanged: true))
        },
        MessageRow("some of several cannot be trashed") { bench in
            bench.ask(6)
            bench.answer(.trash)
            bench.send(
                .answered(
                    (0..<4).map { .trashed(op: $0, bytes: 1, place: "trash") }
                        + (4..<6).map {
                            .trashFailed(op: $0, reason: reason, hasChanged: false)
                        }))
        },
        MessageRow("a photo does not come back") { bench in
            let op = bench.trash() ?? -1
            bench.press(.undo)
            bench.send(.restoreFailed(op: op, reason: reason))
        },
        MessageRow("a photo is gone from the trash") { bench in
            let op = bench.trash() ?? -1
            bench.press(.undo)
            bench.send(.restoreFailed(op: op, reason: "it is gone from the trash", isGone: true))
        },
        MessageRow("some of several do not come back") { bench in
            bench.ask(6)
            bench.answer(.trash)
            bench.send(.answered((0..<6).map { .trashed(op: $0, bytes: 1, place: "trash") }))
            bench.press(.undo)
            bench.send(
                .answered(
                    (0..<4).map { .restored(op: $0) }
                        + (4..<6).map { .restoreFailed(op: $0, reason: reason) }))
        },
        MessageRow("a photo comes back under another name") { bench in
            let op = bench.trash() ?? -1
            bench.press(.undo)
            let name = Array("Third day in the mountains, IMG_20240517_4003 (restored 2).JPG".utf8)
            bench.send(.restored(op: op, Photo(id: PhotoID(3), name: name)))
        },
    ]

    static let undo = [
        MessageRow("the trash of a photo is undone") {
            $0.trash()
            $0.press(.undo)
        },
        MessageRow("the trash of several is undone") {
            $0.ask(3)
            $0.answer(.trash)
            $0.press(.undo)
        },
        MessageRow("the trash is redone") {
            $0.trash()
            $0.press(.undo)
            $0.press(.redo)
        },
        MessageRow("nothing is left to undo") { $0.send(.nothingEarlier()) },
        MessageRow("nothing is there to redo") { $0.send(.nothingRedone()) },
        MessageRow("nothing of an earlier session comes back") {
            $0.send(.nothingEarlier(note: "nothing left to undo · \(stays)"))
        },
        MessageRow("a photo of an earlier session comes back") {
            $0.send(
                .restoredEarlier(
                    Photo(id: PhotoID(40), name: Array(long(40).utf8)), index: 2,
                    how: "trashed yesterday"))
        },
        MessageRow("photos of an earlier session come back together") {
            $0.send(
                .restoredEarlier(
                    Photo(id: PhotoID(40), name: Array(long(40).utf8)), index: 2, count: 4,
                    how: "trashed yesterday"))
        },
        MessageRow("a photo of an earlier session comes back, and another does not") {
            $0.send(
                .restoredEarlier(
                    Photo(id: PhotoID(40), name: Array(long(40).utf8)), index: 2,
                    how: "trashed yesterday", note: stays))
        },
        MessageRow("a decision of an earlier session is undone") {
            $0.send(.followedEarlier(earlier(.undo)))
        },
        MessageRow("a decision of an earlier session is undone, and a photo does not come back") {
            $0.send(.followedEarlier(earlier(.undo, note: stays)))
        },
        MessageRow("a decision of an earlier session is redone") {
            $0.send(.followedEarlier(earlier(.redo)))
        },
        MessageRow("the trash of an earlier session is redone") {
            $0.send(
                .wentEarlier(
                    [PhotoID(4)], isMove: false,
                    words: "\(Sentence(name: Array(long(4).utf8))) → trash again"))
        },
        MessageRow("a photo is gone from the folder, and its trash is to be redone") {
            $0.trash()
            $0.press(.undo)
            $0.send(.restored(op: 0))
            $0.send(
                .photosArranged((4..<12).map { Photo(id: PhotoID($0), name: Array(long($0).utf8)) })
            )
            $0.press(.redo)
        },
    ]

    static let decisions = [
        MessageRow("a photo gets stars") { $0.press(.decide(.stars(3))) },
        MessageRow("a photo gets no stars") { $0.decide(.stars(3), .stars(0)) },
        MessageRow("a photo becomes a pick") { $0.press(.decide(.flag(.pick))) },
        MessageRow("a pick becomes none") { $0.decide(.flag(.pick), .flag(.none)) },
        MessageRow("a photo is rejected") { $0.press(.decide(.toggleFlag(.reject))) },
        MessageRow("a photo is rejected, and the next one comes", { $0.common.advances = true }) {
            $0.press(.decide(.flag(.reject)))
        },
        MessageRow("a rejection is taken back") { $0.decide(.flag(.reject), .flag(.none)) },
        MessageRow("a photo gets a label") { $0.press(.decide(.label(.colour(.green)))) },
        MessageRow("a photo has the stars already") { $0.decide(.stars(3), .stars(3)) },
        MessageRow("several photos get stars") {
            $0.mark(3)
            $0.press(.decide(.stars(3)))
        },
        MessageRow("several are rejected") {
            $0.mark(3)
            $0.press(.decide(.flag(.reject)))
        },
        MessageRow("that is undone") {
            $0.mark(3)
            $0.press(.decide(.stars(3)))
            $0.press(.undo)
        },
        MessageRow("read-only, and a photo gets stars", { $0.common.policy = .readOnly }) {
            $0.press(.decide(.stars(3)))
        },
        MessageRow("a photo on the network gets stars", remote: [3]) {
            $0.press(.decide(.stars(3)))
        },
        MessageRow("no decision is there to repeat") { $0.press(.repeatDecision) },
        MessageRow("the next undecided photo is looked for, and none follows") {
            $0.press(.last)
            $0.press(.undecided(1))
        },
        MessageRow("all photos are decided") { bench in
            bench.send(
                .judgementsFound(
                    Dictionary(
                        uniqueKeysWithValues: (0..<12).map {
                            (PhotoID($0), Judgement(stars: 2))
                        })))
            bench.press(.undecided(1))
        },
        MessageRow("advance is switched on") { $0.press(.autoAdvance) },
    ]

    static let marks = [
        MessageRow("a photo is marked") { $0.press(.mark) },
        MessageRow("a photo is unmarked") {
            $0.press(.mark)
            $0.press(.mark)
        },
        MessageRow("all photos are marked") { $0.press(.markAll(true)) },
        MessageRow("all marks are taken away") {
            $0.press(.markAll(true))
            $0.press(.markAll(false))
        },
        MessageRow("no mark is there to take away") { $0.press(.markAll(false)) },
        MessageRow("no photo is as `:mark` wants it") { $0.command("mark rejected") },
        MessageRow("only marked photos are to be shown, and none is marked") {
            $0.press(.markedOnly)
        },
    ]
}
