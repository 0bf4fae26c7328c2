import type { Finding } from "#edi/syntax/finding.ts";
import type { Segment } from "#edi/syntax/segment.ts";

/** `format` as in the directories (`an..35`, `n3`, `a4`). */
export type ComponentLayout = { id: string; status: "M" | "C"; format: string };

/** Simple (with format) or composite (with components). */
export type ElementLayout = {
  id: string;
  status: "M" | "C";
  format?: string;
  components?: readonly ComponentLayout[];
};

/** A segment, or a group whose first child is its trigger. */
export type StructureNode =
  | { segment: string; status: "M" | "C"; max: number }
  | { group: string; status: "M" | "C"; max: number; children: readonly StructureNode[] };

/**
 * A message or group: its own segments in any order, and groups by number. The definition gives the
 * order.
 */
export type MessageTree = {
  segments: readonly Segment[];
  groups: Readonly<Record<string, readonly MessageTree[]>>;
};

/** Takes a finding and the segment it stands at. */
export type AddFinding = (finding: Finding, at?: Segment) => void;

/** Control totals of a message whose top groups are not kept. */
export type MessageTotals = {
  group(name: string, tree: MessageTree): void;
  end(message: MessageTree): void;
};

/** The standard for one message of one directory; `codes` are our lists by data element. */
export type MessageDefinition = {
  type: string;
  version: string;
  release: string;
  agency: string;
  structure: readonly StructureNode[];
  segments: Readonly<Record<string, readonly ElementLayout[]>>;
  codes: Readonly<Record<string, ReadonlySet<string>>>;
  /** Compares control totals with the body. */
  totals?(add: AddFinding): MessageTotals;
};

/** The segment's tag, or that of the group's trigger. */
export function triggerOf(node: StructureNode): string {
  if ("segment" in node) return node.segment;
  const [first] = node.children;
  return first === undefined ? "" : triggerOf(first);
}

/** Segment tag or group number. */
export function nameOf(node: StructureNode): string {
  return "segment" in node ? node.segment : node.group;
}
