/** What a cell's number format says beyond the stored number; undefined when it adds nothing. */
export type NumberFormat = {
  /** The shown number is the stored one times a hundred, once for each percent sign. */
  percent?: number;
  /** Literal text after the number: "t" of `0.0"t"`. */
  suffix?: string;
  /** Digits of a code with leading zeros and separators: `000-0000`. */
  zeros?: string;
};

/** ECMA-376 18.8.30: 9 is `0%`, 10 is `0.00%`. */
const builtIn: Readonly<Record<number, NumberFormat>> = { 9: { percent: 1 }, 10: { percent: 1 } };

/** Literal texts, escapes, paddings and colours of a format section. */
const literal = /"([^"]*)"|\\(.)|_.|\*.|\[[^\]]*\]/gu;

/** Reads the section for positive numbers. */
export function numberFormat(id: number, code: string | undefined): NumberFormat | undefined {
  if (code === undefined) return builtIn[id];
  const section = firstSection(code).replace(/general/gi, "0");
  const bare = section.replace(literal, "");
  const percent = bare.split("%").length - 1;
  if (percent > 0) return { percent };
  if (/^0{2,}$/.test(bare.replace(/[-\s()/.]/g, "")) && !/0\.0*$/.test(bare))
    return { zeros: section };
  const suffix = suffixOf(section);
  return suffix === "" ? undefined : { suffix };
}

/** Up to the first ";" outside of quotes. */
function firstSection(code: string): string {
  const end = /^(?:"[^"]*"|\\.|[^;"\\])*/u.exec(code);
  return end?.[0] ?? code;
}

/**
 * Literal text behind the last digit. A scaled format (`0.0,"k"`) says what the stored number
 * already is.
 */
function suffixOf(section: string): string {
  const last = section.search(/[0#?](?:"[^"]*"|\\.|_.|\*.|\[[^\]]*\]|[^0#?"\\])*$/u);
  if (last < 0) return "";
  const tail = section.slice(last + 1);
  if (/^,/.test(tail) || section.includes("!.")) return "";
  return tail
    .replace(
      literal,
      (_, quoted: string | undefined, escaped: string | undefined) => quoted ?? escaped ?? "",
    )
    .trim();
}

/**
 * The number as `zeros` shows it: 1012100 in `00000000` is 01012100. Undefined for fractions and
 * negative numbers.
 */
export function withZeros(digits: string, zeros: string): string | undefined {
  if (!/^\d{1,15}$/.test(digits)) return undefined;
  const parts = [...zeros.matchAll(/"([^"]*)"|\\(.)|_.|\*.|\[[^\]]*\]|(.)/gu)];
  const rest = [...digits];
  let shown = "";
  let first = parts.findIndex(([, , , plain]) => plain === "0");
  if (first < 0) first = 0;
  for (let i = parts.length - 1; i >= 0; i -= 1) {
    const [, quoted, escaped, plain] = parts[i] ?? [];
    if (plain === "0")
      shown = (i === first ? rest.splice(0).join("") || "0" : (rest.pop() ?? "0")) + shown;
    else shown = (quoted ?? escaped ?? plain ?? "") + shown;
  }
  return shown;
}
