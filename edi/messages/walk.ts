import type { Finding } from "../syntax/finding.ts";
import type { Segment } from "../syntax/segment.ts";
import { nameOf, type StructureNode, triggerOf } from "./definition.ts";
import type { MessageTree } from "./tree.ts";

type OpenTree = { segments: Segment[]; groups: Record<string, OpenTree[]> };

/** One open level of the walk: its places, the place reached, and how often each was used. */
type Level = { name: string; places: readonly StructureNode[]; at: number; counts: number[]; tree: OpenTree };

type Fault = (code: Finding["code"], contrl: string, segment: number, params: Finding["params"]) => void;

/**
 * Walks segments (UNH to UNT) along a structure and gives them a tree. Order, mandatory places and maxima are checked on the way:
 * a segment without a place is reported and left out, so that the rest can still be read; one too many is reported and kept.
 */
export function walkMessage(segments: readonly Segment[], structure: readonly StructureNode[], fault: Fault): MessageTree {
  const root: OpenTree = { segments: [], groups: {} };
  const levels: Level[] = [openLevel("", structure, root)];
  const told = new Set<string>();
  for (const [index, one] of segments.entries()) {
    if (placeSegment(levels, one, (code, contrl, params) => fault(code, contrl, index + 1, params), told)) continue;
    fault("edi.misplacedSegment", "15", index + 1, { tag: one.tag });
  }
  while (levels.length > 0) closeLevel(levels, (code, contrl, params) => fault(code, contrl, segments.length, params));
  return root;
}

type Say = (code: Finding["code"], contrl: string, params: Finding["params"]) => void;

function placeSegment(levels: Level[], one: Segment, say: Say, told: Set<string>): boolean {
  for (const beyond of [false, true]) {
    for (let depth = levels.length - 1; depth >= 0; depth -= 1) {
      const level = levels[depth] as Level;
      const at = findPlace(level, one.tag, beyond);
      if (at < 0) continue;
      while (levels.length > depth + 1) closeLevel(levels, say);
      if (beyond) tellOnce(told, level, at, say);
      tellMissing(level, at, say);
      enter(levels, level, at, one);
      return true;
    }
  }
  return false;
}

function findPlace(level: Level, tag: string, beyond: boolean): number {
  const triggers = triggersOf(level.places);
  for (let index = triggers.indexOf(tag, level.at); index >= 0; index = triggers.indexOf(tag, index + 1)) {
    if (beyond ? index === level.at : (level.counts[index] ?? 0) < (level.places[index] as StructureNode).max) return index;
  }
  return -1;
}

const known = new WeakMap<readonly StructureNode[], readonly string[]>();

/** The tags the places of a level begin with, found once. */
function triggersOf(places: readonly StructureNode[]): readonly string[] {
  let triggers = known.get(places);
  if (!triggers) {
    triggers = places.map(triggerOf);
    known.set(places, triggers);
  }
  return triggers;
}

function tellOnce(told: Set<string>, level: Level, at: number, say: Say): void {
  const place = level.places[at] as StructureNode;
  const name = nameOf(place);
  const key = `${level.name}/${name}/${level.counts.slice(0, at).join()}`;
  if (told.has(key) && (level.counts[at] ?? 0) > place.max) return;
  told.add(key);
  say("edi.tooManyRepeats", "group" in place ? "36" : "35", { tag: name, limit: place.max });
}

function enter(levels: Level[], level: Level, at: number, one: Segment): void {
  level.at = at;
  level.counts[at] = (level.counts[at] ?? 0) + 1;
  const place = level.places[at] as StructureNode;
  if ("segment" in place) level.tree.segments.push(one);
  else {
    const child: OpenTree = { segments: [], groups: {} };
    const list = level.tree.groups[place.group] ?? [];
    level.tree.groups[place.group] = list;
    list.push(child);
    const inner = openLevel(place.group, place.children, child);
    levels.push(inner);
    enter(levels, inner, 0, one);
  }
}

function openLevel(name: string, places: readonly StructureNode[], open: OpenTree): Level {
  return { name, places, at: 0, counts: places.map(() => 0), tree: open };
}

function closeLevel(levels: Level[], say: Say): void {
  const level = levels.pop();
  if (level !== undefined) tellMissing(level, level.places.length, say);
}

function tellMissing(level: Level, before: number, say: Say): void {
  for (let index = level.at; index < before; index += 1) {
    const place = level.places[index] as StructureNode;
    if (place.status === "M" && (level.counts[index] ?? 0) === 0)
      say("edi.missingSegment", "13", { tag: triggerOf(place), group: level.name });
  }
}
