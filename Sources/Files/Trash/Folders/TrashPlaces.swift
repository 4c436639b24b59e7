import CLinux

/// Everything from outside that decides where photos go when they are trashed.
public struct TrashPlaces: Hashable, Sendable {
    /// The directory that holds `Trash` for photos on its own mount; nil when there is none that is ours.
    public var dataHome: [UInt8]?
    /// The directory that holds `riffle/journal`.
    public var stateHome: [UInt8]?
    /// True when the home directory belongs to another user, as under sudo, and its trash is left alone.
    public var homeIsForeign: Bool
    public var effectiveUser: UInt32
    public var hostName: [UInt8]
    /// Names this run of the system.
    public var bootID: [UInt8]
    public var processID: Int32
    /// When the run began, by a clock that goes steadily; nil where it decides nothing.
    ///
    /// Its decisions and its journal are known by that.
    public var start: UInt64?
    /// A trash folder of the user's choice, with files/ and info/.
    public var trashDirectory: [UInt8]?
    /// A flat folder of the user's choice; it wins over `trashDirectory`.
    public var rejectDirectory: [UInt8]?

    public init(
        dataHome: [UInt8]?, stateHome: [UInt8]?, homeIsForeign: Bool = false,
        effectiveUser: UInt32, hostName: [UInt8], bootID: [UInt8], processID: Int32,
        trashDirectory: [UInt8]? = nil, rejectDirectory: [UInt8]? = nil
    ) {
        self.dataHome = dataHome
        self.stateHome = stateHome
        self.homeIsForeign = homeIsForeign
        self.effectiveUser = effectiveUser
        self.hostName = hostName
        self.bootID = bootID
        self.processID = processID
        self.trashDirectory = trashDirectory
        self.rejectDirectory = rejectDirectory
    }
}
