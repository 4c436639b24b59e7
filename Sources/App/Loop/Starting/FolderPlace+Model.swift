import Decisions
import ViewModel
import Browsing
import Selecting

extension FolderPlace.View {
    /// As the model shows the folder.
    init(_ model: Model) {
        let options = model.options.common
        self.init(
            mode: model.mode.name,
            sort: options.sort.rawValue + (options.isReversed ? " reverse" : ""))
    }
}
