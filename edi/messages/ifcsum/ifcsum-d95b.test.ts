import { describe, expect, it } from "vitest";
import {
  absent,
  hasPublished,
  type PublishedElement,
  type PublishedNode,
  publishedDirectory,
  readPublished,
} from "#fixtures/edi/published.server.ts";
import type { ElementLayout, StructureNode } from "../definition.ts";
import { cuscarD95b } from "../cuscar/cuscar-d95b.directory.ts";
import { serviceSegments } from "../envelope.directory.ts";
import { validateInterchange } from "../validate.ts";
import { ifcsumD95b } from "./ifcsum-d95b.directory.ts";

const plainElement = (item: ElementLayout | PublishedElement): object =>
  item.components === undefined
    ? { id: item.id, status: item.status, format: item.format }
    : {
        id: item.id,
        status: item.status,
        components: item.components.map(({ id, status, format }) => ({ id, status, format })),
      };

const plainNode = (node: StructureNode | PublishedNode): object => {
  const { status, max } = node;
  if ("children" in node && node.children !== undefined)
    return { group: node.group, status, max, children: node.children.map(plainNode) };
  return { segment: (node as { segment: string }).segment, status, max };
};

const tagsOf = (nodes: readonly StructureNode[]): string[] =>
  nodes.flatMap((node) => ("segment" in node ? [node.segment] : tagsOf(node.children)));

describe("our table of IFCSUM D.95B", () => {
  it("knows the places the export needs, in their order", () => {
    const top = ifcsumD95b.structure.map((node) => ("segment" in node ? node.segment : node.group));
    expect(top).toEqual([
      "UNH",
      "BGM",
      "DTM",
      "MOA",
      "FTX",
      "CNT",
      "SG1",
      "SG2",
      "SG4",
      "SG5",
      "SG13",
      "SG15",
      "UNT",
    ]);
    for (const tag of new Set(tagsOf(ifcsumD95b.structure))) {
      if (tag !== "UNH" && tag !== "UNT")
        expect(ifcsumD95b.segments[tag]?.length).toBeGreaterThan(0);
    }
    expect(ifcsumD95b.segments.LOC?.[1]?.components?.[3]).toEqual({
      id: "3224",
      status: "C",
      format: "an..17",
    });
    expect(ifcsumD95b.segments.TMP?.[1]?.components?.[0]?.format).toBe("n3");
    expect(ifcsumD95b.segments.PCI?.[1]?.components).toHaveLength(10);
  });

  it.for([ifcsumD95b, cuscarD95b])(
    "$type equals the published directory in every group, segment, element and code list",
    (table, ctx) => {
      if (!hasPublished) return ctx.skip(absent);
      const published = publishedDirectory("D95B");
      expect(table.structure.map(plainNode)).toEqual(
        published.messages[table.type]?.map(plainNode),
      );
      for (const tag of new Set(tagsOf(table.structure))) {
        if (tag === "UNH" || tag === "UNT") continue;
        expect([tag, table.segments[tag]?.map(plainElement)]).toEqual([
          tag,
          published.segments[tag]?.map(plainElement),
        ]);
      }
      for (const [id, list] of Object.entries(table.codes)) {
        expect([id, [...list].sort()]).toEqual([id, Object.keys(published.codes[id] ?? {}).sort()]);
      }
    },
  );

  it.for(["3", "4"])("has the service segments of syntax %s as published", (version, ctx) => {
    if (!hasPublished) return ctx.skip(absent);
    const published = publishedDirectory(`service-v${version}`);
    for (const [tag, layout] of Object.entries(serviceSegments(Number(version)))) {
      expect([tag, layout.map(plainElement)]).toEqual([
        tag,
        published.segments[tag]?.map(plainElement),
      ]);
    }
  });
});

describe("published samples", () => {
  const errors = (file: string, encoding: BufferEncoding = "utf8") =>
    validateInterchange(readPublished(`samples/${file}`, encoding), [ifcsumD95b]).findings.filter(
      (finding) => finding.level === "error",
    );

  it("golden/ifcsum_booking_d95b.edi is accepted; its gross weights do not add up, which is a warning", (ctx) => {
    if (!hasPublished) return ctx.skip(absent);
    expect(errors("golden/ifcsum_booking_d95b.edi")).toEqual([]);
    const { findings, messages } = validateInterchange(
      readPublished("samples/golden/ifcsum_booking_d95b.edi"),
      [ifcsumD95b],
    );
    expect(findings.map((finding) => [finding.code, finding.level, finding.params.found])).toEqual([
      ["edi.totalDiffers", "warning", "33460"],
      ["edi.totalDiffers", "warning", "24000"],
    ]);
    expect(messages[0]?.tree.groups.SG15).toHaveLength(2);
  });

  it.for([
    ["negative/aperak_d96a_bad_count.edi", ["edi.countDiffers 29", "edi.foreignChar 21"]],
    [
      "negative/ifcsum_d01b_bad_counts.edi",
      ["edi.countDiffers 29", "edi.foreignChar 21", "edi.unknownVersion 12"],
    ],
    [
      "negative/iftmin_d00b_bad_double_terminator.edi",
      ["edi.emptySegment 22", "edi.countDiffers 29"],
    ],
    ["negative/iftsta_d00b_bad_unz_ref.edi", ["edi.referenceDiffers 28"]],
  ] as const)("%s is refused for its own faults", ([file, expected], ctx) => {
    if (!hasPublished) return ctx.skip(absent);
    const codes = errors(file, "latin1").map((finding) => `${finding.code} ${finding.contrl}`);
    for (const code of expected) expect(codes).toContain(code);
  });
});
