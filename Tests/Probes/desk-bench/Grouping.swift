import PhotoLibrary

/// Pairs with a sidecar each are grouped; the yardstick is to sort their names.
func groupingRows() -> [Row] {
    [(10_000, 15.0), (100_000, 200.0)].map { count, most in
        let names = (0..<count).map { number in
            let stem = "IMG_\(100_000 + number / 3)"
            return Array((stem + [".JPG", ".CR2", ".CR2.xmp"][number % 3]).utf8)
        }
        var photos = 0
        let cost = leastCost { photos = group(names).photos.count }
        let sorting = leastCost(3) {
            photos += names.sorted { $0.lexicographicallyPrecedes($1) }.count
        }
        return Row(
            what: "files grouped", of: count, unit: "ms CPU",
            value: photos > count ? cost : .infinity, yardstick: "their names sorted",
            beside: sorting, most: most)
    }
}
