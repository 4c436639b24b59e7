// What frames cost: plays every mode, animation and page transition on the photos of a folder, at 60 frames a second of
// the model's time, and prints a line of tab-separated figures for each. Nothing is written to a terminal.
//
// frame-bench FOLDER COLUMNSxROWS… [--only TEXT] [--rounds N]
//
// Times are CPU of the thread, in milliseconds; bytes are those of a frame.

import Glibc

guard let request = Request(CommandLine.arguments.dropFirst()) else {
    print("usage: frame-bench FOLDER COLUMNSxROWS… [--only TEXT] [--rounds N]")
    exit(2)
}
var album = Album(folder: request.folder)
guard album.photos.count >= 30 else {
    print("frame-bench: no photos in the folder")
    exit(1)
}
print(Figures.header)
for size in request.sizes {
    for animation in Animation.all where request.wants(animation) {
        let stage = Stage(animation, size: size, album: &album)
        print(stage.measured(rounds: request.rounds, album: &album).line)
    }
}
