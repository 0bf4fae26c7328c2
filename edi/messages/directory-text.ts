import type { ComponentLayout, ElementLayout, StructureNode } from "./definition.ts";

/**
 * Parses a structure, one place a line, children indented by two: `RFF M1`, `SG1 C9`.
 * @throws Error on an invalid line of our own table
 */
export function readStructure(text: string): StructureNode[] {
  const root: StructureNode[] = [];
  const levels: StructureNode[][] = [root];
  for (const line of text.split("\n").filter((item) => item.trim() !== "")) {
    const match = /^( *)(\w+) ([MC])(\d+)$/.exec(line.trimEnd());
    const depth = (match?.[1]?.length ?? 0) / 2;
    const level = levels[depth];
    if (match === null || level === undefined) throw new Error(`structure: ${line}`);
    const [, , name = "", status, max] = match;
    const place = { status: status as "M" | "C", max: Number(max) };
    levels.length = depth + 1;
    if (!/^SG\d/.test(name)) level.push({ segment: name, ...place });
    else {
      const children: StructureNode[] = [];
      level.push({ group: name, ...place, children });
      levels.push(children);
    }
  }
  return root;
}

/**
 * Parses segment layouts, one a line: `LOC 3227M an..3, C517C(3225C an..25; 1131C an..3)`; `x3`
 * repeats an element.
 */
export function readSegments(text: string): Record<string, ElementLayout[]> {
  const out: Record<string, ElementLayout[]> = {};
  for (const line of text.split("\n").filter((item) => item.trim() !== "")) {
    const [tag = "", ...rest] = line.trim().split(" ");
    out[tag] = rest.join(" ").split(", ").flatMap(readElement);
  }
  return out;
}

/** Parses code lists, one data element a line; `1-37` is a range. */
export function readCodes(text: string): Record<string, ReadonlySet<string>> {
  const out: Record<string, ReadonlySet<string>> = {};
  for (const line of text.split("\n").filter((item) => item.trim() !== "")) {
    const [id = "", ...codes] = line.trim().split(" ");
    out[id] = new Set(codes.flatMap(spread));
  }
  return out;
}

function readElement(text: string): ElementLayout[] {
  const composite = /^(\w+)([MC])\((.*)\)(?:x(\d+))?$/.exec(text);
  if (composite !== null) {
    const [, id = "", status, inner = "", times = "1"] = composite;
    const components = inner.split("; ").flatMap(readSimple);
    return Array.from({ length: Number(times) }, () => ({
      id,
      status: status as "M" | "C",
      components,
    }));
  }
  return readSimple(text);
}

function readSimple(text: string): ComponentLayout[] {
  const match = /^(\w+)([MC]) ([an]+(?:\.\.)?\d+)(?:x(\d+))?$/.exec(text);
  if (match === null) throw new Error(`layout: ${text}`);
  const [, id = "", status, format = "", times = "1"] = match;
  return Array.from({ length: Number(times) }, () => ({ id, status: status as "M" | "C", format }));
}

function spread(code: string): string[] {
  const match = /^(\d+)-(\d+)$/.exec(code);
  if (match === null) return [code];
  const [from, to] = [Number(match[1]), Number(match[2])];
  return Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
}
