import { Decimal } from "decimal.js";

/** The default of twenty digits would round the sum of two long numbers. */
const Exact = Decimal.clone({ precision: 200 });

const plainNumber = /^(-?)0*(\d+)(?:\.(\d*?)0*)?$/;
/** Fast path: already in EDIFACT form. */
const written = /^(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/;

/**
 * A decimal in EDIFACT form: no exponent or thousands mark, a digit before the mark, no redundant
 * zeros. Null when it is no number.
 */
export function writeNumber(value: string | number): string | null {
  const text = String(value).trim();
  if (written.test(text)) return text;
  const match = text.endsWith(".") ? null : plainNumber.exec(text);
  if (!match) return null;
  const [, sign = "", whole = "0", part = ""] = match;
  if (part !== "") return `${sign}${whole}.${part}`;
  return whole === "0" ? whole : sign + whole;
}

/**
 * A number with exactly `digits` digits (format `n3`, guide §3), zero-padded; sign and mark do not
 * count: `-18` → `-018`, `5.5` → `05.5`. Null when it is no number or too long.
 */
export function writeFixedDigits(value: string | number, digits: number): string | null {
  const text = writeNumber(value);
  if (text === null) return null;
  const sign = text.startsWith("-") ? "-" : "";
  const [whole = "0", part = ""] = text.replace("-", "").split(".");
  if (whole.length + part.length > digits) return null;
  return sign + whole.padStart(digits - part.length, "0") + (part === "" ? "" : `.${part}`);
}

/** A running sum; `text` is in EDIFACT form. */
export type Sum = { add(value: string | number | undefined): void; text(): string };

/**
 * An exact sum: in whole thousandths while values have at most three decimals, as weights and
 * volumes do, else in decimal arithmetic. Invalid texts count as zero; they are reported elsewhere.
 */
export function openSum(): Sum {
  let thousandths = 0;
  let rest: Decimal | null = null;
  return {
    add(value) {
      if (value === undefined) return;
      const small = thousandthsOf(typeof value === "number" ? String(value) : value);
      if (small >= 0 && thousandths < mostThousandths) thousandths += small;
      else rest = (rest ?? new Exact(0)).plus(writeNumber(value) ?? 0);
    },
    text: () => (rest === null ? textOf(thousandths) : rest.plus(textOf(thousandths)).toFixed()),
  };
}

/** Beyond this, adding could leave the safe integers. */
const mostThousandths = 2 ** 52;

/** Thousandths of a plain number with at most three decimals; -1 otherwise. */
function thousandthsOf(text: string): number {
  if (text.length === 0 || text.length > 12) return -1;
  let value = 0;
  let decimals = -1;
  for (let at = 0; at < text.length; at += 1) {
    const digit = text.charCodeAt(at) - 48;
    if (digit >= 0 && digit <= 9) {
      value = value * 10 + digit;
      if (decimals >= 0) decimals += 1;
    } else if (digit === -2 && decimals < 0 && at > 0) decimals = 0;
    else return -1;
  }
  if (decimals === 0 || decimals > 3) return -1;
  return value * (tens[Math.max(decimals, 0)] as number);
}

/** Factor to thousandths by number of decimals. */
const tens = [1000, 100, 10, 1] as const;

function textOf(thousandths: number): string {
  const part = thousandths % 1000;
  const whole = String((thousandths - part) / 1000);
  return part === 0 ? whole : `${whole}.${String(part).padStart(3, "0").replace(/0+$/, "")}`;
}

/** Exact, in EDIFACT form. */
export function sumNumbers(values: readonly (string | number | undefined)[]): string {
  const sum = openSum();
  for (const value of values) sum.add(value);
  return sum.text();
}
