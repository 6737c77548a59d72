#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Another program run to its end: the one this package builds, or a rival.
struct Child {
  /// Its processor seconds, all threads, the system's included.
  let processorSeconds: Double
  /// How long it took by the clock.
  let seconds: Double
  /// What it printed.
  let output: String
  /// The most memory it held, in MiB.
  let mostMebibytes: Double

  /// A program that could not be run, or failed.
  struct Fault: Error, CustomStringConvertible {
    let description: String
  }

  #if canImport(Darwin)
    private typealias Actions = posix_spawn_file_actions_t?
  #else
    private typealias Actions = posix_spawn_file_actions_t
  #endif

  /// Runs the program at `words[0]`; throws when its exit code is not 0.
  init(_ words: [String], scratch: Scratch, environment more: [String] = []) throws {
    let actions = UnsafeMutablePointer<Actions>.allocate(capacity: 1)
    posix_spawn_file_actions_init(actions)
    defer {
      posix_spawn_file_actions_destroy(actions)
      actions.deallocate()
    }
    let printed = scratch.path("printed")
    posix_spawn_file_actions_addopen(actions, 1, printed, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_addopen(actions, 2, "/dev/null", O_WRONLY, 0)
    let arguments = words.map { strdup($0) } + [nil]
    let environment = (Self.environment + more).map { strdup($0) } + [nil]
    defer { for text in arguments + environment { free(text) } }
    let start = Self.now
    var id: pid_t = 0
    guard posix_spawn(&id, words[0], actions, nil, arguments, environment) == 0 else {
      throw Fault(description: "cannot start '\(words[0])'")
    }
    var (status, usage): (Int32, rusage) = (0, rusage())
    while wait4(id, &status, 0, &usage) < 0, errno == EINTR {}
    seconds = Self.now - start
    processorSeconds = Self.seconds(usage.ru_utime) + Self.seconds(usage.ru_stime)
    #if canImport(Darwin)
      mostMebibytes = Double(usage.ru_maxrss) / 1_048_576
    #else
      mostMebibytes = Double(usage.ru_maxrss) / 1024
    #endif
    guard status == 0 else {
      throw Fault(description: "'\(words.joined(separator: " "))' failed")
    }
    output = Scratch.text(of: printed)
  }

  private static let environment: [String] = ["PATH", "HOME", "PYTHONPATH", "TMPDIR"]
    .compactMap { (name: String) -> String? in
      getenv(name).map { "\(name)=\(String(cString: $0))" }
    }

  private static func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) / 1e6
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// A folder for files that benchmarks write, gone with the last benchmark that holds it.
final class Scratch {
  private let folder: String

  /// Makes the folder.
  init() throws {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var name = Array("\(parent)/flotsam-bench.XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else {
      throw Child.Fault(description: "cannot make a folder in '\(parent)'")
    }
    folder = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
  }

  deinit { remove(below: folder) }

  /// The path of a file or a folder in it.
  func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// Writes a file.
  func write(_ bytes: [UInt8], to name: String) throws {
    guard let file = fopen(path(name), "w") else {
      throw Child.Fault(description: "cannot write '\(path(name))'")
    }
    let count = fwrite(bytes, 1, bytes.count, file)
    guard fclose(file) == 0, count == bytes.count else {
      throw Child.Fault(description: "cannot write '\(path(name))'")
    }
  }

  /// How many bytes the files of a folder in it have; removes them.
  func clear(_ name: String) -> Int { remove(below: path(name)) }

  @discardableResult
  private func remove(below path: String) -> Int {
    var bytes = 0
    if let entries = opendir(path) {
      while let entry = readdir(entries) {
        let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        guard name != ".", name != ".." else { continue }
        var status = stat()
        guard lstat("\(path)/\(name)", &status) == 0 else { continue }
        if status.st_mode & S_IFMT == S_IFDIR {
          bytes += remove(below: "\(path)/\(name)")
        } else {
          bytes += Int(status.st_size)
          unlink("\(path)/\(name)")
        }
      }
      closedir(entries)
    }
    rmdir(path)
    return bytes
  }

  /// All of a small file.
  static func text(of path: String) -> String {
    guard let file = fopen(path, "r") else { return "" }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes[..<count], as: UTF8.self)
  }
}
