/** Drops zeros beyond the scale: "-18.0000" becomes "-18.0". */
export function cutZeros(text: string, scale: number): string {
  const [whole = "", fraction] = text.split(".");
  if (fraction === undefined || fraction.length <= scale || /[1-9]/.test(fraction.slice(scale)))
    return text;
  return scale > 0 ? `${whole}.${fraction.slice(0, scale)}` : whole;
}

/** The shortest text of the same number: "-018.500" becomes "-18.5". */
export function plainDecimal(text: string): string {
  return text
    .replace(/^(-?)0+(?=\d)/, "$1")
    .replace(/\.0*$|(\.\d*?)0+$/, "$1")
    .replace(/^-0$/, "0");
}

/** Exact sum with the most decimals of any. */
export function sumTexts(texts: readonly string[]): string {
  const scale = Math.max(0, ...texts.map((text) => text.split(".")[1]?.length ?? 0));
  const whole = texts.reduce((sum, text) => {
    const [units = "0", fraction = ""] = text.split(".");
    return sum + BigInt(units + fraction.padEnd(scale, "0"));
  }, 0n);
  const digits = String(whole < 0n ? -whole : whole).padStart(scale + 1, "0");
  const text = scale > 0 ? `${digits.slice(0, -scale)}.${digits.slice(-scale)}` : digits;
  return whole < 0n ? `-${text}` : text;
}
