/**
 * What pickers search in: codes and names in lower case, accents also without them, each word once. "São Paulo" is found by "sao".
 */
export function searchText(...parts: readonly (string | null | undefined)[]): string {
  const words = new Set<string>();
  for (const part of parts) {
    const text = (part ?? "").normalize("NFC").toLowerCase().trim();
    if (text === "") continue;
    words.add(text);
    const plain = text.normalize("NFD").replace(/\p{M}/gu, "");
    if (plain !== text) words.add(plain);
  }
  return [...words].join(" ");
}
