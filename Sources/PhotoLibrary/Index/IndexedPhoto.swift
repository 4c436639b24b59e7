/// What the index keeps of a photo: what its header says.
public struct IndexedPhoto: Hashable, Sendable {
    /// YYYYMMDDhhmmss by the camera's clock; 0 where the file does not say.
    public var captured: Int64
    /// Pixels of the upright photo; 0 where the header could not be read.
    public var width: Int32
    public var height: Int32

    public init(captured: Int64, width: Int32, height: Int32) {
        self.captured = captured
        self.width = width
        self.height = height
    }
}
