/// Numbers of scenes. No source gives them: assumptions.
enum SceneConstants {
  /// From the beginning of Split View, or of another window, to the input of all that is in front.
  static let splitViewMicroseconds: Int64 = 500_000
}
