//! When a list is made: rent or buy.
//!
//! A visit of a corner without a list costs its projection, the rent; a list costs one wide projection, and spares all
//! later ones. A list is made at the second visit at the earliest, and only from credit: a share of what queries have
//! paid in rent, and of what lists have spared them. So a new planner's first queries cost little more than a search
//! without lists, and the more lists pay, the sooner the rest are made. What one query may spend is bounded by what it
//! pays in rent itself.
//!
//! Costs are rows over which intervals were projected. Nothing here changes an answer.
//!
//! Based on: A. Karlin, M. Manasse, L. Rudolph, D. Sleator. Competitive Snoopy Caching. Algorithmica 1988 (rent or buy:
//! buying when the rent paid equals the price costs at most twice the best choice).

/// The part of rent that may be spent on lists, and the part of a list's own cost each time that it is read (a list
/// costs several visits, and spares one), as shifts.
const OF_RENT: u32 = 3;
const OF_COST: u32 = 3;
/// The credit of a new planner, and the most that is saved up.
const FIRST: i64 = 1024;
const MOST: i64 = 1 << 18;
/// Rows that any query may spend, about 0.1 ms, and the part of its rent that it may spend besides, as a shift: a row
/// of a list takes several times as long as one of the search.
const PER_QUERY: i64 = 4096;
const OF_ITS_RENT: u32 = 2;
/// Rows that a query may spend that comes first after an edit.
const AFTER_EDIT: i64 = 128;
/// Cost of a list besides its projection, and of each of its edges.
const LIST: i64 = 16;
const EDGE: i64 = 4;
/// A wide projection, in those of a visit.
const WIDER: i64 = 2;

/// Credit in rows; below 0 if a list has cost more than was thought.
pub(crate) struct Account {
    credit: i64,
    /// What the present query may still spend.
    left: i64,
}

impl Account {
    pub(crate) const fn new() -> Self {
        Self { credit: FIRST, left: PER_QUERY }
    }

    /// A query starts.
    pub(crate) const fn begin(&mut self) {
        self.left = PER_QUERY;
    }

    /// The map has changed since the query before: what is made now may not last.
    pub(crate) const fn begin_after_edit(&mut self) {
        self.left = AFTER_EDIT;
    }

    /// A visit was paid with a projection over so many rows.
    #[inline(always)]
    pub(crate) fn rent(&mut self, rows: u16) {
        self.credit = (self.credit + i64::from(rows >> OF_RENT) + 1).min(MOST);
        self.left += i64::from(rows >> OF_ITS_RENT);
    }

    /// A list has spared a projection; `cost` is the list's own.
    #[inline(always)]
    pub(crate) fn spare(&mut self, cost: u16) {
        self.credit = (self.credit + i64::from(cost >> OF_COST) + 1).min(MOST);
    }

    /// True if a list may be made of a corner whose last visit has cost so many rows.
    pub(crate) fn may_buy(&self, visit: u16) -> bool {
        self.has(WIDER * i64::from(visit) + LIST)
    }

    /// True if a list may be made again that has cost so much.
    pub(crate) fn may_pay(&self, price: u16) -> bool {
        self.has(i64::from(price))
    }

    const fn has(&self, price: i64) -> bool {
        price <= self.credit && price <= self.left
    }

    /// A list of so many edges was made. Returns what it has cost.
    pub(crate) fn buy(&mut self, rows: u16, edges: u32) -> u16 {
        let price = i64::from(rows) + LIST + EDGE * i64::from(edges);
        self.credit -= price;
        self.left -= price;
        u16::try_from(price).unwrap_or(u16::MAX)
    }
}

#[cfg(test)]
#[path = "account_tests.rs"]
mod tests;
