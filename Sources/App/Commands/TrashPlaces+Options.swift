import Desk
public import Invocation
import PhotoLibrary
import System
public import Trash

extension TrashPlaces {
    /// Where the trash and its journal are, by the environment and what was requested.
    public init(_ options: ProgramOptions) {
        self = .from { environmentBytes($0) }
        trashDirectory = options.trashDirectory.map(absolutePath)
        rejectDirectory = options.rejectDirectory.map(absolutePath)
    }

    /// Where decisions are kept; nil where there is no home for them.
    public var desk: [UInt8]? {
        stateHome.map { BytePath.join($0, Array("riffle/desk.sqlite".utf8)) }
    }
}

extension TrashService {
    /// Counts on from the numbers of the decisions in a desk too; `desk` is its path, nil where there is none.
    public convenience init(
        places: TrashPlaces, numberedIn desk: [UInt8]?, onlyLooking: Bool = false
    ) {
        self.init(
            places: places, onlyLooking: onlyLooking,
            numberedElsewhere: { desk.map(DeskStore.highestNumber) ?? 0 })
    }
}
