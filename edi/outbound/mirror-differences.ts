import { type Finding, type FindingPlace, maxFindings } from "../syntax/finding.ts";
import type { Segment } from "../syntax/segment.ts";
import { agrees, type Said } from "./mirror-values.ts";

/** A segment that stands twice. */
export const repetition = ({ tag, elements }: Segment, where: string): Finding => ({
  code: "edi.mirrorDiffers",
  level: "error",
  field: tag,
  params: { where, field: tag, meant: "", found: elements.map((parts) => parts.join(":")).join("+") },
});

type Reread = { reread: Said; place: FindingPlace; under?: string };

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
    const params = { where, field: place.field ?? "", meant: typeof meant === "string" ? meant : (meant[0] ?? ""), found: reread };
    add({ code: "edi.mirrorDiffers", level: "error", params, ...place });
  };
  return {
    add,
    differ,
    compare(kind, meant, { reread, place, under = "" }) {
      for (const field in meant) {
        const [own, other] = [meant[field] ?? "", String(reread[field] ?? "")];
        if (!skipped.has(`${kind}.${field}`) && !agrees(field, own, other)) differ({ ...place, field: under + field }, own, other);
      }
    },
    all: () => [...findings],
    forget() {
      findings = [];
    },
  };
}
