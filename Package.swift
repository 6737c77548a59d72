// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "flotsam",
  platforms: [.macOS(.v26)],
  products: [
    .library(name: "SimKernel", targets: ["SimKernel"]),
    .library(name: "DeviceModel", targets: ["DeviceModel"]),
    .library(name: "WorkloadFormats", targets: ["WorkloadFormats"]),
    .executable(name: "flotsam", targets: ["flotsam"]),
    .executable(name: "flotsam-bench", targets: ["flotsam-bench"]),
  ],
  targets: [
    .target(name: "SimKernel"),
    .target(name: "DeviceModel", dependencies: ["SimKernel"]),
    .target(name: "WorkloadFormats", dependencies: ["DeviceModel", "SimKernel"]),
    .executableTarget(
      name: "flotsam", dependencies: ["WorkloadFormats", "DeviceModel", "SimKernel"]),
    .executableTarget(
      name: "flotsam-bench", dependencies: ["WorkloadFormats", "DeviceModel", "SimKernel"]),
    .testTarget(name: "SimKernelTests", dependencies: ["SimKernel"]),
    .testTarget(name: "WorkloadFormatsTests", dependencies: ["WorkloadFormats"]),
    .testTarget(name: "HouseTests"),
    .testTarget(name: "CommandTests", dependencies: ["flotsam", "flotsam-bench"]),
  ]
)
