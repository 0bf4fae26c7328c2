import { Decimal, dec } from "#domain/masterdata/money/decimal.ts";
import { plainText } from "#domain/masterdata/money/decimal.ts";
import { subsetsNear } from "./subset-sums.ts";

/** An open fee; `open` in the bank line's currency. */
export type OpenFee = {
  id: number;
  corpCode: string;
  corpNames: readonly string[];
  blNo: string;
  references: readonly string[];
  open: string;
  feeCode?: string;
};
/** A bank line: its text may name bills, bookings, invoices or statements. */
export type BankLine = { amount: string; text: string; payerName: string; corpCode: string };
export type ProposalReason =
  | "references"
  | "party"
  | "exact"
  | "tolerance"
  | "wholeBills"
  | "oldest";
/**
 * What a proposal pays of a bill; the codes of its fees unless it pays all that is open of the
 * bill.
 */
export type ProposedBill = { blNo: string; open: string; feeCodes: string[] };
/**
 * A set of fees for a bank line; `difference` is line minus sum, negative when the line pays less.
 * The reason `tolerance`: so little less that it is settled with the fees.
 */
export type Proposal = {
  corpCode: string;
  feeIds: number[];
  bills: ProposedBill[];
  sum: string;
  difference: string;
  score: number;
  reasons: ProposalReason[];
};

/** Fees the search combines at most: a customer pays a handful of bills at a time. */
const mostFees = 40;
const mostProposals = 5;

const plain = (text: string) => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");

/**
 * Ranks sets of open fees a bank line may pay. Fees come in the order of age; a set is of one
 * counterparty and sums up to the line within `tolerance`, the one of its currency. What the line's
 * text names comes first, with the rest on account, then bills paid as a whole. No two proposals
 * read alike.
 */
export function proposeFees(
  line: BankLine,
  fees: readonly OpenFee[],
  tolerance: string,
): Proposal[] {
  const text = plain(`${line.text} ${line.payerName}`);
  const payer = plain(line.payerName);
  const byParty = Map.groupBy(fees, (fee) => fee.corpCode);
  const proposals = [...byParty].flatMap(([corpCode, own]) => {
    if (line.corpCode && corpCode !== line.corpCode) return [];
    const named = own.filter((fee) => isNamed(fee, text));
    const isParty =
      corpCode === line.corpCode ||
      own.some((fee) => fee.corpNames.some((name) => matchesName(plain(name), payer, text)));
    // Of a stranger's fees only what the text names is proposed.
    if (!isParty && named.length === 0) return [];
    return candidateSets(line.amount, named, own, tolerance).map((set) =>
      proposalOf(line, set, { corpCode, own, named, isParty, tolerance }),
    );
  });
  const ranked = proposals.sort((a, b) => b.score - a.score || a.feeIds.length - b.feeIds.length);
  const distinct = Map.groupBy(ranked, ({ corpCode, bills }) => JSON.stringify([corpCode, bills]));
  return [...distinct.values()].flatMap(([first]) => first ?? []).slice(0, mostProposals);
}

/** Whether the text of a bank line names the fee's bill, booking, invoice or statement. */
export const namesFee = (
  line: Pick<BankLine, "text" | "payerName">,
  fee: Pick<OpenFee, "references">,
): boolean => isNamed(fee, plain(`${line.text} ${line.payerName}`));

const isNamed = (fee: Pick<OpenFee, "references">, text: string) =>
  fee.references.some((reference) => reference.length >= 5 && text.includes(plain(reference)));
const matchesName = (name: string, payer: string, text: string) =>
  name.length >= 4 && (text.includes(name) || (payer.length >= 4 && name.includes(payer)));

