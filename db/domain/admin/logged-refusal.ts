import type { TranslateCode } from "#platform/i18n/format-message.ts";

type Params = Record<string, string | number>;

/**
 * What the operation log keeps of a refusal ("area.word {values}; area.word {values}") as people read it, in their language. A fault of the
 * program is no refusal and stays as it was written.
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
    return translateCode(code, cut < 0 ? {} : (JSON.parse(part.slice(cut + 1)) as Params)) ?? part;
  } catch {
    // Cut off at the length of the log's column: the sentence without its values.
    return translateCode(code) ?? part;
  }
}
