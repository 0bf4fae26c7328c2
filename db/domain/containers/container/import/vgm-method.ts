/** SOLAS VI/2: 1 weighed packed, 2 calculated from the cargo and the container. */
export type VgmMethod = "1" | "2";

const spellings: readonly (readonly [VgmMethod, RegExp])[] = [
  ["1", /(?:^|SM|method|方法)\s*[1一]|称重|\bweigh(?:ed|ing)?\b/i],
  ["2", /(?:^|SM|method|方法)\s*[2二]|计算|累加|\bcalculat(?:ed|ion)\b/i],
];

/** Other numbers, both numbers, and words that deny: "not weighed" is no method. */
const doubtful =
  /[03-9]|\d\d|[1一].*[2二]|[2二].*[1一]|[未不没非待]|\b(?:not|never|un(?:weighed|calculated)|to be)\b/i;

/** What a packing list writes; null where it says neither method, both, or that it was not done. */
export function vgmMethodOf(text: string): VgmMethod | null {
  if (doubtful.test(text)) return null;
  const methods = spellings.filter(([, spelling]) => spelling.test(text.trim()));
  return methods.length === 1 ? (methods[0]?.[0] ?? null) : null;
}
