//! A table of the library's functions: those that are linked into the extension, or those that are looked up in a
//! shared library when it is loaded.

/// Declares a struct with one function pointer per function, and what fills it.
macro_rules! functions {
    ($(#[$about:meta])* $table:ident: $(fn $name:ident($($argument:ident: $type:ty),* $(,)?) $(-> $answer:ty)?;)*) => {
        $(#[$about])*
        pub struct $table {
            $(pub $name: unsafe extern "C" fn($($argument: $type),*) $(-> $answer)?,)*
        }

        impl $table {
            /// The functions that are linked into the extension's own file.
            #[cfg(feature = "static")]
            #[expect(unsafe_code, reason = "declares functions of a C library")]
            pub fn linked() -> Self {
                // SAFETY: the types are those of the header, and the crate `taut` defines the functions.
                unsafe extern "C" {
                    $(fn $name($($argument: $type),*) $(-> $answer)?;)*
                }
                Self { $($name,)* }
            }

            /// Looks every function up.
            ///
            /// # Errors
            /// The name of the first function that is missing.
            ///
            /// # Safety
            /// The library must be taut with an ABI version that serves [`ABI_VERSION`], and stay loaded as long as the
            /// table is used.
            #[cfg(feature = "dynamic")]
            #[expect(unsafe_code, reason = "looks up functions of a C library")]
            pub unsafe fn load(library: &libloading::Library) -> Result<Self, &'static str> {
                Ok(Self {
                    $($name: {
                        // SAFETY: the caller guarantees that it is taut; the types are those of its header.
                        let symbol = unsafe { library.get(concat!(stringify!($name), "\0").as_bytes()) };
                        *symbol.map_err(|_| stringify!($name))?
                    },)*
                })
            }
        }
    };
}

pub(crate) use functions;
