//! A field on a grid or on a navigation mesh, for hosts that treat them alike.

#[cfg(feature = "motion")]
use crate::base::Error;
use crate::base::Result;
use crate::field::{AskedSteps, Field, FieldResult, FieldView, LinkCrossing, Seed};
use crate::geom::Point;
#[cfg(feature = "motion")]
use crate::mesh::{MeshField, MeshFieldView};

/// A field on any ground.
#[cfg_attr(
    feature = "motion",
    expect(
        clippy::large_enum_variant,
        reason = "each is allocated once, with its object, where memory can be refused"
    )
)]
pub(crate) enum AnyField {
    Grid(Field),
    #[cfg(feature = "motion")]
    Mesh(MeshField),
}

/// A finished field on any ground, to read.
pub(crate) enum AnyFieldView<'a> {
    Grid(&'a mut FieldView),
    #[cfg(feature = "motion")]
    Mesh(&'a mut MeshFieldView),
}

/// What meshes do not have.
#[cfg(feature = "motion")]
const GRID_ONLY: Error = Error::Unsupported { what: "this call is for fields on grids: one on a mesh has no cells" };

/// Methods that are those of whichever field it is.
macro_rules! forward {
    ($any:ty { $(fn $name:ident($self:ident: $receiver:ty $(, $arg:ident: $type:ty)*) $(-> $out:ty)?;)* }) => {
        impl $any {
            $(pub(crate) fn $name($self: $receiver $(, $arg: $type)*) $(-> $out)? {
                match $self {
                    Self::Grid(field) => field.$name($($arg),*),
                    #[cfg(feature = "motion")]
                    Self::Mesh(field) => field.$name($($arg),*),
                }
            })*
        }
    };
}

forward! {
    AnyField {
        fn build(self: &Self, seeds: &[Seed]) -> Result<FieldResult>;
        fn begin(self: &Self, seeds: &[Seed]) -> Result;
        fn set_costs(self: &Self, costs: &[f32]) -> Result;
        fn update(self: &Self) -> Result;
        fn step(self: &Self, max_expansions: u32) -> Result<FieldResult>;
        fn cancel(self: &Self);
        fn reset(self: &Self) -> Result;
        fn memory(self: &Self) -> u64;
        fn last(self: &Self) -> Result<FieldResult>;
        fn is_stale(self: &Self) -> Result<bool>;
    }
}

forward! {
    AnyFieldView<'_> {
        fn source(self: &mut Self, at: Point) -> Result<Option<u32>>;
        fn path(self: &mut Self, from: Point) -> Result<&[Point]>;
    }
}

impl AnyField {
    /// The field, if it is one on a grid.
    ///
    /// # Errors
    /// [`Error::Unsupported`] for one on a mesh.
    pub(crate) fn on_grid(&self) -> Result<&Field> {
        match self {
            Self::Grid(field) => Ok(field),
            #[cfg(feature = "motion")]
            Self::Mesh(_) => Err(GRID_ONLY),
        }
    }

    /// What `read` finds out about the last finished field.
    ///
    /// # Errors
    /// [`Error::NotBuilt`]; those of `read`.
    pub(crate) fn read<R>(&self, read: impl FnOnce(&mut AnyFieldView<'_>) -> Result<R>) -> Result<R> {
        match self {
            Self::Grid(field) => field.read(|view| read(&mut AnyFieldView::Grid(view))),
            #[cfg(feature = "motion")]
            Self::Mesh(field) => field.read(|view| read(&mut AnyFieldView::Mesh(view))),
        }
    }
}

impl AnyFieldView<'_> {
    /// The finished field, if it is one on a grid.
    ///
    /// # Errors
    /// [`Error::Unsupported`] for one on a mesh.
    pub(crate) fn on_grid(&mut self) -> Result<&mut FieldView> {
        match self {
            Self::Grid(view) => Ok(view),
            #[cfg(feature = "motion")]
            Self::Mesh(_) => Err(GRID_ONLY),
        }
    }

    /// The distance of a point. One on a mesh has no faster answer for `near`.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn distance(&mut self, at: Point, near: bool) -> Result<f64> {
        match self {
            Self::Grid(view) => view.distance(at, near),
            #[cfg(feature = "motion")]
            Self::Mesh(view) => view.distance(at),
        }
    }

    /// Answers where to walk. On a mesh the next turn follows from the point alone.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`]; those of the questions.
    pub(crate) fn next_each(&mut self, asked: &mut impl AskedSteps) -> Result {
        match self {
            Self::Grid(view) => view.next_each(asked),
            #[cfg(feature = "motion")]
            Self::Mesh(view) => (0..asked.count()).try_for_each(|place| {
                let found = view.next(asked.step(place)?.at)?;
                asked.answer(place, found);
                Ok(())
            }),
        }
    }

    /// The first link on the way from a point; a mesh has none.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn crossing(&mut self, at: Point) -> Result<Option<LinkCrossing>> {
        match self {
            Self::Grid(view) => view.crossing(at),
            #[cfg(feature = "motion")]
            Self::Mesh(_) => Ok(None),
        }
    }
}
