import type { Refusal, RefusalParams } from "#platform/operation/refusal.ts";

/** A key of the word files. Taken from the refusal, because edi knows the domain's kit and nothing else of it (house §4 rule 6). */
export type MessageKey = Refusal["code"];

/** Where a finding was seen. `segment` counts from 1 inside its message (UNH = 1), elements and components from 1 as CONTRL counts them. */
export type FindingPlace = {
  bkNo?: string;
  blNo?: string;
  cntNo?: string;
  field?: string;
  messageRef?: string;
  tag?: string;
  segment?: number;
  element?: number;
  component?: number;
};

/** One thing wrong with a file: an error forbids sending or taking it, a warning is shown. `contrl` is the code of data element 0085. */
export type Finding = FindingPlace & { code: MessageKey; level: "error" | "warning"; params: RefusalParams; contrl?: string };

/** A file with more findings than this is no longer read (guide §8). */
export const maxFindings = 200;

/** Collects findings up to a limit; the one after the last says that there were more. */
export type FindingList = {
  readonly all: readonly Finding[];
  readonly full: boolean;
  add(finding: Finding): void;
};

/** A list that takes `limit` findings (guide §8: 200) and then closes with `edi.tooManyFindings`. */
export function listFindings(limit: number = maxFindings): FindingList {
  const all: Finding[] = [];
  return {
    all,
    get full() {
      return all.length > limit;
    },
    add(finding) {
      if (all.length < limit) all.push(finding);
      else if (all.length === limit) all.push({ code: "edi.tooManyFindings", level: "error", params: { limit } });
    },
  };
}

/** True when at least one finding forbids the file. */
export function hasErrors(findings: readonly Finding[]): boolean {
  return findings.some((finding) => finding.level === "error");
}
