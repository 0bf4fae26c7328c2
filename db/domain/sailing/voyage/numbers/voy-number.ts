import { Refusal } from "#platform/kernel/refusal/refusal.ts";

/** Without direction letter; blank means no bound (operations §3 "Vessel line"). */
export type NumberRange = { voyNoFrom: string; voyNoTo: string };
export type Direction = "E" | "W" | "N" | "S" | "";

const numberShape = /^([A-Z]*)(\d{1,8})$/;

/** Letters, then digits. */
export const isCountable = (voyNo: string): boolean => numberShape.test(voyNo);

/** "2601E" → 2601 eastbound. Without a letter after the digits there is no direction. */
export function splitNumber(voyage: string): { voyNo: string; direction: Direction } {
  const match = /^(.*\d)([EWNS])$/.exec(voyage);
  return match?.[1]
    ? { voyNo: match[1], direction: match[2] as Direction }
    : { voyNo: voyage, direction: "" };
}

/**
 * The next number (operations §9) in the same width: "0099" → "0100".
 * @throws Refusal voyage.numberShape
 */
export function nextNumber(voyNo: string): string {
  const match = numberShape.exec(voyNo);
  if (!match) throw new Refusal("voyage.numberShape", { number: voyNo });
  const digits = match[2] ?? "";
  return `${match[1]}${String(Number(digits) + 1).padStart(digits.length, "0")}`;
}

/** Why a range is invalid; null when it is valid. */
export function faultOfRange({
  voyNoFrom,
  voyNoTo,
}: NumberRange): "voyage.numberShape" | "voyage.rangeOrder" | null {
  if ([voyNoFrom, voyNoTo].some((end) => end && !isCountable(end))) return "voyage.numberShape";
  if (!voyNoFrom || !voyNoTo) return null;
  const [from, to] = [numberShape.exec(voyNoFrom), numberShape.exec(voyNoTo)];
  return from?.[1] === to?.[1] && Number(from?.[2]) <= Number(to?.[2]) ? null : "voyage.rangeOrder";
}

/** Whether a line may use a number; without a range it may use any. */
export function isInRange(voyNo: string, { voyNoFrom, voyNoTo }: NumberRange): boolean {
  if (!voyNoFrom && !voyNoTo) return true;
  const [number, from, to] = [voyNo, voyNoFrom, voyNoTo].map((text) => numberShape.exec(text));
  if (!number || number[1] !== (from ?? to)?.[1]) return false;
  return (
    Number(number[2]) >= Number(from?.[2] ?? 0) && Number(number[2]) <= Number(to?.[2] ?? number[2])
  );
}

/**
 * The next `count` numbers; without `last` from the range.
 * @throws Refusal voyage.numbersSpent beyond the range, voyage.numberFirst without a start
 */
export function numbersAfter(last: string, count: number, range: NumberRange): string[] {
  if (!last && !range.voyNoFrom) throw new Refusal("voyage.numberFirst");
  const numbers: string[] = [];
  let next = last ? nextNumber(last) : range.voyNoFrom;
  for (; numbers.length < count; next = nextNumber(next)) {
    if (!isInRange(next, range))
      throw new Refusal("voyage.numbersSpent", {
        number: next,
        from: range.voyNoFrom,
        to: range.voyNoTo,
      });
    numbers.push(next);
  }
  return numbers;
}

/**
 * Reads "2601 2602, 2610-2615".
 * @throws Refusal voyage.numberShape, voyage.rangeOrder, kit.tooBig beyond `most`
 */
export function readNumbers(typed: string, most: number): string[] {
  const numbers = new Set<string>();
  for (const part of typed
    .toUpperCase()
    .split(/[\s,;，；]+/)
    .filter(Boolean)) {
    const [from = "", to = from] = part.split("-");
    const fault = faultOfRange({ voyNoFrom: from, voyNoTo: to });
    if (fault || !from || !to)
      throw new Refusal(fault ?? "voyage.numberShape", { number: part }, { field: "numbers" });
    for (
      let number = from;
      isInRange(number, { voyNoFrom: from, voyNoTo: to });
      number = nextNumber(number)
    ) {
      numbers.add(number);
      if (numbers.size > most)
        throw new Refusal("kit.tooBig", { limit: most }, { field: "numbers" });
    }
  }
  return [...numbers];
}
