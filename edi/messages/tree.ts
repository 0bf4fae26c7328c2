import type { Segment } from "#edi/syntax/segment.ts";
import {
  type ComponentLayout,
  type ElementLayout,
  type MessageDefinition,
  type MessageTree,
  nameOf,
  type StructureNode,
} from "./definition.ts";

const noGroups: MessageTree["groups"] = {};

/** Groups without occurrences are left out. */
export function tree(
  segments: readonly Segment[],
  groups: MessageTree["groups"] = noGroups,
): MessageTree {
  if (groups === noGroups) return { segments, groups };
  const filled: Record<string, readonly MessageTree[]> = {};
  for (const name in groups) if (groups[name]?.length) filled[name] = groups[name];
  return { segments, groups: filled };
}

/**
 * Segments in the order of the definition; the writer adds UNH and UNT (guide §2: never rely on
 * hand-written order). Numbers get the decimal mark of the interchange.
 * @throws Error for a segment or group without a place
 */
export function serialise(
  root: MessageTree,
  definition: MessageDefinition,
  decimal = ".",
): Segment[] {
  const out: Segment[] = [];
  pushTree(out, root, definition.structure);
  return decimal === "." ? out : out.map((segment) => withMark(segment, definition, decimal));
}

/** Cached by level, as a file repeats the same levels thousands of times. */
const namesOfLevels = new WeakMap<readonly StructureNode[], ReadonlySet<string>>();

function namesOf(places: readonly StructureNode[]): ReadonlySet<string> {
  let names = namesOfLevels.get(places);
  if (!names) {
    names = new Set(places.map(nameOf));
    namesOfLevels.set(places, names);
  }
  return names;
}

function pushTree(out: Segment[], node: MessageTree, places: readonly StructureNode[]): void {
  const names = namesOf(places);
  const [only] = node.segments;
  if (node.groups === noGroups && node.segments.length === 1 && only && names.has(only.tag)) {
    out.push(only);
    return;
  }
  for (const segment of node.segments)
    if (!names.has(segment.tag))
      throw new Error(`no place for ${segment.tag} beside ${[...names].join(" ")}`);
  for (const name in node.groups)
    if (!names.has(name)) throw new Error(`no place for ${name} beside ${[...names].join(" ")}`);
  for (const place of places) {
    if ("segment" in place) {
      for (const segment of node.segments) if (segment.tag === place.segment) out.push(segment);
    } else for (const child of node.groups[place.group] ?? []) pushTree(out, child, place.children);
  }
}

/** Changes the decimal mark of numeric components. */
export function withMark(
  segment: Segment,
  definition: MessageDefinition,
  decimal: string,
): Segment {
  const layout = definition.segments[segment.tag] ?? [];
  const elements = segment.elements.map((components, index) => {
    const element = layout[index];
    if (element === undefined) return components;
    return components.map((value, at) =>
      isNumeric(componentAt(element, at)) ? value.replace(".", decimal) : value,
    );
  });
  return { ...segment, elements };
}

/** `at` counts from 0; a simple element is its only component. */
export function componentAt(element: ElementLayout, at: number): ComponentLayout | undefined {
  if (element.components !== undefined) return element.components[at];
  if (at > 0) return undefined;
  let simple = simples.get(element);
  if (!simple) {
    simple = { id: element.id, status: element.status, format: element.format ?? "an..999" };
    simples.set(element, simple);
  }
  return simple;
}

const simples = new WeakMap<ElementLayout, ComponentLayout>();

function isNumeric(layout: ComponentLayout | undefined): boolean {
  return layout !== undefined && /^n[.\d]/.test(layout.format);
}
