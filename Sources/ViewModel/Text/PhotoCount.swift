/// `1 photo`, `37 photos`.
func photoCount(_ count: Int) -> String { count == 1 ? "1 photo" : "\(count) photos" }
