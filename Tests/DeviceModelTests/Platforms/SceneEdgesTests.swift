import SimKernel
import Testing

@testable import DeviceModel

@Suite("The life cycle of a scene")
struct SceneEdgesTests {
  /// Every step there is: from, what happens, to.
  private static let steps: [(SceneState, SceneEvent, SceneState)] = [
    (.unattached, .connectByUser, .inactive),
    (.unattached, .connectBySystem, .background),
    (.inactive, .activate, .active),
    (.active, .loseInput, .inactive),
    (.inactive, .dismiss, .background),
    (.background, .suspend, .suspended),
    (.suspended, .wake, .background),
    (.background, .show, .inactive),
    (.suspended, .show, .inactive),
    (.background, .disconnect, .unattached),
    (.suspended, .disconnect, .unattached),
  ]

  @Test("its five states, and every step of the table, and no other (S-08, S-09, S-10, S-11, S-12)")
  func table() {
    #expect(SceneState.allCases.count == 5)
    var allowed = 0
    for state in SceneState.allCases {
      for event in SceneEvent.allCases {
        let expected = Self.steps.first { $0.0 == state && $0.1 == event }?.2
        #expect(SceneEdges.next(state, event) == expected, "\(state), \(event)")
        allowed += expected == nil ? 0 : 1
      }
      for next in SceneState.allCases {
        let isThere = Self.steps.contains { $0.0 == state && $0.2 == next }
        #expect(SceneEdges.allows(state, next) == isThere, "\(state) to \(next)")
      }
    }
    #expect(allowed == Self.steps.count)
  }

  @Test("what it hears of each (1.8); disconnected it is unattached, not suspended (D-05b)")
  func callbacks() {
    let heard: [(SceneEvent, [SceneCallback])] = [
      (.connectByUser, [.willConnect, .willEnterForeground]), (.connectBySystem, [.willConnect]),
      (.activate, [.didBecomeActive]), (.loseInput, [.willResignActive]),
      (.dismiss, [.didEnterBackground]), (.suspend, []), (.wake, []),
      (.show, [.willEnterForeground]), (.disconnect, [.didDisconnect]),
    ]
    #expect(heard.count == SceneEvent.allCases.count)
    for (event, callbacks) in heard { #expect(SceneEdges.callbacks(of: event) == callbacks) }
    #expect(SceneEdges.next(.background, .disconnect) == .unattached)
  }

  @Test("to an app that asks, a suspended scene is in the background (S-08, D-05)")
  func activation() {
    let views = SceneState.allCases.map(\.activation.rawValue)
    #expect(
      views == [
        "unattached", "background", "background", "foregroundInactive", "foregroundActive",
      ])
    #expect(SceneActivation.allCases.count == 4)
  }

  @Test("the system and the app decide who is called (S-18)")
  func style() {
    let rows: [(Int, Bool, LifecycleStyle)] = [
      (12, false, .app), (12, true, .app), (13, false, .app), (13, true, .scene),
    ]
    for (major, hasScenes, style) in rows {
      let found = LifecycleStyle.of(SystemVersion(major), hasScenes: hasScenes)
      #expect(found == style, "iOS \(major), \(hasScenes)")
    }
  }

  @Test("four calls of its life and two of what it is opened for are a scene's; no other is")
  func flavours() {
    for callback in AppCallback.allCases {
      switch callback {
      case .willEnterForeground, .didBecomeActive, .willResignActive, .didEnterBackground:
        #expect(SceneCallback(callback)?.ofApp == callback)
        #expect(SceneCallback(callback)?.isDelivery == false)
      case .openURL, .didUpdateUserActivity:
        #expect(SceneCallback(callback)?.ofApp == callback)
        #expect(SceneCallback(callback)?.isDelivery == true)
      default: #expect(SceneCallback(callback) == nil, "\(callback)")
      }
    }
    #expect(LifeCall.scene(.didDisconnect, 1).ofApp == nil)
    #expect(LifeCall.scene(.willResignActive, 1).ofApp == .willResignActive)
    #expect(LifeCall.app(.willTerminate).ofApp == .willTerminate)
  }

  @Test("the highest scene says what its app is (S-14)")
  func rank() {
    #expect(SceneState.allCases.sorted() == SceneState.allCases)
    #expect(
      SceneState.allCases.map(\.appState) == [nil, .suspended, .background, .inactive, .active])
    #expect(SceneState.allCases.filter(\.isInFront) == [.inactive, .active])
  }
}
