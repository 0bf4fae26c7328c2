import type { MessageTree } from "../messages/definition.ts";
import type { ValidMessage } from "../messages/validate.ts";
import { type Segment, valueAt } from "../syntax/segment.ts";

/** Segments of a level by tag, and by the qualifier in their first element. */
export function segmentsOf({ segments }: MessageTree, tag: string, qualifier?: string): Segment[] {
  return segments.filter((segment) => segment.tag === tag && (qualifier === undefined || valueAt(segment, 0) === qualifier));
}

/** The first segment of a tag with one of the qualifiers, in their order. */
export function segmentOf(tree: MessageTree, tag: string, ...qualifiers: string[]): Segment | undefined {
  if (qualifiers.length === 0) return segmentsOf(tree, tag)[0];
  for (const qualifier of qualifiers) {
    const [segment] = segmentsOf(tree, tag, qualifier);
    if (segment) return segment;
  }
  return undefined;
}

/** Groups that a tag begins: their numbers differ between directories. */
export function groupsOf({ groups }: MessageTree, tag: string): readonly MessageTree[] {
  return Object.values(groups).find((trees) => trees[0]?.segments[0]?.tag === tag) ?? [];
}

/** The group of a tag whose trigger has the qualifier. */
export function groupOf(tree: MessageTree, tag: string, ...qualifiers: string[]): MessageTree | undefined {
  const groups = groupsOf(tree, tag);
  for (const qualifier of qualifiers) {
    const group = groups.find(({ segments: [first] }) => first && valueAt(first, 0) === qualifier);
    if (group) return group;
  }
  return qualifiers.length === 0 ? groups[0] : undefined;
}

/** Reference number (RFF) of a kind, in the level or in groups below. */
export function referenceIn(tree: MessageTree, ...kinds: string[]): string {
  const all = [...segmentsOf(tree, "RFF"), ...groupsOf(tree, "RFF").flatMap((group) => segmentsOf(group, "RFF"))];
  for (const kind of kinds) {
    const match = all.find((segment) => valueAt(segment, 0) === kind);
    if (match) return valueAt(match, 0, 1).trim();
  }
  return "";
}

/** Lines of free text (FTX) of the subjects. */
export function textIn(tree: MessageTree, ...subjects: string[]): string {
  return segmentsOf(tree, "FTX")
    .filter((segment) => subjects.includes(valueAt(segment, 0)))
    .flatMap((segment) => segment.elements[3] ?? [])
    .filter((line) => line !== "")
    .join("\n");
}

/** Where segments stand in their message, UNH being 1. */
export function positionsIn(segments: readonly Segment[]): (segment: Segment | undefined) => number {
  const at = new Map(segments.map((segment, index) => [segment, index + 1]));
  return (segment) => (segment === undefined ? 0 : (at.get(segment) ?? 0));
}

/** Function (1225) of BGM: original 9, replace 5, change 4, cancel 1. Without one it is an original. */
export function headOf({ tree }: ValidMessage): { name: string; documentNo: string; messageFunction: string; response: string } {
  const bgm = segmentOf(tree, "BGM");
  if (bgm === undefined) return { name: "", documentNo: "", messageFunction: "9", response: "" };
  return { name: valueAt(bgm, 0), documentNo: valueAt(bgm, 1), messageFunction: valueAt(bgm, 2) || "9", response: valueAt(bgm, 3) };
}
