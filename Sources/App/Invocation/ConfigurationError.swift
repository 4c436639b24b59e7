public import Bindings
public import Browsing
public import Selecting

/// What is wrong with the configuration file.
public struct ConfigurationError: Error, Sendable {
    public enum Reason: Sendable {
        case unreadable(errno: Int32)
        /// A pipe, a socket or a device.
        case notAFile
        /// The file has more bytes than `Configuration.sizeLimit`.
        case tooLarge
        /// A line has more bytes than `Configuration.lineLimit`.
        case tooLong
        case noValue
        case unknownName(String)
        case option(UsageError)
        case setting(SettingError)
        case binding(BindingError)
        case unknownKeys(String)
        /// What is no number from 1 to 9.
        case noTarget(String)
        case command(CommandError)
        /// What follows a `%` of a line that is escaped is no byte.
        case badEscape(String)
        /// A key is for a program that no line defines.
        case noProgram(String)
    }

    public let path: [UInt8]
    /// From 1; 0 for the file as a whole.
    public let line: Int
    public let reason: Reason
}
