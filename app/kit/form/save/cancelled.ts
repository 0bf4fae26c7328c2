import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";

/** The message for a form left unsaved (platform §8). */
export function cancelledLabel(address: string): MessageKey {
  const [path = "", search = ""] = address.replace(/#.*$/, "").split("?");
  if (!path.endsWith("/new")) return "shell.updateCancelled";
  return new URLSearchParams(search).has("copy") ? "shell.copyCancelled" : "shell.addCancelled";
}

export const cancelledLabels = (addresses: readonly string[]): MessageKey[] => [
  ...new Set(addresses.map(cancelledLabel)),
];
