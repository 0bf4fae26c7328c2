import type { MessageTree } from "#edi/messages/definition.ts";
import type { ValidMessage } from "#edi/messages/validate.ts";
import { type Segment, valueAt } from "#edi/syntax/segment.ts";

/** Segments of a level by tag, and by the qualifier in their first element. */
export function segmentsOf({ segments }: MessageTree, tag: string, qualifier?: string): Segment[] {
  return segments.filter(
    (segment) =>
      segment.tag === tag && (qualifier === undefined || valueAt(segment, 0) === qualifier),
  );
}

/** Segments of a tag in a level and in the groups they begin: directories differ. */
export function anyOf(tree: MessageTree, tag: string): Segment[] {
  const all: Segment[] = [];
  for (const segment of tree.segments) if (segment.tag === tag) all.push(segment);
  for (const { segments } of groupsOf(tree, tag))
    for (const segment of segments) if (segment.tag === tag) all.push(segment);
  return all;
}

/** The first segment of a tag with one of the qualifiers, in their order. */
export function segmentOf(
  { segments }: MessageTree,
  tag: string,
  ...qualifiers: string[]
): Segment | undefined {
  if (qualifiers.length === 0) {
    for (const segment of segments) if (segment.tag === tag) return segment;
    return undefined;
  }
  for (const qualifier of qualifiers)
    for (const segment of segments)
      if (segment.tag === tag && valueAt(segment, 0) === qualifier) return segment;
  return undefined;
}

const noGroups: readonly MessageTree[] = [];

/** Groups that a tag begins: their numbers differ between directories. */
export function groupsOf({ groups }: MessageTree, tag: string): readonly MessageTree[] {
  for (const name in groups) {
    const trees = groups[name];
    if (trees?.[0]?.segments[0]?.tag === tag) return trees;
  }
  return noGroups;
}

/** The group of a tag whose trigger has the qualifier. */
export function groupOf(
  tree: MessageTree,
  tag: string,
  ...qualifiers: string[]
): MessageTree | undefined {
  const groups = groupsOf(tree, tag);
  for (const qualifier of qualifiers) {
    const group = groups.find(({ segments: [first] }) => first && valueAt(first, 0) === qualifier);
    if (group) return group;
  }
  return qualifiers.length === 0 ? groups[0] : undefined;
}

const isQualified = (segment: Segment, kind: string): boolean => valueAt(segment, 0) === kind;

/**
 * The first segment of a tag that is of one of the kinds, in their order; it stands in the level,
 * or in groups that it begins, by directory.
 */
export function nearestOf(
  tree: MessageTree,
  tag: string,
  kinds: readonly string[],
  isKind: (segment: Segment, kind: string) => boolean = isQualified,
): Segment | undefined {
  const groups = groupsOf(tree, tag);
  for (const kind of kinds) {
    for (const segment of tree.segments)
      if (segment.tag === tag && isKind(segment, kind)) return segment;
    for (const { segments } of groups)
      for (const segment of segments)
        if (segment.tag === tag && isKind(segment, kind)) return segment;
  }
  return undefined;
}

/** Reference number (RFF) of a kind, in the level or in groups below. */
export function referenceIn(tree: MessageTree, ...kinds: string[]): string {
  const match = nearestOf(tree, "RFF", kinds);
  return match ? valueAt(match, 0, 1).trim() : "";
}

/** Lines of free text (FTX) of the subjects. */
export function textIn(tree: MessageTree, ...subjects: string[]): string {
  const lines: string[] = [];
  for (const segment of tree.segments) {
    if (segment.tag !== "FTX" || !subjects.includes(valueAt(segment, 0))) continue;
    for (const line of segment.elements[3] ?? []) if (line !== "") lines.push(line);
  }
  return lines.join("\n");
}

const records = new WeakMap<Segment, number>();

/** A segment that stands for part of a record of a flat file, and the number of the record. */
export const standsAt = (segment: Segment, record: number): void =>
  void records.set(segment, record);

/**
 * Where segments stand in their message, UNH being 1. A message is read from front to back, so the
 * next one is near the last.
 */
export function positionsIn(
  segments: readonly Segment[],
): (segment: Segment | undefined) => number {
  let last = 0;
  return (segment) => {
    for (let away = 0; segment !== undefined && away < segments.length; away += 1) {
      if (last + away < segments.length && segments[last + away] === segment)
        return (last += away) + 1;
      if (last >= away && segments[last - away] === segment) return (last -= away) + 1;
    }
    return (segment && records.get(segment)) ?? 0;
  };
}

/**
 * Function (1225) of BGM: original 9, replace 5, change 4, cancel 1. Without one it is an original.
 */
export function headOf({ tree }: ValidMessage): {
  name: string;
  documentNo: string;
  messageFunction: string;
  response: string;
} {
  const bgm = segmentOf(tree, "BGM");
  if (bgm === undefined) return { name: "", documentNo: "", messageFunction: "9", response: "" };
  return {
    name: valueAt(bgm, 0),
    documentNo: valueAt(bgm, 1),
    messageFunction: valueAt(bgm, 2) || "9",
    response: valueAt(bgm, 3),
  };
}
