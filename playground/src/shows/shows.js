// The kinds of shows by the names that maps have for them.
import { AgentsShow } from "./agents.js";
import { ArmShow } from "./arm.js";
import { BodyShow } from "./bodies.js";
import { HexagonsShow } from "./hexagons.js";
import { IsolinesShow } from "./isolines.js";
import { MoversShow } from "./movers.js";
import { OutlinesShow } from "./outlines.js";
import { PoliciesShow } from "./policies.js";
import { SearchShow } from "./search.js";
import { TreesShow } from "./trees.js";
import { UnitsShow } from "./units.js";

/** `needsMotion`: its objects are of the second module. */
export const SHOWS = {
  search: { make: SearchShow },
  isolines: { make: IsolinesShow },
  agents: { make: AgentsShow },
  units: { make: UnitsShow },
  policies: { make: PoliciesShow },
  hexagons: { make: HexagonsShow },
  movers: { make: MoversShow },
  outlines: { make: OutlinesShow, needsMotion: true },
  body: { make: BodyShow, needsMotion: true },
  trees: { make: TreesShow, needsMotion: true },
  arm: { make: ArmShow, needsMotion: true },
};
