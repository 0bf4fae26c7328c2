import type { Word } from "#platform/i18n/message-key.ts";

/**
 * What is said when a sheet is left without keeping what was typed (platform §8, the cancelled variants): adding, copying or changing, by the
 * sheet's address - a new one ends with "new", a copy names what it was copied from.
 */
export function cancelledLabel(address: string): Word {
  const [path = "", search = ""] = address.replace(/#.*$/, "").split("?");
  if (!path.endsWith("/new")) return "shell.updateCancelled";
  return new URLSearchParams(search).has("copy") ? "shell.copyCancelled" : "shell.addCancelled";
}

/** The notices of several sheets given up at once, each said once. */
export const cancelledLabels = (addresses: readonly string[]): Word[] => [...new Set(addresses.map(cancelledLabel))];
