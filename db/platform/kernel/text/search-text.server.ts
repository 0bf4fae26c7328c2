import { countedCache } from "../settings/counted-cache.ts";
import { pinyin } from "./pinyin.server.ts";
import { foldSearch } from "./search-terms.ts";

const han = /\p{Script=Han}+/gu;
/** Grams per Chinese character, so that an index finds 新港 in 天津新港. */
const gram = 4;
const longest = 400;

/**
 * Text for pickers: lower case, with and without accents, unique words; Chinese also as pinyin,
 * initials and grams. "sao" finds "São Paulo"; "shanghai", "sh" and 海 find 上海. A blank precedes
 * each word, so that a LIKE finds its start.
 */
export function searchText(...parts: readonly (string | null | undefined)[]): string {
  const terms = new Set<string>();
  for (const part of parts) {
    const text = (part ?? "").normalize("NFC").toLowerCase().trim().replace(/\s+/g, " ");
    if (text === "") continue;
    terms.add(text);
    terms.add(foldSearch(text));
    for (const [run] of text.matchAll(han))
      for (const spelling of chineseSpellings(run)) terms.add(spelling);
  }
  return ` ${[...terms].join(" ")}`.slice(0, 2000);
}

const spoken = countedCache<readonly string[]>("search_spelling:");

function chineseSpellings(run: string): readonly string[] {
  let spellings = spoken.get(run);
  if (!spellings) {
    const syllables = pinyin()(run, { toneType: "none", type: "array", v: true, nonZh: "removed" });
    const tails = [...run].map((_, i, all) => all.slice(i, i + gram).join(""));
    spellings = [
      syllables.join(""),
      syllables.map((syllable) => syllable[0] ?? "").join(""),
      ...tails,
    ].map((spelling) => spelling.slice(0, longest));
    // Names repeat; the limit keeps an import from filling it.
    if (spoken.size > 20_000) spoken.clear();
    spoken.set(run, spellings);
  }
  return spellings;
}
