import Decisions
import Desk
import DisplayList
import Selecting
import Sidecars

@testable import Browsing
@testable import FileWork
@testable import Messages
@testable import ModelScenes
@testable import Trash
@testable import ViewModel

extension MessageTable {
    static let selecting = [
        MessageRow("a filter is taken away") {
            $0.command("filter rejected")
            $0.press(.close)
            $0.command("filter pick")
            $0.press(.filterToggle)
        },
        MessageRow("no filter is there to bring back") { $0.press(.filterToggle) },
        MessageRow("nothing was looked for") { $0.search("") },
        MessageRow("no name matches") { $0.search("a name that no photo has, whatever it is") },
        MessageRow("the search goes on at the first photo") {
            $0.press(.last)
            $0.search("IMG")
        },
        MessageRow("the photos are in that order already") { $0.command("sort natural") },
        MessageRow("`:sort` without a word") { $0.command("sort") },
        MessageRow("`:sort` by a word that it does not know") { $0.command("sort colour") },
        MessageRow("`:sort` with a second word that is not reverse") {
            $0.command("sort date backward")
        },
    ]

    static let filing = [
        MessageRow("photos are copied") {
            $0.filed("\(photo(3)) copied to Best of the year", made: 1)
        },
        MessageRow("some photos cannot be copied") {
            $0.filed(
                "35 photos copied to Best of the year",
                fault: "2 not copied: \(photo(4))\(because: reason)", made: 35)
        },
        MessageRow("no photo can be copied") {
            $0.filed("", fault: "\(photo(4)) is not copied\(because: reason)", made: 0)
        },
        MessageRow("copies are taken back") {
            $0.unfiled(words(for: copyUndo { $0.removed = [path(3), path(4)] }))
        },
        MessageRow("a copy that changed is taken back") {
            $0.unfiled(
                words(
                    for: copyUndo {
                        $0.removed = [path(3)]
                        $0.stayed = [.init(path: path(4), reason: .changed)]
                    }))
        },
        MessageRow("a photo is to be moved", keeps: "Y1 again") {
            $0.mark(3)
            $0.press(.moveTo(1))
            $0.send(.questionReady(1))
        },
        MessageRow("photos are moved") {
            $0.mark(3)
            $0.press(.moveTo(1))
            $0.answer(.moveTo(1))
        },
        MessageRow("a target has no folder") { $0.press(.copyTo(7)) },
        MessageRow("`:copy` without a folder") { $0.command("copy") },
        MessageRow("a photo on the network is to be moved", remote: [3]) {
            $0.press(.moveTo(1))
        },
        MessageRow("read-only, and a photo is to be copied", { $0.common.policy = .readOnly }) {
            $0.press(.copyTo(1))
        },
    ]

    static let review = [
        MessageRow("nothing is in the trash") {
            $0.press(.trashReview)
            $0.send(.trashListed(.all, []))
        },
        MessageRow("nothing of this session is in the trash") {
            $0.press(.trashReview)
            $0.send(.trashListed(.session, []))
        },
        MessageRow("nothing of this folder is in the trash") {
            $0.press(.trashReview)
            $0.send(.trashListed(.folder, []))
        },
        MessageRow("a photo of the trash is to be decided about") {
            $0.review(2)
            $0.press(.decide(.stars(3)))
        },
        MessageRow("a photo is brought back") {
            $0.review(2)
            $0.press(.restore)
        },
        MessageRow("photos are brought back, and one cannot come") {
            $0.review(4, fault: "its disk is not there")
            $0.press(.markAll(true))
            $0.press(.restore)
        },
        MessageRow("a photo cannot come back") {
            $0.review(1, fault: "its disk is not there")
            $0.press(.restore)
        },
        MessageRow("one of several stays in the trash") {
            $0.send(
                .bringBacksFailed(
                    [FailedReturn(op: -1, name: Array(long(3).utf8), reason: reason)], of: 5))
        },
        MessageRow("a photo is back, and one of its files is not") {
            $0.send(
                .bringBacksFailed(
                    [FailedReturn(op: -1, name: Array(long(3).utf8), reason: reason, isBack: true)],
                    of: 5))
        },
    ]

    static let commands = [
        MessageRow("a command that does not exist") { $0.command("frobnicate") },
        MessageRow("`:rate` with too much") { $0.command("rate 9") },
        MessageRow("`:label` of no colour") { $0.command("label pink") },
        MessageRow("`:flag` of no flag") { $0.command("flag maybe") },
        MessageRow("`:trash` without what") { $0.command("trash all") },
        MessageRow("`:mode` of no mode") { $0.command("mode cube") },
        MessageRow("`:set` of no setting") { $0.command("set frobnicate 1") },
        MessageRow("`:set` tells a setting") { $0.command("set advance") },
        MessageRow("`:set target` without a number") { $0.command("set target best") },
        MessageRow("`:set target` tells a folder") { $0.command("set target 1") },
        MessageRow("`:run` without a program") { $0.command("run") },
        MessageRow("`:mark` without a filter") { $0.command("mark") },
        MessageRow("`:export` without decisions") { $0.command("export") },
        MessageRow("`:export` asks") {
            $0.press(.decide(.stars(3)))
            $0.command("export")
        },
        MessageRow("a key that means nothing") { $0.send(.strangeKey) },
        MessageRow("a key that means nothing here") { $0.press(.restore) },
    ]

    static let files =
        trashErrors.map {
            MessageRow(
                "a photo cannot be trashed",
                says: "\(photo(3)) not trashed\(because: words(for: $0))")
        }
        + [
            MessageRow("a photo was removed by another program") {
                $0.send(
                    .photosArranged(
                        (4..<12).map { Photo(id: PhotoID($0), name: Array(long($0).utf8)) }))
            },
            MessageRow(
                "a photo was changed before it was to be trashed",
                says: words(forChanged: Array(long(3).utf8))),
            MessageRow(
                "a photo of several files stays",
                says:
                    "\(photo(3)) not trashed\(because: Messages.reason(for: PhotoRefusal.joined([Array(long(4).utf8)])))"
            ),
            MessageRow(
                "a photo of several files is torn apart",
                says:
                    "\(photo(3))\(words(for: PhotoRefusal.member(Array(long(4).utf8), of: Array(long(3).utf8), .missing(path: []), inTrash: 1)) ?? "")"
            ),
        ]

    static let desk = [
        MessageRow("the desk was damaged", says: words(for: .wasDamaged(kept: path(3)))),
        MessageRow("the desk is newer", says: words(for: .isNewer)),
        MessageRow("the desk is busy", says: words(for: .isBusy)),
        MessageRow("decisions are not kept", says: words(for: .notKept(13))),
        MessageRow("decisions are not read", says: words(for: .notRead(.broken))),
        MessageRow(
            "a sidecar was left alone",
            says: words(for: .leftAlone(Array(long(3).utf8), .keepsChanging))),
        MessageRow(
            "what another program wrote is kept", says: words(for: .kept(Array(long(3).utf8)))),
        MessageRow("the folder takes no sidecars", says: words(for: .folderTakesNone(path(3), 28))),
        MessageRow("another riffle writes sidecars", says: words(for: .isBusy(path(3)))),
    ]
}
