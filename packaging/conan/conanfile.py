"""The recipe for Conan 2: packs the libraries of a release, the unpacked package for C++:

    TAUT_PACKAGE=FOLDER conan export-pkg packaging/conan

FOLDER is what `bash packaging/build.sh cpp` has put into taut-VERSION-cpp.zip. The settings choose the platform; a shared
library unless `-o "taut/*:shared=False"` says otherwise.
"""

import os
import re

from conan import ConanFile
from conan.errors import ConanInvalidConfiguration
from conan.tools.files import copy

PROCESSORS = {"x86_64": "x86_64", "armv8": "arm64", "armv7": "arm32"}


class Taut(ConanFile):
    name = "taut"
    description = "Exact shortest paths at any angle on grid maps that change at run time."
    license = "MIT OR Apache-2.0"
    topics = ("pathfinding", "any-angle", "game", "robotics")
    package_type = "library"
    settings = "os", "arch", "compiler", "build_type"
    options = {"shared": [True, False]}
    default_options = {"shared": True}

    def _source(self):
        folder = os.environ.get("TAUT_PACKAGE", "")
        if not os.path.isfile(os.path.join(folder, "cmake", "taut-config.cmake")):
            raise ConanInvalidConfiguration("TAUT_PACKAGE is not the folder of an unpacked taut-VERSION-cpp.zip")
        return folder

    def set_version(self):
        with open(os.path.join(self._source(), "cmake", "taut-config-version.cmake")) as file:
            self.version = re.search(r'PACKAGE_VERSION "([^"]+)"', file.read())[1]

    def _platform(self):
        processor = PROCESSORS.get(str(self.settings.arch), str(self.settings.arch))
        system = str(self.settings.os)
        return {"Macos": "macos", "iOS": "ios-arm64"}.get(system, f"{system.lower()}-{processor}")

    def _is_microsoft(self):
        return str(self.settings.compiler) == "msvc"

    def validate(self):
        if self._is_microsoft() and not self.options.shared:
            raise ConanInvalidConfiguration("the static library for Windows is for GNU's linker")

    def package_id(self):
        # A C interface: any compiler and build type takes the same file, but for the import libraries of Windows.
        if self.info.settings.os != "Windows":
            self.info.settings.rm_safe("compiler")
        self.info.settings.rm_safe("build_type")

    def package(self):
        source = self._source()
        libraries = os.path.join(source, "libraries", self._platform())
        if not os.path.isdir(libraries):
            raise ConanInvalidConfiguration(f"the package has no libraries for {self._platform()}")
        copy(self, "*", os.path.join(source, "include"), os.path.join(self.package_folder, "include"))
        for name in ("LICENSE-MIT", "LICENSE-APACHE", "THIRD-PARTY.md"):
            copy(self, name, source, os.path.join(self.package_folder, "licenses"))
        shared, lib = bool(self.options.shared), os.path.join(self.package_folder, "lib")
        if not shared:
            copy(self, "libtaut.a", libraries, lib)
        elif str(self.settings.os) == "Windows":
            copy(self, "taut.dll", libraries, os.path.join(self.package_folder, "bin"))
            copy(self, "taut.dll.lib" if self._is_microsoft() else "libtaut.dll.a", libraries, lib)
        else:
            copy(self, "libtaut.so", libraries, lib)
            copy(self, "libtaut.dylib", libraries, lib)

    def package_info(self):
        self.cpp_info.set_property("cmake_file_name", "taut")
        self.cpp_info.set_property("cmake_target_name", "taut::taut")
        self.cpp_info.libs = ["taut.dll" if self._is_microsoft() else "taut"]
        if not self.options.shared:
            system = str(self.settings.os)
            self.cpp_info.system_libs = {
                "Windows": ["kernel32", "ntdll", "userenv", "ws2_32", "dbghelp"],
                "Linux": ["pthread", "dl", "m"],
            }.get(system, ["m"])
