import type { Lang } from "../kit/actor.ts";
import { say } from "../kit/say.ts";
import { isWord } from "../words.ts";

type Params = Record<string, string | number>;

/**
 * What the operation log keeps of a refusal ("area.word {values}; area.word {values}") as people read it, in their language. A fault of the
 * program is no refusal and stays as it was written.
 */
export function sayLogged(lang: Lang, text: string): string {
  return text
    .split(/; (?=[a-z]\w*\.[\w.]+ \{)/)
    .map((part) => sayOne(lang, part))
    .join("; ");
}

function sayOne(lang: Lang, part: string): string {
  const cut = part.indexOf(" ");
  const code = cut < 0 ? part : part.slice(0, cut);
  if (!isWord(code)) return part;
  try {
    return say(lang, code, cut < 0 ? {} : (JSON.parse(part.slice(cut + 1)) as Params));
  } catch {
    // Cut off at the length of the log's column: the sentence without its values.
    return say(lang, code);
  }
}
