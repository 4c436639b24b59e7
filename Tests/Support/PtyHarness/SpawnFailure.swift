/// A program that could not be started; the value of `errno`.
public struct SpawnFailure: Error, Hashable {
    public var errno: Int32
}
