import CullingVectors

/// Whether a number is that of a vector.
func isClose(_ a: Double, _ b: Double) -> Bool { a.agrees(with: b) }
