public import Browsing
public import PhotoLibrary
public import Selecting

/// What is wrong with a command line.
public enum UsageError: Error, Hashable, Sendable {
    case unknownOption([UInt8])
    case missingValue(option: String)
    case badValue(option: String, value: [UInt8], expected: String)
    case unexpectedValue(option: String)
    case conflict(String, String)
    /// An expression that is none, and why.
    case badFilter([UInt8], FilterError)
    /// What `--set` names is no setting, or no value of it.
    case badSetting(SettingError)
    case changesReadOnly(option: String)
    /// It begins as addresses do that riffle cannot open.
    case unknownAddress(PhotoAddress)
}
