import DisplayList
import GridMode
import Photos
import Testing

@testable import Browsing
@testable import ModelScenes
@testable import ViewModel

@Suite struct `The mark of a photo whose name gets another file` {
    /// What happens to a photo, in any order.
    enum Step {
        case mark
        /// The first file of that name is read, or the one that replaces it.
        case read(isNew: Bool)
        /// The picture of the file that replaces it is decoded.
        case decode
        case replace
    }

    private static let stories: [[Step]] = [
        [.read(isNew: false), .mark, .replace, .read(isNew: true)],
        [.mark, .read(isNew: false), .replace, .read(isNew: true)],
        [.mark, .replace, .read(isNew: true)],
        // The file was replaced before it was read, and the change is noticed later.
        [.mark, .read(isNew: true), .replace, .read(isNew: true)],
        // A busy machine shows the picture before it reads the header.
        [.read(isNew: false), .mark, .replace, .decode, .read(isNew: true)],
        [.read(isNew: false), .mark, .decode, .replace, .read(isNew: true)],
        [.mark, .replace, .decode, .read(isNew: true)],
    ]

    private static let newDay = CalendarDate(year: 2020, month: 9, day: 13, isCapture: false)

    private func bench(after steps: [Step], isSavedNow: Bool) -> Bench {
        var options = Options()
        options.mode = .grid
        options.motion = .off
        var bench = Bench(photos: 9, options: options)
        for step in steps {
            switch step {
            case .mark: bench.command("mark name:IMG_2*")
            case .read(let isNew):
                let day = isNew ? Self.newDay : .first
                bench.send(
                    .measured([
                        PhotoHeader(
                            photo: PhotoID(2), metadata: PhotoMetadata(), changed: day,
                            isSavedNow: isNew && isSavedNow)
                    ]))
            case .decode:
                var facts = PhotoFacts.usual
                facts.date = Self.newDay
                bench.send(.decoded(PhotoID(2), facts))
            case .replace: bench.send(.photosChanged([PhotoID(2)]))
            }
        }
        return bench
    }

    @Test(arguments: stories)
    func `ends where that is a picture of former days, whenever its header is read`(story: [Step]) {
        let bench = bench(after: story, isSavedNow: false)
        #expect(bench.marked == [])
        #expect(bench.text.contains("is another picture now · no mark"))
    }

    @Test(arguments: stories)
    func `stays where an editor has just saved it`(story: [Step]) {
        #expect(bench(after: story, isSavedNow: true).marked == [2])
    }

    @Test func `stays where the file has not changed`() {
        let story: [Step] = [.mark, .read(isNew: false), .read(isNew: false)]
        #expect(bench(after: story, isSavedNow: false).marked == [2])
    }

    @Test func `is in doubt from the change on until the header is read`() {
        #expect(!bench(after: [.mark], isSavedNow: true).model.hasChangedUnread(PhotoID(2)))
        let changed = bench(after: [.mark, .replace], isSavedNow: true)
        #expect(changed.model.hasChangedUnread(PhotoID(2)))
        let read = bench(after: [.mark, .replace, .read(isNew: true)], isSavedNow: true)
        #expect(!read.model.hasChangedUnread(PhotoID(2)))
    }
}

extension CalendarDate {
    fileprivate static var first: CalendarDate {
        CalendarDate(year: 2024, month: 5, day: 1, isCapture: false)
    }
}
