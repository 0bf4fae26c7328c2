import type { Refusal, RefusalParams } from "#platform/kernel/refusal/refusal.ts";

/** Taken from the refusal, as edi may import nothing else of the platform. */
export type MessageKey = Refusal["code"];

/**
 * `segment` counts from 1 in its message (UNH = 1); elements and components from 1 as in CONTRL.
 */
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

/**
 * An error forbids sending or taking the file; a warning is shown. `contrl` is a code of data
 * element 0085.
 */
export type Finding = FindingPlace & {
  code: MessageKey;
  level: "error" | "warning";
  params: RefusalParams;
  contrl?: string;
};

/** Findings after which reading stops (guide §8). */
export const maxFindings = 200;

/** Collects findings; the one beyond the limit reports that there are more. */
/**
 * What a tolerant reader makes of a finding: null leaves it an error; a warning is listed once for
 * its key.
 */
export type Soften = (finding: Finding) => string | null;

export type FindingList = {
  readonly all: readonly Finding[];
  readonly full: boolean;
  add(finding: Finding): void;
};

/** Takes `limit` findings (guide §8: 200), then closes with `edi.tooManyFindings`. */
export function listFindings(limit: number = maxFindings, soften?: Soften): FindingList {
  const all: Finding[] = [];
  const softened = new Set<string>();
  return {
    all,
    get full() {
      return all.length > limit;
    },
    add(raw) {
      const key = soften?.(raw) ?? null;
      if (key !== null && softened.has(key)) return;
      if (key !== null) softened.add(key);
      const finding: Finding = key === null ? raw : { ...raw, level: "warning" };
      if (all.length < limit) all.push(finding);
      else if (all.length === limit)
        all.push({ code: "edi.tooManyFindings", level: "error", params: { limit } });
    },
  };
}

export function hasErrors(findings: readonly Finding[]): boolean {
  return findings.some((finding) => finding.level === "error");
}
