const items =
  "ZERO ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN ELEVEN TWELVE THIRTEEN FOURTEEN FIFTEEN SIXTEEN SEVENTEEN EIGHTEEN NINETEEN";
const units = items.split(" ");
const tens = "- - TWENTY THIRTY FORTY FIFTY SIXTY SEVENTY EIGHTY NINETY".split(" ");
const scales = [
  [1_000_000_000, "BILLION"],
  [1_000_000, "MILLION"],
  [1000, "THOUSAND"],
  [100, "HUNDRED"],
] as const;

/** 121 is ONE HUNDRED AND TWENTY-ONE. */
export function numberInWords(value: number): string {
  if (value < 20) return units[value] ?? "";
  if (value < 100)
    return [tens[Math.trunc(value / 10)], value % 10 ? units[value % 10] : ""]
      .filter(Boolean)
      .join("-");
  for (const [size, name] of scales) {
    if (value < size) continue;
    const rest = value % size;
    const head = `${numberInWords(Math.trunc(value / size))} ${name}`;
    if (rest === 0) return head;
    return `${head}${rest < 100 ? " AND" : ""} ${numberInWords(rest)}`;
  }
  return "";
}
