import { describe, expect, it } from "vitest";
import {
  absent,
  hasPublished,
  type PublishedElement,
  type PublishedNode,
  publishedDirectory,
  readPublished,
} from "#fixtures/edi/published.server.ts";
import type { ElementLayout, MessageDefinition, StructureNode } from "./definition.ts";
import { knownMessages } from "./known-messages.ts";
import { validateInterchange } from "./validate.ts";

const nameOf = ({ type, version, release }: MessageDefinition) => `${type} ${version}.${release}`;
const folders: Record<string, string> = {
  "16A": "D16A-VERMAS",
  "24A": "D24A-VERMAS",
  "3": "service-v3",
};

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

describe("our tables", () => {
  it.for(knownMessages.map((table) => [nameOf(table), table] as const))(
    "%s has a layout for every place and equals the published one",
    ([, table], ctx) => {
      const tags = [...new Set(tagsOf(table.structure))].filter(
        (tag) => tag !== "UNH" && tag !== "UNT",
      );
      expect(tags.filter((tag) => table.segments[tag] === undefined)).toEqual([]);
      if (!hasPublished) return ctx.skip(absent);
      const published = publishedDirectory(folders[table.release] ?? `D${table.release}`);
      expect(table.structure.map(plainNode)).toEqual(
        published.messages[table.type]?.map(plainNode),
      );
      for (const tag of tags)
        expect([tag, table.segments[tag]?.map(plainElement)]).toEqual([
          tag,
          published.segments[tag]?.map(plainElement),
        ]);
    },
  );
});

const errorsIn = (file: string, encoding: BufferEncoding = "utf8") =>
  validateInterchange(readPublished(`samples/${file}`, encoding), knownMessages).findings.filter(
    ({ level }) => level === "error",
  );

describe("published samples", () => {
  it.for([
    "aperak_d00b_reject",
    "codeco_d95b",
    "contrl_v3_ack",
    "contrl_v3_reject",
    "coparn_d95b",
    "cuscar_bill_d95b",
    "ifcsum_bill_d00b",
    "ifcsum_booking_d95b",
    "ifcsum_chinese_unow",
    "iftmbc_d99b_accepted",
    "iftmbc_d99b_rejected",
    "iftmbf_d99b",
    "vermas_d16a",
  ])("golden/%s is accepted", (name, ctx) => {
    if (!hasPublished) return ctx.skip(absent);
    expect(errorsIn(`golden/${name}.edi`)).toEqual([]);
  });

  it("valid/iftmbc_d99b, of another line, is accepted; versions we do not read are named", (ctx) => {
    if (!hasPublished) return ctx.skip(absent);
    expect(errorsIn("valid/iftmbc_d99b.edi", "latin1")).toEqual([]);
    for (const [name, code] of [
      ["aperak_d96a", "edi.unknownVersion"],
      ["baplie_d95b", "edi.unknownMessage"],
      ["ifcsum_d01b", "edi.unknownVersion"],
      ["iftsta_d00b", "edi.unknownMessage"],
    ] as const)
      expect([
        ...new Set(errorsIn(`valid/${name}.edi`, "latin1").map((finding) => finding.code)),
      ]).toEqual([code]);
  });
});
