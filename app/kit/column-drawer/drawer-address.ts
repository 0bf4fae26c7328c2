import type { DrawerPlace } from "./drawer-data.ts";

/** Address of a tab; the first tab is the list's own panel. */
export function drawerAddress(
  { apiName, back, tab }: DrawerPlace,
  more: Record<string, string> = {},
): string {
  if (tab === "columnSetting") return `${back}${back.includes("?") ? "&" : "?"}drawer=columns`;
  const of: Record<string, string> = tab === "dataPmsSetting" ? { back, tab } : { back };
  return `/drawer/${apiName}?${new URLSearchParams({ ...of, ...more })}`;
}
