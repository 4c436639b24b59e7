import Browsing
import SeededRandom
import DisplayList
import Geometry
import ViewModel

/// What comes back from threads: pixels, headers, and what has become of files.
extension SessionPlayer {
    /// Says what is due by this step.
    mutating func answer() {
        let due = answers.filter { $0.step <= step }
        answers.removeAll { $0.step <= step }
        for answer in due {
            note(answer.event)
            send(answer.event)
        }
    }

    private mutating func note(_ event: Event) {
        switch event {
        case .decoded(let photo, _): folder.setDecoded(photo, true)
        case .undecodable(let photo, _, _, _): folder.setDecoded(photo, false)
        default: break
        }
    }

    private mutating func later(_ event: Event, within steps: Int = 3) {
        answers.append((step + 1 + dice.roll(steps), event))
    }

    mutating func prepareAnswer(to effect: Effect) {
        switch effect {
        case .load(let wants):
            for want in wants where !folder.isDecoded(want.photo) { decode(want.photo) }
        case .measure(let photos):
            let headers = photos.prefix(30).map {
                PhotoHeader(
                    photo: $0, pixelSize: Pictures.shape(of: $0), date: Folder.date(of: $0))
            }
            later(.measured(headers), within: 6)
        case .file(let order): file(order)
        case .takeBackFiling(let number):
            later(.unfiled(number: number, words: "taken back", isComplete: dice.roll(4) > 0))
        case .trash(let requests, _):
            for request in requests { trash(request.op, request.photo) }
        case .restore(let ops, _): for op in ops { restore(op) }
        case .earlier(.redo): later(.nothingRedone())
        case .earlier(.undo):
            let photo = folder.newPhoto()
            guard dice.roll(3) > 0 else { return later(.nothingEarlier()) }
            let index = dice.roll(folder.photos.count + 1)
            folder.insert(photo, at: index)
            later(
                .restoredEarlier(
                    photo, index: index, note: dice.roll(2) == 0 ? "one is gone" : nil))
        case .sort:
            folder.change(&dice)
            later(.photosArranged(folder.photos), within: 2)
        case .reload(let photo):
            folder.setDecoded(photo, false)
            decode(photo)
        case .frames, .fetchAgain, .describe, .figures, .searchCopies: break
        case .listTrash, .bringBack, .takeBackReturns, .keepSettings: break
        case .findFolders(let typed): later(.foldersFound(typed, [typed + "a/", typed + "ab/"]))
        case .examine, .group, .keep, .confirm, .readDocuments,
            .showVideos, .readSubfolders, .run, .quit,
            .suspend,
            .redraw:
            break
        }
    }

    /// One answer a photo is under way at most, as with the pool.
    private mutating func decode(_ photo: PhotoID) {
        let isUnderWay = answers.contains { answer in
            switch answer.event {
            case .decoded(photo, _), .undecodable(photo, _, _, _): true
            default: false
            }
        }
        guard !isUnderWay else { return }
        switch photo.number % 13 {
        case 4: later(.undecodable(photo, reason: "not a picture", Folder.facts(photo)))
        case 5: later(.decoded(photo, Folder.facts(photo, damage: "cut short")))
        case 6, 7:
            answers.append((step + 1, .previewed(photo, Pictures.shape(of: photo))))
            later(.decoded(photo, Folder.facts(photo)), within: 8)
        default: later(.decoded(photo, Folder.facts(photo)), within: 4)
        }
    }

    private mutating func trash(_ op: Int, _ photo: PhotoID) {
        if dice.roll(7) == 0 {
            let hasChanged = dice.roll(3) == 0
            later(
                .answered([
                    .trashFailed(op: op, reason: "the disk is full", hasChanged: hasChanged)
                ]))
        } else {
            folder.leave(photo, op: op)
            let bytes = Int64(1000 + photo.number)
            later(.answered([.trashed(op: op, bytes: bytes, place: "the trash")]))
        }
    }

    private mutating func file(_ order: FilingOrder) {
        let count = order.photos.count
        let made = dice.roll(count + 1)
        later(
            .filing(
                FilingProgress(number: order.number, done: made, count: count, bytes: 1_000_000)))
        answers.append(
            (
                step + 6,
                .filed(
                    FilingResult(
                        number: order.number, words: made > 0 ? "\(made) copied" : "",
                        fault: made < count ? "no space" : "", made: made))
            ))
    }

    private mutating func restore(_ op: Int) {
        guard dice.roll(7) > 0, let photo = folder.comeBack(op: op) else {
            let isGone = dice.roll(2) == 0
            return later(
                .answered([.restoreFailed(op: op, reason: "it is gone", isGone: isGone)]), within: 5
            )
        }
        let renamed = dice.roll(5) == 0 ? folder.rename(photo.id) : nil
        later(.answered([.restored(op: op, renamed)]), within: 5)
    }
}
