/** Lower case, without accents: the form in which typed words and stored names meet. */
export function foldSearch(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").normalize("NFC").toLowerCase();
}

/** The words of what somebody typed into a picker, folded; at most four, each at most forty characters. */
export function searchWords(typed: string): string[] {
  return foldSearch(typed)
    .split(/[\s,，、/]+/)
    .map((word) => word.slice(0, 40))
    .filter(Boolean)
    .slice(0, 4);
}

/** True when every word begins a word of the search text, or, from three characters on, stands inside it. */
export function matchesWords(search: string, words: readonly string[]): boolean {
  return words.every((word) => search.includes(` ${word}`) || (word.length >= 3 && search.includes(word)));
}
