import Glibc

/// A folder with programs of workers, real ones and others, by links; removed when it goes out of scope.
final class WorkerFolder {
    private let path: String
    private var suffixes: Set<String> = []

    /// The base's program in it.
    var helper: [UInt8] { Array((path + "/riffle-decode").utf8) }

    /// `programs` are by what `riffle-decode` goes on with, "" being the base's.
    init?(_ programs: [String: String]) {
        var template = Array("/tmp/riffle-workers-XXXXXX".utf8CString)
        guard unsafe mkdtemp(&template) != nil else { return nil }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        for (suffix, program) in programs where !link(suffix, to: program) { return nil }
    }

    deinit {
        for suffix in suffixes {
            unlink(path + "/riffle-decode" + suffix)
            unlink(path + "/line" + suffix)
        }
        rmdir(path)
    }

    /// Puts a program into the place of the one that is there.
    @discardableResult func link(_ suffix: String, to program: String) -> Bool {
        let name = path + "/riffle-decode" + suffix
        suffixes.insert(suffix)
        unlink(name)
        guard let target = unsafe realpath(program, nil) else { return false }
        defer { unsafe free(target) }
        return unsafe symlink(target, name) == 0
    }

    /// Puts a line of shell into the place of a program; `"$@"` are the words that it is started with.
    @discardableResult func wrap(_ suffix: String, in line: String) -> Bool {
        guard let file = unsafe fopen(path + "/line" + suffix, "w") else { return false }
        unsafe fputs(line + "\n", file)
        unsafe fclose(file)
        return link(suffix, to: Fixture.folder + "../../Probes/forbidden-shim/wrapped.sh")
    }

    /// A program that ends at once with this status.
    @discardableResult func addProgram(_ suffix: String, endingWith status: Int) -> Bool {
        addFile(suffix, "#!/bin/sh\nexit \(status)\n", mode: 0o755)
    }

    /// A file of this text in the place of a program.
    @discardableResult func addFile(_ suffix: String, _ text: String, mode: mode_t) -> Bool {
        let name = path + "/riffle-decode" + suffix
        suffixes.insert(suffix)
        unlink(name)
        guard let file = unsafe fopen(name, "w") else { return false }
        unsafe fputs(text, file)
        unsafe fclose(file)
        return chmod(name, mode) == 0
    }
}
