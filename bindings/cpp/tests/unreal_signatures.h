// The declarations of Unreal that the sample plugin uses, without implementations, so that its sources are at least
// compiled here. How the plugin behaves in the engine is not tested.
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
#define DECLARE_DYNAMIC_MULTICAST_DELEGATE_TwoParams(Name, A, a, B, b) \
  struct Name { \
    void Broadcast(A, B) {} \
  }

#include <cstdint>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

using int32 = std::int32_t;

template <class... Items>
void LogToNowhere(const Items&...) {}

struct FVector {
  double X = 0, Y = 0, Z = 0;
  FVector() = default;
  FVector(double x, double y, double z) : X(x), Y(y), Z(z) {}
  static const FVector ZeroVector;
  FVector operator-(const FVector& other) const { return {X - other.X, Y - other.Y, Z - other.Z}; }
  FVector operator+(const FVector& other) const { return {X + other.X, Y + other.Y, Z + other.Z}; }
  FVector operator/(double divisor) const { return {X / divisor, Y / divisor, Z / divisor}; }
};

struct FIntPoint {
  int32 X, Y;
};

template <class T>
struct TArray : std::vector<T> {
  void Reset() { this->clear(); }
  void Add(T item) { this->push_back(item); }
};

struct UObject {
  virtual ~UObject() = default;
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
inline double Max(double a, double b) { return a > b ? a : b; }
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
};

template <class T>
using TSharedRef = std::shared_ptr<T>;

template <class T, class... Arguments>
std::shared_ptr<T> MakeShared(Arguments&&... arguments) {
  return std::make_shared<T>(std::forward<Arguments>(arguments)...);
}

template <class T>
struct TWeakObjectPtr {
  T* pointer;
  explicit TWeakObjectPtr(T* object) : pointer(object) {}
  T* Get() const { return pointer; }
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
  virtual void Activate() {}
  void RegisterWithGameInstance(UObject*) {}
  void SetReadyToDestroy() {}
};

enum class EAsyncExecution { ThreadPool };

namespace ENamedThreads {
enum Type { GameThread };
}

template <class Task>
void Async(EAsyncExecution, Task&& task) {
  task();
}

template <class Task>
void AsyncTask(ENamedThreads::Type, Task&& task) {
  task();
}
