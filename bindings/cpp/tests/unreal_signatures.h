// The parts of Unreal that the sample plugin uses, as small as they can be, so that its sources are compiled here and
// its classes run in scenes. How the plugin behaves in the engine is not tested.
#pragma once
#include "foreign_macros.h"
#undef TEXT
#undef UFUNCTION
#undef UPROPERTY
#define TEXT(text) text
#define UFUNCTION(...)
#define UPROPERTY(...)
#define UCLASS(...)
#define GENERATED_BODY()
#define TAUT_API
#define PLATFORM_WINDOWS 1
#define UTF8_TO_TCHAR(text) text
#define DEFINE_LOG_CATEGORY_STATIC(Name, Default, Compiled)
#define UE_LOG(Category, Level, ...) LogToNowhere(__VA_ARGS__)
#define IMPLEMENT_MODULE(Class, Name) IModuleInterface* Initialize##Name() { return new Class; }
#define RETURN_QUICK_DECLARE_CYCLE_STAT(Class, Group) return TStatId()
#define DECLARE_DYNAMIC_MULTICAST_DELEGATE(Name) using Name = TDelegate<>
#define DECLARE_DYNAMIC_MULTICAST_DELEGATE_OneParam(Name, A, a) using Name = TDelegate<A>
#define DECLARE_DYNAMIC_MULTICAST_DELEGATE_TwoParams(Name, A, a, B, b) using Name = TDelegate<A, B>

#include <cmath>
#include <cstdint>
#include <functional>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

using int32 = std::int32_t;
using uint32 = std::uint32_t;
using uint8 = std::uint8_t;

template <class... Items>
void LogToNowhere(const Items&...) {}

/// A delegate that tests listen to.
template <class... Items>
struct TDelegate {
  std::function<void(Items...)> Listener;
  void Broadcast(Items... items) {
    if (Listener) Listener(items...);
  }
  bool IsBound() const { return static_cast<bool>(Listener); }
};

struct FVector {
  double X = 0, Y = 0, Z = 0;
  FVector() = default;
  FVector(double x, double y, double z) : X(x), Y(y), Z(z) {}
  FVector operator-(const FVector& other) const { return {X - other.X, Y - other.Y, Z - other.Z}; }
  FVector operator+(const FVector& other) const { return {X + other.X, Y + other.Y, Z + other.Z}; }
  FVector operator/(double divisor) const { return {X / divisor, Y / divisor, Z / divisor}; }
  FVector GetSafeNormal() const {
    const double length = std::sqrt(X * X + Y * Y + Z * Z);
    return length > 1e-4 ? *this / length : FVector();
  }
  bool ContainsNaN() const { return !(std::isfinite(X) && std::isfinite(Y) && std::isfinite(Z)); }
  bool Equals(const FVector& other, double tolerance) const {
    const FVector apart = *this - other;
    return std::fabs(apart.X) <= tolerance && std::fabs(apart.Y) <= tolerance && std::fabs(apart.Z) <= tolerance;
  }
};

/// A rotation about the vertical axis.
struct FQuat {
  double Angle = 0;
  FVector RotateVector(const FVector& v) const {
    const double c = std::cos(Angle), s = std::sin(Angle);
    return {c * v.X - s * v.Y, s * v.X + c * v.Y, v.Z};
  }
};

struct FTransform {
  FQuat Rotation;
  FVector Translation;
  FVector TransformPosition(const FVector& v) const { return Rotation.RotateVector(v) + Translation; }
  FVector InverseTransformPosition(const FVector& v) const {
    return FQuat{-Rotation.Angle}.RotateVector(v - Translation);
  }
  FQuat GetRotation() const { return Rotation; }
};

struct FVector2D {
  double X, Y;
  FVector2D(double x, double y) : X(x), Y(y) {}
};

struct FBox {
  FVector Min, Max;
};

struct FIntPoint {
  int32 X, Y;
};

struct FColor {
  static const FColor White, Red, Cyan, Yellow, Silver, Orange;
};
inline const FColor FColor::White, FColor::Red, FColor::Cyan, FColor::Yellow, FColor::Silver, FColor::Orange;

template <class T>
struct TArray : std::vector<T> {
  void Reset() { this->clear(); }
  void Add(T item) { this->push_back(item); }
  const T* GetData() const { return this->data(); }
  T* GetData() { return this->data(); }
  void SetNum(int32 count) { this->resize(static_cast<std::size_t>(count)); }
  int32 Num() const { return static_cast<int32>(this->size()); }
};

template <class T>
struct TUniquePtr : std::unique_ptr<T> {
  using std::unique_ptr<T>::unique_ptr;
  TUniquePtr() = default;
  TUniquePtr(std::unique_ptr<T>&& other) : std::unique_ptr<T>(std::move(other)) {}
  bool IsValid() const { return this->get() != nullptr; }
  void Reset() { this->reset(); }
};

template <class T, class... Arguments>
TUniquePtr<T> MakeUnique(Arguments&&... arguments) {
  return std::make_unique<T>(std::forward<Arguments>(arguments)...);
}

