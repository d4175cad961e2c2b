//! What exports are written with.

pub(super) use super::array::{
    Bytes, COSTS, ClassCosts, Each, Few, InputList, InputValues, Rows, elements, elements_needed,
};
pub(super) use super::boundary::{recorded, unrecorded};
pub(super) use super::buffer::{Answers, Buffer, CellPairs, CellRows, ChangedItems, Items, Places};
pub(super) use super::handle::HandleKind;
pub(super) use super::object::{Named, OwnPart, named};
pub(super) use super::parameter::{
    Answer, Changed, Defaults, Found, In, Made, Maybe, Out, OutPlace, OutView, Reply, Sized, replied,
};
pub(super) use super::recorded::{Arguments, Outputs, Recorded};
pub(super) use super::sized::{SizedOptions, known};
pub(super) use super::status::{ASKING, CANCELLED, IN_PROGRESS, NO_PATH, OK, of_search, taut_status};
pub(super) use super::values::{taut_point, taut_rect};
pub(super) use crate::base::Error;
