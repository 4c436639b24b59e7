/// Documents of a megabyte that are made to take long.
private let hostile: [[UInt8]] = {
    let rdf = "<r:RDF xmlns:r='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>"
    let (xmp, end) = ("xmlns:x='http://ns.adobe.com/xap/1.0/'", "</r:Description></r:RDF>")
    func repeated(_ text: (Int) -> String) -> String {
        var all = ""
        var number = 0
        while all.utf8.count < 1_000_000 {
            all += text(number)
            number += 1
        }
        return all
    }
    return [
        repeated { _ in "<a>" },
        "<!DOCTYPE a [" + repeated { "<!ENTITY e\($0) '&e\(max(0, $0 - 1));'>" } + "]><a/>",
        rdf + "<r:Description \(repeated { " a\($0)=''" })/></r:RDF>",
        rdf + "<r:Description \(repeated { " xmlns:a\($0)='x'" })/></r:RDF>",
        rdf + "<r:Description \(xmp)>" + repeated { _ in "<x:Rating>1</x:Rating>" } + end,
        rdf + "<r:Description \(xmp)>" + repeated { "<x:a\($0)/>" } + end,
        rdf + "<r:Description \(xmp) x:Rating='" + repeated { _ in "&#x41;" } + "'/></r:RDF>",
        rdf + repeated { "<r:Description xmlns:x='urn:\($0)' x:Rating='1'/>" } + "</r:RDF>",
    ].map { Array($0.utf8) }
}()

/// The slowest of them, mapped in this process alone; the yardstick is a plain document of that size.
func hostileRow() -> Row {
    var found = 0
    let slowest = hostile.map { bytes in leastCost(3) { found += parsed(bytes) } }.max()
    let plain = document(of: 1_000_000)
    let beside = leastCost(3) { found += parsed(plain) }
    return Row(
        what: "hostile sidecars of 1 MB, the slowest", of: hostile.count, unit: "ms CPU",
        value: found >= 0 ? slowest ?? .infinity : .infinity, yardstick: "a plain one of that size",
        beside: beside, most: 250)
}
