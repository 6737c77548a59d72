// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "flotsam",
  platforms: [.macOS(.v26)],
  products: [
    .library(name: "SimKernel", targets: ["SimKernel"]),
    .library(name: "DeviceModel", targets: ["DeviceModel"]),
    .library(name: "MemoryPolicies", targets: ["MemoryPolicies"]),
    .library(name: "WorkloadFormats", targets: ["WorkloadFormats"]),
    .library(name: "PolicyStudies", targets: ["PolicyStudies"]),
    .library(name: "StudyReports", targets: ["StudyReports"]),
    .executable(name: "flotsam", targets: ["flotsam"]),
    .executable(name: "flotsam-bench", targets: ["flotsam-bench"]),
  ],
  targets: [
    .target(name: "SimKernel"),
    .target(name: "DeviceModel", dependencies: ["SimKernel"]),
    .target(name: "MemoryPolicies", dependencies: ["DeviceModel", "SimKernel"]),
    .target(name: "WorkloadFormats", dependencies: ["DeviceModel", "SimKernel"]),
    .target(name: "PolicyStudies", dependencies: ["DeviceModel", "SimKernel"]),
    .target(name: "StudyReports", dependencies: ["PolicyStudies", "DeviceModel"]),
    .executableTarget(
      name: "flotsam",
      dependencies: [
        "SimKernel", "DeviceModel", "MemoryPolicies", "WorkloadFormats", "PolicyStudies",
        "StudyReports",
      ]),
    .executableTarget(
      name: "flotsam-bench",
      dependencies: [
        "SimKernel", "DeviceModel", "MemoryPolicies", "WorkloadFormats", "PolicyStudies",
        "StudyReports",
      ]),
    .target(name: "ChildPrograms", path: "Tests/ChildPrograms"),
    .target(name: "TestBudgets", path: "Tests/TestBudgets"),
    .testTarget(name: "SimKernelTests", dependencies: ["SimKernel"]),
    .testTarget(name: "DeviceModelTests", dependencies: ["DeviceModel", "SimKernel"]),
    .testTarget(
      name: "MemoryPoliciesTests",
      dependencies: ["TestBudgets", "MemoryPolicies", "DeviceModel", "SimKernel"]),
    .testTarget(
      name: "WorkloadFormatsTests",
      dependencies: ["TestBudgets", "WorkloadFormats", "DeviceModel", "SimKernel"]),
    .testTarget(
      name: "PolicyStudiesTests",
      dependencies: ["TestBudgets", "PolicyStudies", "DeviceModel", "SimKernel"]),
    .testTarget(
      name: "StudyReportsTests",
      dependencies: ["StudyReports", "PolicyStudies", "DeviceModel", "SimKernel"]),
    .testTarget(name: "HouseTests", dependencies: ["ChildPrograms"]),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "ChildPrograms", "TestBudgets", "flotsam", "flotsam-bench", "StudyReports",
        "PolicyStudies", "WorkloadFormats", "MemoryPolicies",
      ],
      exclude: ["Allocations", "Faults", "Golden", "Oracle"]),
  ]
)
