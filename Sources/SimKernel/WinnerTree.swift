/// The least of many keys, found by a 4-ary winner tree.
///
/// A leaf holds a key, an inner node the least of its four children, so the root *is* the least
/// key. Setting one is a walk from leaf to root: no tombstones, no allocation. O(log₄ leaves)
/// each; `least` is O(1); memory 8 bytes × 1.33 × leaves.
///
/// The root is node 3 and the parent of node i is ⌊i / 4⌋ + 2: siblings share an aligned block,
/// and no walk needs to know how wide a level is. The leaves are the last nodes.
@frozen
public struct WinnerTree: ~Copyable {
  @usableFromInline let levelCount: Int
  @usableFromInline let firstLeaf: Int
  @usableFromInline let nodes: UnsafeMutablePointer<UInt64>

  /// The key of a leaf that has none: above all others.
  @inlinable public static var empty: UInt64 { UInt64(Int64.max) }
  @usableFromInline static var root: Int { 3 }

  /// Makes a tree of `leafCount` ≥ 1 empty leaves. O(leaves), the only allocation.
  public init(leafCount: Int) {
    precondition(leafCount >= 1, "a tree needs a leaf")
    // Each inner node replaces one open place by four, so n leaves need ⌈(n − 1) / 3⌉ of them.
    let innerCount = (leafCount + 1) / 3
    firstLeaf = Self.root + innerCount
    levelCount = Self.depth(of: firstLeaf + leafCount - 1)
    let nodeCount = 4 * (innerCount + 1)
    nodes = UnsafeMutableRawPointer.allocate(byteCount: 8 * nodeCount, alignment: 64)
      .bindMemory(to: UInt64.self, capacity: nodeCount)
    nodes.initialize(repeating: Self.empty, count: nodeCount)
  }

  deinit { UnsafeMutableRawPointer(nodes).deallocate() }

  /// The number of steps from `node` to the root.
  private static func depth(of node: Int) -> Int {
    var (index, steps) = (node, 0)
    while index > root {
      index = index / 4 + 2
      steps += 1
    }
    return steps
  }

  /// The least key of all. O(1).
  @inlinable public var least: UInt64 { nodes[Self.root] }

  /// The key of `leaf`, which there is.
  @inlinable
  public func key(at leaf: Int) -> UInt64 { nodes[firstLeaf &+ leaf] }

  /// Gives `leaf`, which there is, another key. O(log₄ leaves), O(1) if it has that key.
  @inlinable
  public mutating func set(_ key: UInt64, at leaf: Int) {
    if nodes[firstLeaf &+ leaf] != key { place(key, at: leaf) }
  }

  /// Writes a leaf and carries the minimum to the root.
  ///
  /// Out of line on purpose: inside the event loop the compiler would turn these minima into
  /// branches that mispredict (1.3 times slower); the siblings' minimum does not wait for the
  /// carried one, so a level costs one compare and one conditional move.
  @inline(never)
  @usableFromInline
  mutating func place(_ key: UInt64, at leaf: Int) {
    var index = firstLeaf &+ leaf
    var least = key
    for _ in 0..<UInt(bitPattern: levelCount) {
      // A leaf one step higher than the deepest reaches the root early; then this step is idle,
      // since the root's three siblings are never filled.
      nodes[index] = least
      let first = min(nodes[index ^ 1], nodes[index ^ 2])
      let siblings = min(first, nodes[index ^ 3])
      least = min(least, siblings)
      index = index >> 2 &+ 2
    }
    nodes[Self.root] = least
  }
}
