// What events cost the model: every kind of event in every mode, with 100, 10,000 and 100,000 photos.
//
// model-bench [COUNT…]
//
// A line for each number of photos and mode: CPU of the thread in milliseconds, the worst of the rounds that an event was sent.

let counts = CommandLine.arguments.dropFirst().compactMap { Int($0) }
print(Figures.header)
for count in counts.isEmpty ? [100, 10_000, 100_000] : counts {
    for scenery in Scenery.all {
        var session = Session(scenery, photos: count)
        print(session.measured.line)
    }
}