/** What the text names, bills as a whole, then single fees. */
function candidateSets(
  amount: string,
  named: readonly OpenFee[],
  own: readonly OpenFee[],
  tolerance: string,
): OpenFee[][] {
  const target = dec(amount);
  const fits = (set: readonly OpenFee[]) => target.minus(sumOf(set)).abs().lte(tolerance);
  const sets: OpenFee[][] = [];
  const pools = named.length > 0 ? [[...named], own] : [own];
  for (const pool of pools) {
    const bills = [...Map.groupBy(pool, (fee) => fee.blNo || `#${fee.id}`).values()];
    sets.push(
      ...combine(bills, target, tolerance),
      ...combine(
        pool.map((fee) => [fee]),
        target,
        tolerance,
      ),
    );
    // No part of what is named adds up, or the line pays more: the named fees take what they can,
    // the rest stays on account.
    if (pool !== own && (fits(named) || sets.length === 0 || target.gt(sumOf(named))))
      sets.unshift([...named]);
  }
  return sets;
}

function combine(
  items: readonly (readonly OpenFee[])[],
  target: Decimal,
  tolerance: string,
): OpenFee[][] {
  const some = items.slice(0, mostFees);
  const cents = some.map((item) => sumOf(item).times(1000).toNumber());
  return subsetsNear(
    cents,
    target.times(1000).toNumber(),
    dec(tolerance).times(1000).toNumber(),
    mostProposals * 4,
  ).map((picked) => picked.flatMap((i) => some[i] ?? []));
}

const sumOf = (fees: readonly OpenFee[]): Decimal =>
  fees.reduce((sum, fee) => sum.plus(fee.open), new Decimal(0));

type Of = {
  corpCode: string;
  own: readonly OpenFee[];
  named: readonly OpenFee[];
  isParty: boolean;
  tolerance: string;
};

/** The bills a set pays, in the order of age. */
function billsOf(set: readonly OpenFee[], own: readonly OpenFee[]): ProposedBill[] {
  const ids = new Set(set.map(({ id }) => id));
  const paid = Map.groupBy(
    own.filter(({ id }) => ids.has(id)),
    ({ blNo }) => blNo,
  );
  return [...paid].map(([blNo, fees]) => {
    const whole = blNo !== "" && own.every((fee) => fee.blNo !== blNo || ids.has(fee.id));
    return {
      blNo,
      open: plainText(sumOf(fees)),
      feeCodes: whole ? [] : fees.map(({ feeCode = "" }) => feeCode),
    };
  });
}

function proposalOf(
  line: BankLine,
  set: readonly OpenFee[],
  { corpCode, own, named, isParty, tolerance }: Of,
): Proposal {
  const ids = new Set(set.map(({ id }) => id));
  const sum = sumOf(set);
  const difference = dec(line.amount).minus(sum);
  const namedIn = named.filter((fee) => ids.has(fee.id)).length;
  const bills = new Set(set.map(({ blNo }) => blNo));
  const wholeBills = own.every((fee) => !bills.has(fee.blNo) || ids.has(fee.id));
  const oldest = own.slice(0, set.length).every((fee) => ids.has(fee.id));
  const reasons: ProposalReason[] = [];
  if (namedIn > 0) reasons.push("references");
  if (isParty) reasons.push("party");
  if (difference.isZero()) reasons.push("exact");
  if (difference.isNegative() && difference.abs().lte(tolerance)) reasons.push("tolerance");
  if (wholeBills) reasons.push("wholeBills");
  if (oldest) reasons.push("oldest");
  const all = named.length > 0 && namedIn === named.length;
  const parts = [
    all ? 40 : 0,
    named.length > 0 ? (30 * namedIn) / Math.max(set.length, named.length) : 0,
    // Of fees that the text does not name a sum is chance, once it names some.
    difference.isZero() && (named.length === 0 || namedIn === set.length) ? 30 : 0,
    isParty ? 10 : 0,
    wholeBills ? 12 : 0,
    oldest ? 6 : 0,
    -set.length / 4,
  ];
  const score = parts.reduce((total, part) => total + part, 0);
  return {
    corpCode,
    feeIds: [...ids].sort((a, b) => a - b),
    bills: billsOf(set, own),
    sum: plainText(sum),
    difference: plainText(difference),
    score,
    reasons,
  };
}
