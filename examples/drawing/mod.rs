//! What the programs of this folder share: a map to draw, its ground, shapes on it, files. Everything is drawn as SVG;
//! with the feature `png` each picture is written as PNG too.

pub mod colours;
pub mod failure;
pub mod files;
pub mod ground;
pub mod isolines;
#[cfg(feature = "png")]
mod lettering;
pub mod outline;
pub mod random;
#[cfg(feature = "png")]
mod raster;
pub mod shapes;
pub mod sheet;
pub mod world;
