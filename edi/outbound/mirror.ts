import { kilogramsIn } from "../inbound/read-kilograms.ts";
import { groupsOf, segmentOf, segmentsOf } from "../inbound/read-tree.ts";
import type { DocumentFacts, ShipmentDocument } from "../documents/shipment.ts";
import type { MessageTree } from "../messages/definition.ts";
import { type Finding, maxFindings } from "../syntax/finding.ts";
import { valueAt } from "../syntax/segment.ts";
import { writeNumber } from "../syntax/number.ts";

/** What a file must say again when its receiver reads it: documents in their order, quantities, containers, dangerous goods. */
export type Mirror<D> = {
  meant(document: D): void;
  /** A top group as our own reader gives it. */
  read(group: string, tree: MessageTree): void;
  findings(): Finding[];
};

type Line = { pkgs: string; gwt: string; stuffing: string; dangerous: string };
type Said = { no: string; lines: readonly Line[] };

const fields = ["pkgs", "gwt", "stuffing", "dangerous"] as const;

/** Compares what is read back with what was meant, document by document; neither is kept longer than the comparison needs. */
export function openMirror<D extends ShipmentDocument>(facts: DocumentFacts<D>): Mirror<D> {
  const waiting: Said[] = [];
  const differences: Finding[] = [];
  let next = 0;
  const differ = (no: string, field: string, [meant, reread]: readonly [string, string]) => {
    if (differences.length >= maxFindings) return;
    const params = { where: no, field, meant, found: reread };
    differences.push({ code: "edi.mirrorDiffers", level: "error", field, params, ...facts.spot(no) });
  };
  return {
    meant: (document) => void waiting.push({ no: tidy(facts.no(document)), lines: document.cargo.map(meantLine) }),
    read(_group, tree) {
      if (tree.segments[0]?.tag !== "CNI") return;
      const reread = readDocument(tree);
      const meant = waiting[next];
      next += 1;
      if (!meant || meant.no !== reread.no) return differ(meant?.no ?? reread.no, facts.noField, [meant?.no ?? "", reread.no]);
      for (let at = 0; at < Math.max(meant.lines.length, reread.lines.length); at += 1)
        for (const field of fields) {
          const [own, other] = [meant.lines[at]?.[field] ?? "", reread.lines[at]?.[field] ?? ""];
          if (own !== other) differ(meant.no, `cargo[${at + 1}].${field}`, [own, other]);
        }
    },
    findings() {
      for (const { no } of waiting.slice(next)) differ(no, facts.noField, [no, ""]);
      return differences;
    },
  };
}

/** Numbers as every repertoire writes them. */
const tidy = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, "");

function meantLine({ pkgs, empty, gwt, stuffing, dangerous = [] }: ShipmentDocument["cargo"][number]): Line {
  const weight = writeNumber(gwt) ?? "";
  return {
    pkgs: empty ? "" : String(pkgs),
    gwt: empty && Number(weight) === 0 ? "" : kilograms(weight),
    stuffing: stuffing.map((part) => `${tidy(part.cntNo)}/${empty ? "" : (part.pkgs ?? "")}`).join(" "),
    dangerous: dangerous.map(({ dgUnNo }) => tidy(dgUnNo).replace(/^UN/, "")).join(" "),
  };
}

/** Without trailing zeros; beyond the gram only the gram counts. */
const kilograms = (text: string) => (text === "" ? "" : (Math.round(Number(text) * 1000) / 1000).toString());

function readDocument(tree: MessageTree): Said {
  const [cni] = tree.segments;
  // CUSCAR has its goods one level lower, under the bill's number.
  const goods = groupsOf(tree, "GID");
  const lines = goods.length > 0 ? goods : groupsOf(tree, "RFF").flatMap((group) => groupsOf(group, "GID"));
  return { no: cni ? tidy(valueAt(cni, 1)) : "", lines: lines.map(readLine) };
}

function readLine(group: MessageTree): Line {
  const gid = segmentOf(group, "GID");
  const below = (tag: string) => [...segmentsOf(group, tag), ...groupsOf(group, tag).flatMap((inner) => segmentsOf(inner, tag))];
  return {
    pkgs: gid ? valueAt(gid, 1, 0) : "",
    gwt: kilograms(kilogramsIn(group, "G") ?? ""),
    stuffing: below("SGP")
      .map((segment) => `${tidy(valueAt(segment, 0))}/${valueAt(segment, 1)}`)
      .join(" "),
    dangerous: below("DGS")
      .map((segment) => valueAt(segment, 2))
      .join(" "),
  };
}
