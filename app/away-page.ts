import type { Lang } from "#platform/operation/actor.ts";
import { translate } from "#platform/i18n/translate.ts";

/** Seconds after which it is worth asking again. */
export const retryAfter = "5";

/**
 * The page that says that the system does not answer for the moment and why (`word`), without anything that could be away too. `again`: it is looked at again by
 * itself; a form that was sent is not sent again without the user.
 */
export function awayPage(lang: Lang, again: boolean, label: "shell.unavailable" | "shell.tooMany" = "shell.unavailable"): string {
  const refresh = again ? `<meta http-equiv="refresh" content="${retryAfter}">` : "";
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width">${refresh}<title>${translate(lang, "shell.product")}</title>`;
  const body = `<h1>${translate(lang, "shell.product")}</h1><p role="alert">${translate(lang, label)}</p>`;
  return `<!doctype html><html lang="${lang}"><head>${head}</head><body>${body}</body></html>`;
}
