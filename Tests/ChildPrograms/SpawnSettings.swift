import Foundation
import Synchronization

/// What `posix_spawn` is asked for beside the words: streams and signals.
struct SpawnSettings {
  #if canImport(Darwin)
    private typealias Actions = posix_spawn_file_actions_t?
    private typealias Attributes = posix_spawnattr_t?
  #else
    private typealias Actions = posix_spawn_file_actions_t
    private typealias Attributes = posix_spawnattr_t
  #endif

  /// Held while a program starts.
  static let oneAtATime = Mutex(())

  private let actions: UnsafeMutablePointer<Actions>
  private let attributes: UnsafeMutablePointer<Attributes>

  /// Settings that give a program these descriptors as its streams 0, 1 and 2.
  init(streams: [Int32]) {
    actions = .allocate(capacity: 1)
    attributes = .allocate(capacity: 1)
    posix_spawn_file_actions_init(actions)
    posix_spawnattr_init(attributes)
    for (stream, number) in streams.enumerated() {
      // A descriptor that already is the stream would keep its mark and be closed.
      precondition(number > 2, "a stream of this process itself")
      posix_spawn_file_actions_adddup2(actions, number, Int32(stream))
    }
    // In the group of what runs the tests: an interruption at the keyboard ends all of them.
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    posix_spawnattr_setflags(attributes, Int16(truncatingIfNeeded: flags))
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(attributes, &none)
    // Signals of writing that what runs the tests may ignore.
    var usual = none
    sigaddset(&usual, SIGXFSZ)
    sigaddset(&usual, SIGPIPE)
    posix_spawnattr_setsigdefault(attributes, &usual)
  }

  /// Starts the program at `path`; 0, or the system's number for the reason why not.
  func spawn(
    _ id: inout pid_t, _ path: String, _ words: [UnsafeMutablePointer<CChar>?],
    _ environment: [UnsafeMutablePointer<CChar>?]
  ) -> Int32 {
    Self.oneAtATime.withLock { _ in
      posix_spawn(&id, path, actions, attributes, words, environment)
    }
  }

  /// Gives their memory back.
  func release() {
    posix_spawn_file_actions_destroy(actions)
    posix_spawnattr_destroy(attributes)
    actions.deallocate()
    attributes.deallocate()
  }
}
