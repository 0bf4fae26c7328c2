import type { TranslateCode } from "../i18n/format-message.ts";

type Params = Record<string, string | number>;

/**
 * Translates logged refusals ("area.key {values}; area.key {values}"). Program errors stay as
 * logged.
 */
export function loggedText(translateCode: TranslateCode, text: string): string {
  return text
    .split(/; (?=[a-z]\w*\.[\w.]+ \{)/)
    .map((part) => messageText(translateCode, part))
    .join("; ");
}

function messageText(translateCode: TranslateCode, part: string): string {
  const cut = part.indexOf(" ");
  const code = cut < 0 ? part : part.slice(0, cut);
  try {
    const params = cut < 0 ? {} : (JSON.parse(part.slice(cut + 1)) as Params);
    const message = translateCode(code, params);
    return message && params.key ? `${params.key}: ${message}` : (message ?? part);
  } catch {
    // Truncated by the column: the message without values.
    return translateCode(code) ?? part;
  }
}
