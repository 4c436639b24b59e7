import Browsing
import DisplayList
import ViewModel
import Selecting

extension Fingerprint {
    mutating func add(_ effect: Effect, questionsAboutOne: Set<Int>) {
        switch effect {
        case .load(let wants):
            add(1)
            add(wants.count)
            for want in wants { add(want) }
        case .measure(let photos):
            add(2)
            add(photos.count)
            for photo in photos { add(photo.number) }
        case .describe(let photo):
            add(2)
            add(photo.number)
        case .figures(let wants):
            add(24)
            for photo in wants.closely + wants.others { add(photo.number) }
        case .searchCopies(let order):
            add(30)
            for photo in order?.photos ?? [] { add(photo.number) }
        case .trash(let requests, let batch):
            let target = batch == nil ? requests[0].target : nil
            add(batch == nil && target == nil ? 3 : 17)
            for request in requests {
                add(request.op)
                add(request.photo.number)
                if let target { add(target) }
                add(request.grounds)
            }
        case .examine(let question, let photos, let picture):
            // The hashes are older than lists: a question about one photo was an effect of its own.
            add(picture != nil ? 22 : questionsAboutOne.contains(question) ? 4 : 18)
            add(question)
            if let picture { add(picture == .raw) }
            for photo in photos { add(photo.number) }
        case .restore(let ops, _):
            add(ops.count == 1 ? 5 : 19)
            for op in ops { add(op) }
        case .earlier(.undo): add(6)
        case .earlier(.redo): add(23)
        case .sort(let key, let isReversed):
            add(7)
            add(Array(key.rawValue.utf8))
            add(isReversed)
        case .group(let arePairs, let cover):
            add(16)
            add(arePairs)
            add(Array(cover.rawValue.utf8))
        case .showVideos(let shows):
            add(22)
            add(shows)
        case .readSubfolders: add(29)
        case .readDocuments(let reads):
            add(17)
            add(reads)
        case .reload(let photo):
            add(8)
            add(photo.number)
        case .quit(let photo):
            add(9)
            add(photo?.number ?? -1)
        case .suspend: add(10)
        case .redraw: add(11)
        case .frames(.open(let want)):
            add(12)
            add(want)
        case .frames(.next(let want)):
            add(13)
            add(want)
        case .frames(.show): add(14)
        case .frames(.end): add(15)
        case .file(let order):
            add(18)
            add(order.number)
            add(order.way == .copy)
            for photo in order.photos { add(photo.number) }
            add(order.target)
        case .takeBackFiling(let number):
            add(19)
            add(number)
        case .run(let order):
            add(21)
            add(order.program.words)
            for photo in order.photos { add(photo.number) }
        case .findFolders(let typed):
            add(20)
            add(Array(typed.utf8))
        // Follows from what is seen, and came later than the hashes.
        case .keep, .keepSettings, .confirm, .listTrash, .bringBack, .takeBackReturns, .fetchAgain:
            break
        }
    }

    private mutating func add(_ want: Want) {
        add(want.photo.number)
        add(want.room)
        add(want.border)
        add(want.covers)
        add(want.part != nil)
        if let part = want.part { add(part) }
        add(want.urgency == .shown)
        add(want.isFleeting)
        add(want.takesThumbnail)
    }

    private mutating func add(_ grounds: Grounds) {
        switch grounds {
        case .screen: add(1)
        case .question(let number):
            add(2)
            add(number)
        case .undo(let op):
            add(3)
            add(op)
        case .burst(let question, let photo):
            add(4)
            add(question)
            add(photo.number)
        }
    }
}
