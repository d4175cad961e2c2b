//! One of several types with a trait in common.

/// Declares an enum with a type per variant, and `get` and `get_mut` for what it holds as the trait.
macro_rules! one_of {
    ($(#[$meta:meta])* $access:vis enum $name:ident: $common:ident { $($variant:ident($held:ty),)* }) => {
        $(#[$meta])*
        $access enum $name {
            $($variant($held),)*
        }

        impl $name {
            $access fn get(&self) -> &dyn $common {
                match self {
                    $(Self::$variant(held) => held,)*
                }
            }

            $access fn get_mut(&mut self) -> &mut dyn $common {
                match self {
                    $(Self::$variant(held) => held,)*
                }
            }
        }
    };
}
pub(crate) use one_of;
