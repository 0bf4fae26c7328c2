import type { Lang } from "#platform/kernel/actor/actor.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";

/** Seconds. */
export const retryAfter = "5";

/**
 * Shown while the system is unavailable. `again`: reloads by itself, which a sent form must not.
 */
export function awayPage(
  lang: Lang,
  again: boolean,
  label: "shell.unavailable" | "shell.tooMany" = "shell.unavailable",
): string {
  const refresh = again ? `<meta http-equiv="refresh" content="${retryAfter}">` : "";
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width">${refresh}<title>${translate(lang, "shell.product")}</title>`;
  const body = `<h1>${translate(lang, "shell.product")}</h1><p role="alert">${translate(lang, label)}</p>`;
  return `<!doctype html><html lang="${lang}"><head>${head}</head><body>${body}</body></html>`;
}
