//! Where links begin and end on a map, and what can be reached by them.

use super::ends::LayerComponents;
use super::link_map::{Components, LinkEnd, LinkMap, LinkSight, LinkWay, MOST_RADII, NO_LINKS, next_serial};
use crate::base::{Error, Result};
use crate::collections::{List, Shared};
use crate::geom::Point;
use crate::grid::{Component, NumberedLink};

impl LayerComponents<'_> {
    /// The links that agents of a radius may use; none if there are none.
    ///
    /// # Errors
    /// [`Error::Unsupported`] for planners among movers, and for more than four radii in one batch;
    /// [`Error::OutOfMemory`].
    pub(super) fn link_map(&mut self, radius: i32) -> Result<Option<Shared<LinkMap>>> {
        if self.links.links.list().is_empty() {
            return Ok(None);
        }
        let knows_none = self.options.algorithm.traits().movers;
        let usable = |map: &Shared<LinkMap>| match map.ways.is_empty() {
            true => Ok(None),
            false if knows_none => Err(NO_LINKS),
            false => Ok(Some(map.clone())),
        };
        let LinkSight { cache, revision, .. } = &mut self.links;
        if let Some((map, _)) = cache.maps.iter().find(|(map, known)| known == revision && map.radius == radius) {
            return usable(map);
        }
        // One that nobody reads is written anew.
        let mut free = (0..cache.maps.len()).filter(|&at| cache.maps[at].1 == 0);
        let map = match free.next() {
            Some(at) => cache.maps.swap_remove(at).0,
            None if cache.maps.len() == MOST_RADII => {
                let what = "requests of one batch across links have at most four different radii";
                return Err(Error::Unsupported { what });
            }
            None => Shared::new(LinkMap::default())?,
        };
        let revision = *revision;
        let map = self.filled(map, radius)?;
        let answer = usable(&map);
        self.links.cache.maps.push((map, revision));
        answer
    }

    /// Finds the ends of all links that may be used.
    fn filled(&mut self, mut map: Shared<LinkMap>, radius: i32) -> Result<Shared<LinkMap>> {
        if map.get_mut().is_none() {
            map = Shared::new(LinkMap::default())?;
        }
        let owned = map.get_mut().expect("a map that was just made has one owner");
        (owned.radius, owned.serial) = (radius, next_serial());
        owned.ways.clear();
        for NumberedLink { number, link, from, to } in self.links.links.list() {
            if link.closed || self.options.blocked_links >> link.class & 1 != 0 {
                continue;
            }
            let (Some(from), Some(to)) = (self.place_for(*from, radius), self.place_for(*to, radius)) else { continue };
            let (from, to) = (self.link_end(from, radius)?, self.link_end(to, radius)?);
            let way = LinkWay { from, to, cost: link.cost, link: *number, backward: false };
            owned.ways.add(way)?;
            if link.both_ways {
                owned.ways.add(LinkWay { from: to, to: from, backward: true, ..way })?;
            }
        }
        Ok(map)
    }

    /// A place with its components.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(super) fn link_end(&mut self, at: Point, radius: i32) -> Result<LinkEnd> {
        let within = if radius > 0
            && let Some(discs) = self.regions.for_radius(self.layer, radius)?
        {
            Components::of(&[discs.of_place(at)])
        } else {
            Components::of(&self.regions.points.around(self.layer, at, self.options.reach()))
        };
        Ok(LinkEnd::new(at, within))
    }

    /// The components that can be reached from a place, on foot and by links, each with a place in it.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(super) fn reached(&mut self, map: &LinkMap, from: LinkEnd) -> Result<&[(Component, Point)]> {
        let reached = &mut self.links.cache.reached;
        reached.clear();
        for component in from.within.iter() {
            reached.add((component, from.at))?;
        }
        let mut grows = true;
        while grows {
            grows = false;
            for LinkWay { from, to, .. } in &map.ways {
                if !reached.iter().any(|(component, _)| from.within.has(*component)) {
                    continue;
                }
                for component in to.within.iter() {
                    if !reached.iter().any(|(known, _)| *known == component) {
                        reached.add((component, to.at))?;
                        grows = true;
                    }
                }
            }
        }
        Ok(reached)
    }

    /// True if a path leads from one place to another, on foot or by links.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(super) fn joined(&mut self, (from, to): (Point, Point), radius: i32) -> Result<bool> {
        if self.connected((from, to), radius)? {
            return Ok(true);
        }
        let Some(links) = self.link_map(radius)? else { return Ok(false) };
        let (from, to) = (self.link_end(from, radius)?, self.link_end(to, radius)?);
        Ok(self.reached(&links, from)?.iter().any(|(component, _)| to.within.has(*component)))
    }

    /// The number of the component of a place, where two are one if links lead both ways: the least of their numbers.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(super) fn joint_component(&mut self, of: Point, radius: i32) -> Result<Option<u64>> {
        let own = self.component(of, radius)?;
        let (Some(mut least), Some(links)) = (own, self.link_map(radius)?) else { return Ok(own) };
        let first = self.link_end(of, radius)?;
        let Some(component) = first.within.iter().next() else { return Ok(own) };
        let home = LinkEnd::new(of, Components::of(&[component]));
        self.reached(&links, home)?;
        let mut others = std::mem::take(&mut self.links.cache.others);
        others.clear();
        let copied = others.add_slice(&self.links.cache.reached);
        for &(other, at) in copied.is_ok().then_some(&others).into_iter().flatten() {
            let there = LinkEnd::new(at, Components::of(&[other]));
            let back = self.reached(&links, there)?.iter().any(|(reached, _)| *reached == component);
            if back && other != component {
                least = least.min(self.name_of(other, radius)?);
            }
        }
        self.links.cache.others = others;
        copied.map(|()| Some(least))
    }
}
