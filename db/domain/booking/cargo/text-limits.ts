import { Refusal } from "#platform/kernel/refusal/refusal.ts";

/** Operations §5, domain §9; package info has no width. */
const limits = {
  marks: { lines: 10, width: 40 },
  description: { lines: 16, width: 40 },
  package: { lines: 10, width: 40 },
} as const;

/** A full-width character counts 2 (domain §9). */
export function printedWidth(text: string): number {
  let width = 0;
  for (const char of text.normalize("NFC"))
    width += /[ᄀ-ᅟ⺀-꓏가-힣豈-﫿︰-﹏＀-｠￠-￦]/.test(char) ? 2 : 1;
  return width;
}

/** Refuses too many lines and the first line too wide. Trailing empty lines do not count. */
export function textLimitFaults(kind: keyof typeof limits, text: string, field: string): Refusal[] {
  const lines = text.replace(/\r\n?/g, "\n").replace(/\s+$/, "").split("\n");
  const limit = limits[kind];
  const faults: Refusal[] = [];
  if (lines.length > limit.lines)
    faults.push(
      new Refusal("cargo.tooManyLines", { limit: limit.lines, lines: lines.length }, { field }),
    );
  const wide = lines.findIndex((line) => printedWidth(line) > limit.width);
  if (wide >= 0)
    faults.push(
      new Refusal(
        "cargo.lineTooWide",
        { limit: limit.width, line: wide + 1, width: printedWidth(lines[wide] ?? "") },
        { field },
      ),
    );
  return faults;
}
