//! Numbers of 32 bits that index a table, each of a type of its own.

/// Declares a number that indexes one kind of table.
macro_rules! typed_id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
        pub(crate) struct $name(pub(crate) u32);

        impl $name {
            /// The position in the table.
            #[inline(always)]
            pub(crate) const fn index(self) -> usize {
                $crate::base::numeric::index(self.0)
            }
        }
    };
}
pub(crate) use typed_id;
