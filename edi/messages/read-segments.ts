import type { Finding } from "#edi/syntax/finding.ts";
import type { Segment } from "#edi/syntax/segment.ts";
import { type MessageTree, nameOf, type StructureNode, triggerOf } from "./definition.ts";

type OpenTree = { segments: Segment[]; groups: Record<string, OpenTree[]> };

/** An open level: its places, the current one, and uses of each. */
type Level = { name: string; plan: Plan; at: number; counts: number[]; tree: OpenTree };

type Fault = (
  code: Finding["code"],
  contrl: string,
  segment: number,
  params: Finding["params"],
) => void;

export type Navigation = { next(segment: Segment): void; end(): MessageTree };

/** `reportFault` concerns the latest segment. */
type State = {
  readonly levels: Level[];
  readonly reported: Set<string>;
  readonly reportFault: Translate;
  readonly take: TakeGroup | undefined;
};

/** Receives each finished top-level group, which the tree then omits. */
type TakeGroup = (group: string, tree: MessageTree) => void;

/**
 * Builds a tree from segments (UNH to UNT) and checks order, mandatory places and maxima. A
 * misplaced segment is reported and dropped, a surplus one reported and kept, so that reading can
 * continue.
 */
export function readSegments(
  segments: readonly Segment[],
  structure: readonly StructureNode[],
  fault: Fault,
): MessageTree {
  const navigation = openNavigation(structure, fault);
  for (const segment of segments) navigation.next(segment);
  return navigation.end();
}

/** With `take`, top-level groups are passed on instead of kept. */
export function openNavigation(
  structure: readonly StructureNode[],
  fault: Fault,
  take?: TakeGroup,
): Navigation {
  const root: OpenTree = { segments: [], groups: noGroups };
  let number = 0;
  const t: Translate = (code, contrl, params) => fault(code, contrl, number, params);
  const state: State = {
    levels: [openLevel("", structure, root)],
    reported: new Set(),
    reportFault: t,
    take,
  };
  return {
    next(segment) {
      number += 1;
      if (!placeSegment(state, segment, false) && !placeSegment(state, segment, true))
        t("edi.misplacedSegment", "15", { tag: segment.tag });
    },
    end() {
      while (state.levels.length > 0) closeLevel(state);
      return root;
    },
  };
}

type Translate = (code: Finding["code"], contrl: string, params: Finding["params"]) => void;

function placeSegment(state: State, segment: Segment, beyond: boolean): boolean {
  const { levels, reported, reportFault } = state;
  for (let depth = levels.length - 1; depth >= 0; depth -= 1) {
    const level = levels[depth] as Level;
    const at = findPlace(level, segment.tag, beyond);
    if (at < 0) continue;
    while (levels.length > depth + 1) closeLevel(state);
    if (beyond) reportOnce(reported, level, at, reportFault);
    tellMissing(level, at, reportFault);
    enter(state, level, at, segment);
    return true;
  }
  return false;
}

function findPlace({ plan, at, counts }: Level, tag: string, beyond: boolean): number {
  const places = plan.byTag.get(tag);
  if (places === undefined) return -1;
  for (const index of places) {
    if (index < at) continue;
    if (
      beyond ? index === at : (counts[index] as number) < (plan.places[index] as StructureNode).max
    )
      return index;
  }
  return -1;
}

/** Per level: places, places by tag, mandatory places, and zero counts; made once. */
type Plan = {
  places: readonly StructureNode[];
  byTag: ReadonlyMap<string, readonly number[]>;
  mandatory: readonly number[];
  none: readonly number[];
};

const plans = new WeakMap<readonly StructureNode[], Plan>();

function planOf(places: readonly StructureNode[]): Plan {
  let plan = plans.get(places);
  if (!plan) {
    const byTag = Map.groupBy(places.keys(), (index) => triggerOf(places[index] as StructureNode));
    const mandatory = places.flatMap(({ status }, index) => (status === "M" ? [index] : []));
    plan = { places, byTag, mandatory, none: places.map(() => 0) };
    plans.set(places, plan);
  }
  return plan;
}

/** Shared by trees without groups. */
const noGroups: OpenTree["groups"] = {};

function reportOnce(reported: Set<string>, level: Level, at: number, reportFault: Translate): void {
  const place = level.plan.places[at] as StructureNode;
  const name = nameOf(place);
  const key = `${level.name}/${name}/${level.counts.slice(0, at).join()}`;
  if (reported.has(key) && (level.counts[at] ?? 0) > place.max) return;
  reported.add(key);
  reportFault("edi.tooManyRepeats", "group" in place ? "36" : "35", {
    tag: name,
    limit: place.max,
  });
}

function enter(state: State, level: Level, at: number, segment: Segment): void {
  level.at = at;
  level.counts[at] = (level.counts[at] as number) + 1;
  const place = level.plan.places[at] as StructureNode;
  if ("segment" in place) {
    // An array made with its first element has no room to spare; most groups have only their
    // trigger.
    if (level.tree.segments.length === 0) level.tree.segments = [segment];
    else level.tree.segments.push(segment);
  } else {
    const child: OpenTree = { segments: [], groups: noGroups };
    if (state.take === undefined || state.levels.length > 1)
      addGroup(level.tree, place.group, child);
    const inner = openLevel(place.group, place.children, child);
    state.levels.push(inner);
    enter(state, inner, 0, segment);
  }
}

function addGroup(tree: OpenTree, group: string, child: OpenTree): void {
  if (tree.groups === noGroups) tree.groups = {};
  const list = tree.groups[group];
  if (list) list.push(child);
  else tree.groups[group] = [child];
}

function openLevel(name: string, places: readonly StructureNode[], open: OpenTree): Level {
  const plan = planOf(places);
  return { name, plan, at: 0, counts: plan.none.slice(), tree: open };
}

function closeLevel({ levels, reportFault: t, take }: State): void {
  const level = levels.pop();
  if (level === undefined) return;
  tellMissing(level, level.plan.places.length, t);
  const { tree } = level;
  compact(tree);
  if (take && levels.length === 1) take(level.name, tree);
}

/** A list that grew keeps room for sixteen more; a copy has its length. */
function compact(tree: OpenTree): void {
  if (tree.segments.length > 1) tree.segments = tree.segments.slice();
  for (const name in tree.groups) {
    const list = tree.groups[name];
    if (list && list.length > 1) tree.groups[name] = list.slice();
  }
}

function tellMissing(level: Level, before: number, t: Translate): void {
  const { places, mandatory } = level.plan;
  for (const index of mandatory)
    if (index >= level.at && index < before && level.counts[index] === 0)
      t("edi.missingSegment", "13", {
        tag: triggerOf(places[index] as StructureNode),
        group: level.name,
      });
}
