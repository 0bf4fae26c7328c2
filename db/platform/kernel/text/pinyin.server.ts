import { createRequire } from "node:module";
import type { pinyin as Pinyin } from "pinyin-pro";

const require = createRequire(import.meta.url);
let spell: typeof Pinyin | undefined;

/** Loaded on demand: its dictionaries take 6 MB. */
export function pinyin(): typeof Pinyin {
  spell ??= (require("pinyin-pro") as { pinyin: typeof Pinyin }).pinyin;
  return spell;
}

const han = /\p{Script=Han}+/gu;
const wordEnd = /[\p{L}\p{N}]$/u;
const wordStart = /^[\p{L}\p{N}]/u;

/**
 * Chinese in capital pinyin without tones, apart from the words beside it: "王磊 (24h)" is "WANG LEI
 * (24h)". The rest stays.
 */
export function inPinyin(text: string): string {
  if (!/\p{Script=Han}/u.test(text)) return text;
  let [out, from] = ["", 0];
  for (const match of text.matchAll(han)) {
    const [run] = match;
    out += text.slice(from, match.index);
    from = match.index + run.length;
    const syllables = pinyin()(run, {
      toneType: "none",
      type: "array",
      v: true,
      nonZh: "removed",
      surname: "head",
    });
    const spelled = syllables.join(" ").toUpperCase();
    out += `${wordEnd.test(out) ? " " : ""}${spelled}${wordStart.test(text.slice(from)) ? " " : ""}`;
  }
  return out + text.slice(from);
}
