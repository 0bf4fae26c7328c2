import type { Lang } from "./fixture.ts";

/**
 * The languages a journey is tried in: its own; with SEAWAY_LANGUAGES=both, as before a release,
 * all it has been written for. The journeys share the languages out, and list-layout.spec.ts and
 * page-messages.spec.ts look at every page in both on each run.
 */
export const triedIn = <T extends Lang | readonly [Lang, ...unknown[]]>(
  own: Lang,
  all: readonly T[],
): readonly T[] =>
  process.env.SEAWAY_LANGUAGES === "both"
    ? all
    : all.filter((item) => (typeof item === "string" ? item : item[0]) === own);
