//! Enums whose variants the host names by number.

/// Declares an enum and its `from_u32`, both from the same numbers.
macro_rules! numbered {
    ($(#[$meta:meta])* $vis:vis enum $name:ident { $($(#[$attribute:meta])* $variant:ident = $number:literal,)+ }) => {
        $(#[$meta])*
        $vis enum $name {
            $($(#[$attribute])* $variant = $number,)+
        }

        impl $name {
            /// The variant with this number; none if there is no such variant.
            #[must_use]
            $vis const fn from_u32(number: u32) -> Option<Self> {
                match number {
                    $($number => Some(Self::$variant),)+
                    _ => None,
                }
            }
        }
    };
}
pub(crate) use numbered;

#[cfg(test)]
mod tests {
    numbered! {
        /// Two variants with a gap between their numbers.
        #[derive(Debug, Default, PartialEq)]
        enum Choice {
            #[default]
            First = 1,
            Second = 4,
        }
    }

    #[test]
    fn a_number_names_its_variant_and_every_other_number_none() {
        let chosen: Vec<_> = (0..6).filter_map(|number| Some((number, Choice::from_u32(number)?))).collect();
        assert_eq!(chosen, [(1, Choice::First), (4, Choice::Second)]);
        assert_eq!(Choice::from_u32(u32::MAX), None);
        assert_eq!(Choice::default(), Choice::First);
    }
}
