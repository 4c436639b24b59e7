import Browsing
import Collection
import Commands
import Decisions
import Desk
import Invocation
import PhotoLibrary
import Selecting
import System
import ViewModel

extension ResumeReader {
    /// Begins to find out where the folder was left; nil where that is of no use.
    convenience init?(
        _ options: ProgramOptions, _ settings: Browsing.Options, at place: DeskPlace
    ) {
        guard settings.resumes, options.paths.count < 2, !options.readsStandardInput else {
            return nil
        }
        self.init(folder: options.paths.first ?? [0x2E], place: place)
    }
}

extension LibraryRequest {
    /// What is to be shown; it begins where it was left, in the mode and the order of then, where none was named.
    init(_ options: ProgramOptions, resuming resume: ResumeReader?) {
        self.init(options)
        offersSubfolders = true
        guard let resume else { return }
        let namesMode = options.settings.mode != nil
        let namesOrder = options.namesOrder
        self.resume = { _ in
            resume.row(at: wallClock()).map { row in
                var point = ResumePoint(front: row.front)
                if !namesMode { point.mode = row.mode.map { String(decoding: $0, as: UTF8.self) } }
                let words = String(decoding: row.sort ?? [], as: UTF8.self).split(separator: " ")
                if !namesOrder, let word = words.first {
                    point.sort = SortKey(rawValue: String(word))
                    point.isReversed = words.count > 1
                }
                return point
            }
        }
    }
}

extension FolderPlace.View {
    /// As the model shows the folder.
    init(_ model: Model) {
        let options = model.options.common
        self.init(
            mode: model.mode.name,
            sort: options.sort.rawValue + (options.isReversed ? " reverse" : ""))
    }
}