struct UWorld;

struct UObject {
  virtual ~UObject() = default;
  virtual UWorld* GetWorld() const;
};

template <class T>
T* NewObject() {
  return new T;
}

template <class T>
std::remove_reference_t<T>&& MoveTemp(T&& value) {
  return std::move(value);
}

namespace FMath {
template <class T>
T Max(T a, T b) { return a > b ? a : b; }
template <class T>
T Min(T a, T b) { return a < b ? a : b; }
inline float Abs(float value) { return std::fabs(value); }
inline float Sqrt(float value) { return std::sqrt(value); }
inline int32 FloorToInt32(float value) { return static_cast<int32>(std::floor(value)); }
inline int32 CeilToInt32(float value) { return static_cast<int32>(std::ceil(value)); }
}  // namespace FMath

template <class T>
struct TObjectPtr {
  T* pointer = nullptr;
  TObjectPtr& operator=(T* other) {
    pointer = other;
    return *this;
  }
  operator T*() const { return pointer; }
  T* operator->() const { return pointer; }
  T& operator*() const { return *pointer; }
};

struct IModuleInterface {
  virtual ~IModuleInterface() = default;
  virtual void StartupModule() {}
  virtual void ShutdownModule() {}
};

struct FPlatformProcess {
  static void* GetDllHandle(const char*) { return nullptr; }
  static void FreeDllHandle(void*) {}
};

struct UBlueprintAsyncActionBase : UObject {
  using Super = UBlueprintAsyncActionBase;
  bool bReady = false;
  virtual void Activate() {}
  void RegisterWithGameInstance(UObject*) {}
  virtual void SetReadyToDestroy() { bReady = true; }
};

struct UCancellableAsyncAction : UBlueprintAsyncActionBase {
  using Super = UCancellableAsyncAction;
  virtual void Cancel() { SetReadyToDestroy(); }
};

enum ECollisionChannel { ECC_WorldStatic, ECC_Pawn };

struct FCollisionShape {
  FVector Half;
  static FCollisionShape MakeBox(const FVector& half) { return {half}; }
};

struct TStatId {};

struct UTickableWorldSubsystem : UObject {
  using Super = UTickableWorldSubsystem;
  virtual void Tick(float) {}
  virtual TStatId GetStatId() const = 0;
};

/// A world with one subsystem and one obstacle, a disc.
struct UWorld : UObject {
  UTickableWorldSubsystem* Subsystem = nullptr;
  FVector Obstacle;
  double Radius = 0;
  template <class T>
  T* GetSubsystem() const {
    return static_cast<T*>(Subsystem);
  }
  bool OverlapBlockingTestByChannel(const FVector& place, const FQuat& rotation, ECollisionChannel, const FCollisionShape& shape) const {
    const FVector local = FQuat{-rotation.Angle}.RotateVector(Obstacle - place);
    const double x = FMath::Max(0.0, std::fabs(local.X) - shape.Half.X);
    const double y = FMath::Max(0.0, std::fabs(local.Y) - shape.Half.Y);
    return x * x + y * y < Radius * Radius;
  }
};

enum class EGetWorldErrorMode { LogAndReturnNull };

struct UEngine {
  UWorld* World = nullptr;
  UWorld* GetWorldFromContextObject(const UObject*, EGetWorldErrorMode) const { return World; }
};
inline UEngine TheEngine;
inline UEngine* GEngine = &TheEngine;
inline UWorld* UObject::GetWorld() const { return TheEngine.World; }

struct AActor : UObject {
  FVector Location;
  FQuat Rotation;
  FTransform GetActorTransform() const { return {Rotation, Location}; }
  FVector GetActorLocation() const { return Location; }
  bool SetActorLocation(const FVector& place) {
    Location = place;
    return true;
  }
};

enum ELevelTick { LEVELTICK_All };
struct FActorComponentTickFunction {
  bool bCanEverTick = false;
};
namespace EEndPlayReason {
enum Type { Destroyed };
}

struct UActorComponent : UObject {
  using Super = UActorComponent;
  FActorComponentTickFunction PrimaryComponentTick;
  AActor* Owner = nullptr;
  AActor* GetOwner() const { return Owner; }
  virtual void TickComponent(float, ELevelTick, FActorComponentTickFunction*) {}
  virtual void EndPlay(const EEndPlayReason::Type) {}
};

/// What was drawn.
inline int32 LinesDrawn = 0;
inline void DrawDebugLine(const UWorld*, const FVector&, const FVector&, const FColor&, bool, float) { ++LinesDrawn; }
inline void DrawDebugDirectionalArrow(const UWorld*, const FVector&, const FVector&, float, const FColor&, bool, float) {
  ++LinesDrawn;
}
inline void DrawDebugPoint(const UWorld*, const FVector&, float, const FColor&, bool, float) { ++LinesDrawn; }
inline void DrawDebugBox(const UWorld*, const FVector&, const FVector&, const FQuat&, const FColor&, bool, float) {
  ++LinesDrawn;
}

#include "unreal_ai_signatures.h"
