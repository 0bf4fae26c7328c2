import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { dec, plainText } from "#domain/masterdata/money/decimal.ts";
import { readBankAmount, readSide, type WrittenAmount } from "./bank-cells.ts";

/** The cells of a bank line that say how much and in which direction. */
export const amountCells = ["amount", "income", "outgo", "direction"] as const;
type Cells = Readonly<Partial<Record<(typeof amountCells)[number], string | null>>>;

/**
 * How a file writes money out, decided over all its rows: with a minus beside the word or column
 * that says so already. `hasSides`: a column says the direction, so that a blank cell of it is a
 * fault.
 */
export type AmountStyle = { minusIsOut: boolean; hasSides: boolean };
type Money = { currency: string; decimals: number };

const written = (text: string, field: string, { currency, decimals }: Money): WrittenAmount => {
  const amount = readBankAmount(text, currency, decimals);
  if (!amount) throw new Refusal("writeOff.unreadAmount", { value: text.slice(0, 60) }, { field });
  return amount;
};
const isNegative = (text: string | null | undefined): boolean =>
  /^\s*[-−–(]|[-−–]\s*$/.test((text ?? "").normalize("NFKC"));

/** Money out is written with a minus throughout, and money in never: the minus repeats the side. */
export function styleOf(rows: readonly Cells[]): AmountStyle {
  const out = rows.flatMap(({ outgo, direction, amount }) => {
    if (outgo && /[1-9]/.test(outgo)) return [outgo];
    return direction && amount && readSide(direction) === "out" ? [amount] : [];
  });
  return {
    minusIsOut: out.length > 0 && out.every(isNegative),
    hasSides: rows.some(({ direction }) => Boolean(direction)),
  };
}

/**
 * The amount of a line, money out negative, and the currency it names.
 * @throws Refusal at the cell that cannot be read or contradicts another; nothing is guessed
 */
export function lineAmount(
  cells: Cells,
  money: Money,
  style: AmountStyle,
): { amount: string; currency: string } {
  const { income, outgo } = cells;
  const columns = [
    { field: "income", side: "in" as const, text: income },
    { field: "outgo", side: "out" as const, text: outgo },
  ].flatMap(({ field, side, text }) =>
    text ? [{ field, side, text, of: written(text, field, money) }] : [],
  );
  const filled = columns.filter(({ of }) => !dec(of.amount).isZero());
  if (filled.length > 1)
    throw new Refusal(
      "writeOff.bothSides",
      { income: income ?? "", outgo: outgo ?? "" },
      { field: "outgo" },
    );
  const [column] = filled.length > 0 ? filled : columns;
  if (column) {
    const signed = sided(column.of, { ...column, style });
    const whole = cells.amount ? written(cells.amount, "amount", money) : null;
    if (whole && !dec(whole.amount).abs().eq(dec(signed).abs()))
      throw new Refusal(
        "writeOff.twoAmounts",
        { amount: cells.amount ?? "", other: column.text },
        { field: "amount" },
      );
    return { amount: signed, currency: column.of.currency };
  }
  const text = cells.amount ?? "";
  if (!text) throw new Refusal("kit.requiredPlain", {}, { field: "amount" });
  const of = written(text, "amount", money);
  if (!style.hasSides) {
    if (of.side === "") return { amount: of.amount, currency: of.currency };
    return {
      amount: sided(of, { side: of.side, field: "amount", text, style }),
      currency: of.currency,
    };
  }
  const side = readSide(cells.direction ?? "");
  if (!side)
    throw new Refusal(
      "writeOff.unknownSide",
      { value: cells.direction ?? "" },
      { field: "direction" },
    );
  return { amount: sided(of, { side, field: "amount", text, style }), currency: of.currency };
}

type Sided = { side: "in" | "out"; field: string; text: string; style: AmountStyle };

/**
 * A minus beside a side is a repetition where the whole file writes money out so; else it may be a
 * reversal, which nobody can tell.
 */
function sided(
  { amount, side: suffix }: WrittenAmount,
  { side, field, text, style }: Sided,
): string {
  const minus = dec(amount).isNegative() && !dec(amount).isZero();
  if ((suffix !== "" && suffix !== side) || (minus && !(side === "out" && style.minusIsOut)))
    throw new Refusal("writeOff.signAndSide", { value: text.slice(0, 60) }, { field });
  return plainText(side === "out" ? dec(amount).abs().negated() : amount);
}
