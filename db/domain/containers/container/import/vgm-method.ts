/** SOLAS VI/2: 1 weighed packed, 2 calculated from the cargo and the container. */
export type VgmMethod = "1" | "2";

const spellings: readonly (readonly [VgmMethod, RegExp])[] = [
  ["1", /^(?:SM|method|方法)?\s*(?:1|一)$|称重|整箱|weigh/i],
  ["2", /^(?:SM|method|方法)?\s*(?:2|二)$|计算|累加|calculat/i],
];

/** What a packing list writes; null where it says neither method, or both. */
export function vgmMethodOf(text: string): VgmMethod | null {
  const methods = spellings.filter(([, spelling]) => spelling.test(text.trim()));
  return methods.length === 1 ? (methods[0]?.[0] ?? null) : null;
}
