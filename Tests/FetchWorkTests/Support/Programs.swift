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

/// Options of `unshare` for a namespace of this kind; who is not root needs one of users as well, which a changed root forbids.
func ownNamespace(_ kind: String) -> String { getuid() == 0 ? "-\(kind)" : "-r\(kind)" }

/// Makes a certificate for 127.0.0.1 that nobody has signed; the paths of it and of it with its key.
///
/// Nil without openssl. One that is over was so in the year 2020.
func makeCertificate(
    in folder: TestFolder, name: String, host: String = "IP:127.0.0.1", isOver: Bool = false
) -> (certificate: String, both: String)? {
    let script = """
        set -e
        cd "$0"
        echo "[ca]
        default_ca=x
        [x]
        database=$1.index
        serial=$1.serial
        new_certs_dir=.
        default_md=sha256
        policy=p
        x509_extensions=e
        [p]
        commonName=supplied
        [e]
        subjectAltName=$2" >$1.conf
        : >$1.index
        echo 01 >$1.serial
        openssl req -new -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj '/CN=riffle test' \
            -keyout $1.key -out $1.csr
        openssl ca -batch -config $1.conf -selfsign -keyfile $1.key -in $1.csr -out $1.pem -notext $3
        cat $1.pem $1.key >$1.both
        """
    let years = isOver ? "-startdate 20200101000000Z -enddate 20200102000000Z" : "-days 2"
    let command = script.replacing("$3", with: years)
    _ = output(["/bin/sh", "-c", command, folder.path, name, host])
    let both = "\(folder.path)/\(name).both"
    guard FileManager.default.fileExists(atPath: both) else { return nil }
    return ("\(folder.path)/\(name).pem", both)
}
