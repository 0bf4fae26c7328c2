import type { Finding } from "../syntax/finding.ts";
import type { Segment } from "../syntax/segment.ts";

/** A component or simple element: `format` as the directories write it (`an..35`, `n3`, `a4`). */
export type ComponentLayout = { id: string; status: "M" | "C"; format: string };

/** An element of a segment: simple (with format) or composite (with components). */
export type ElementLayout = { id: string; status: "M" | "C"; format?: string; components?: readonly ComponentLayout[] };

/** A place in a message: one segment, or a group whose first child is its trigger. */
export type StructureNode =
  | { segment: string; status: "M" | "C"; max: number }
  | { group: string; status: "M" | "C"; max: number; children: readonly StructureNode[] };

/** A message or group as a tree: its own segments in any order, and its groups by number. Order and place come from the definition. */
export type MessageTree = { segments: readonly Segment[]; groups: Readonly<Record<string, readonly MessageTree[]>> };

/** The control totals of a message whose top groups come one by one and are not held. */
export type MessageTotals = { group(name: string, tree: MessageTree): void; end(message: MessageTree): void };

/** What the standard says about one message of one directory; `codes` are the lists we hold, by data element. */
export type MessageDefinition = {
  type: string;
  version: string;
  release: string;
  agency: string;
  structure: readonly StructureNode[];
  segments: Readonly<Record<string, readonly ElementLayout[]>>;
  codes: Readonly<Record<string, ReadonlySet<string>>>;
  /** How its control totals are compared with its body. */
  totals?(add: (finding: Finding) => void): MessageTotals;
};

/** The tag a place begins with: its segment, or the trigger of its group. */
export function triggerOf(node: StructureNode): string {
  if ("segment" in node) return node.segment;
  const [first] = node.children;
  return first === undefined ? "" : triggerOf(first);
}

/** Name of a place: segment tag or group number. */
export function nameOf(node: StructureNode): string {
  return "segment" in node ? node.segment : node.group;
}
