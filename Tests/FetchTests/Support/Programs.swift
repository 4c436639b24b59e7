import Foundation

/// What a program writes to its standard output; empty where it cannot be run.
func output(_ words: [String], environment: [String: String] = [:]) -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: words[0])
    process.arguments = Array(words.dropFirst())
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    if !environment.isEmpty {
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    }
    guard (try? process.run()) != nil else { return "" }
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
}

/// Makes a certificate for 127.0.0.1 that nobody has signed; the paths of it and of it with its key.
///
/// Nil without openssl.
func makeCertificate(
    in folder: TestFolder, name: String, host: String = "IP:127.0.0.1", days: Int = 2
) -> (
    certificate: String, both: String
)? {
    let (key, certificate) = ("\(folder.path)/\(name).key", "\(folder.path)/\(name).pem")
    _ = output([
        "/usr/bin/openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
        "-nodes", "-subj", "/CN=riffle test", "-addext", "subjectAltName=\(host)", "-days",
        "\(days)",
        "-keyout", key, "-out", certificate,
    ])
    guard let one = try? Data(contentsOf: URL(fileURLWithPath: certificate)),
        let other = try? Data(contentsOf: URL(fileURLWithPath: key))
    else { return nil }
    let both = "\(folder.path)/\(name).both"
    return (try? (one + other).write(to: URL(fileURLWithPath: both))).map { (certificate, both) }
}
