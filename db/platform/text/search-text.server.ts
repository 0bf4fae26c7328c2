import { createRequire } from "node:module";
import type { pinyin as Pinyin } from "pinyin-pro";
import { countedCache } from "../settings/counted-cache.ts";
import { foldSearch } from "./search-terms.ts";

const han = /\p{Script=Han}+/gu;
/** From each Chinese character on, so many: "新港" is found in 天津新港 by the index, without a scan. */
const gram = 4;
const longest = 400;

/**
 * What pickers search in: codes and names in lower case, accents also without them, each word once; Chinese also as pinyin in full and
 * by its initials, and from each of its characters on. "São Paulo" is found by "sao", 上海 by "shanghai", "sh" and 海. Every word stands
 * after a blank, so that "begins a word" is a plain LIKE.
 */
export function searchText(...parts: readonly (string | null | undefined)[]): string {
  const messages = new Set<string>();
  for (const part of parts) {
    const text = (part ?? "").normalize("NFC").toLowerCase().trim().replace(/\s+/g, " ");
    if (text === "") continue;
    messages.add(text);
    messages.add(foldSearch(text));
    for (const [run] of text.matchAll(han)) for (const item of chineseNumerals(run)) messages.add(item);
  }
  return ` ${[...messages].join(" ")}`.slice(0, 2000);
}

const require = createRequire(import.meta.url);
let spell: typeof Pinyin | undefined;

/** Read with the first Chinese name: its dictionaries are 6 MB, which a process that spells nothing is spared. */
function pinyin(): typeof Pinyin {
  spell ??= (require("pinyin-pro") as { pinyin: typeof Pinyin }).pinyin;
  return spell;
}

const spoken = countedCache<readonly string[]>("search_spelling:");

function chineseNumerals(run: string): readonly string[] {
  let existing = spoken.get(run);
  if (!existing) {
    const syllables = pinyin()(run, { toneType: "none", type: "array", v: true, nonZh: "removed" });
    const tails = [...run].map((_, i, all) => all.slice(i, i + gram).join(""));
    existing = [syllables.join(""), syllables.map((syllable) => syllable[0] ?? "").join(""), ...tails].map((item) =>
      item.slice(0, longest),
    );
    // Names repeat (the small code lists are searched in memory at every keystroke); the bound keeps an import from filling it.
    if (spoken.size > 20_000) spoken.clear();
    spoken.set(run, existing);
  }
  return existing;
}
