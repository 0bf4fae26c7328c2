/** Zeros beyond the scale say nothing: a column of more digits gives "-18.0000" for what was entered as -18.0. */
export function cutZeros(text: string, scale: number): string {
  const [whole = "", fraction] = text.split(".");
  if (fraction === undefined || fraction.length <= scale || /[1-9]/.test(fraction.slice(scale))) return text;
  return scale > 0 ? `${whole}.${fraction.slice(0, scale)}` : whole;
}
