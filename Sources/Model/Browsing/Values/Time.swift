/// A moment in seconds on a monotonic clock; the loop reads it and passes it to the model.
public typealias Time = Double
