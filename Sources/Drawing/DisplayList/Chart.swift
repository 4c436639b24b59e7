/// A histogram at the end of a panel: a height for each column, 0…1.
public struct Chart: Hashable, Sendable {
    public var red: [Double]
    public var green: [Double]
    public var blue: [Double]
    public var luma: [Double]
    /// In cells.
    public var rows: Int

    public init(red: [Double], green: [Double], blue: [Double], luma: [Double], rows: Int) {
        self.red = red
        self.green = green
        self.blue = blue
        self.luma = luma
        self.rows = rows
    }
}
