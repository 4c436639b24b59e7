/// A setting as the configuration file has it.
public struct KeptSetting: Hashable, Sendable {
    public let name: String
    /// Bytes, since a path may be one.
    public let value: [UInt8]

    public init(name: String, value: [UInt8]) {
        self.name = name
        self.value = value
    }
}
