/// A moment in seconds on a clock that only runs forward; the loop reads it, the model is told it.
public typealias Time = Double
