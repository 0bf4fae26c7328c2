import { type Finding, type FindingPlace, maxFindings } from "#edi/syntax/finding.ts";
import type { Segment } from "#edi/syntax/segment.ts";
import { agrees, type Said } from "./mirror-values.ts";

/** A segment that stands twice. */
export const repetition = ({ tag, elements }: Segment, where: string): Finding => ({
  code: "edi.mirrorDiffers",
  level: "error",
  field: tag,
  params: {
    where,
    field: tag,
    meant: "",
    found: elements.map((parts) => parts.join(":")).join("+"),
  },
});

/** `line` counts lines of goods from 1. */
type Reread = { reread: Said; place: FindingPlace; under?: string; line?: number };

/** What is read back and was not meant. */
export type Differences = {
  add(finding: Finding): void;
  differ(place: FindingPlace, meant: Said[string], reread: string): void;
  /** `kind` and field name a value among those that are not said. */
  compare(kind: string, meant: Said, reread: Reread): void;
  all(): Finding[];
  forget(): void;
};

export function listDifferences(voyNo: string, unsaid: readonly string[]): Differences {
  const skipped = new Set(unsaid);
  let findings: Finding[] = [];
  const add = (finding: Finding) => {
    if (findings.length < maxFindings) findings.push(finding);
  };
  const differ: Differences["differ"] = (place, meant, reread) => {
    const where = place.bkNo ?? place.blNo ?? place.cntNo ?? voyNo;
    const params = {
      where,
      field: place.field ?? "",
      meant: typeof meant === "string" ? meant : (meant[0] ?? ""),
      found: reread,
    };
    add({ code: "edi.mirrorDiffers", level: "error", params, ...place });
  };
  return {
    add,
    differ,
    compare(kind, meant, { reread, place, under = "", line }) {
      for (const field in meant) {
        // Nearly all values are the same text; only the others are asked whether they may differ.
        if (meant[field] === reread[field]) continue;
        const own = meant[field] ?? "";
        const other = String(reread[field] ?? "");
        if (skipped.has(`${kind}.${field}`) || agrees(field, own, other)) continue;
        differ(
          { ...place, field: line === undefined ? under + field : `${under}[${line}].${field}` },
          own,
          other,
        );
      }
    },
    all: () => [...findings],
    forget() {
      findings = [];
    },
  };
}
