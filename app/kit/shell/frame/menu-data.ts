import { keepBeside, parseOnce } from "#platform/kernel/text/parse-once.ts";
import type { MenuGroup } from "./menu.tsx";

/** The menu on its way to the browser: one text costs a fraction of hundreds of values. */
export const packMenu = keepBeside((groups: readonly MenuGroup[]): string =>
  JSON.stringify(groups),
);

/** Equal texts give the same groups. */
export const unpackMenu = parseOnce<readonly MenuGroup[]>();
