import { Decimal, dec } from "../money/decimal.ts";
import { plainText } from "../money/decimal.ts";
import { subsetsNear } from "./subset-sums.ts";

/** An open fee; `open` in the bank line's currency. */
export type OpenFee = {
  id: number;
  corpCode: string;
  corpNames: readonly string[];
  blNo: string;
  references: readonly string[];
  open: string;
};
/** A bank line: its text may name bills, bookings, invoices or statements. */
export type BankLine = { amount: string; text: string; payerName: string; corpCode: string };
export type ProposalReason = "references" | "party" | "exact" | "tolerance" | "wholeBills" | "oldest";
/** A set of fees for a bank line; `difference` is line minus sum, negative when the line pays less. */
export type Proposal = { corpCode: string; feeIds: number[]; sum: string; difference: string; score: number; reasons: ProposalReason[] };

/** Fees the search combines at most: a customer pays a handful of bills at a time. */
const mostFees = 40;
const mostProposals = 5;

const plain = (text: string) => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");

/**
 * Ranks sets of open fees a bank line may pay. Fees come in the order of age; a set is of one counterparty and sums up to the line within
 * `tolerance`. What the line's text names and bills paid as a whole come first.
 */
export function proposeFees(line: BankLine, fees: readonly OpenFee[], tolerance: string): Proposal[] {
  const text = plain(`${line.text} ${line.payerName}`);
  const payer = plain(line.payerName);
  const byParty = Map.groupBy(fees, (fee) => fee.corpCode);
  const proposals = [...byParty].flatMap(([corpCode, own]) => {
    if (line.corpCode && corpCode !== line.corpCode) return [];
    const named = own.filter((fee) => isNamed(fee, text));
    const isParty = corpCode === line.corpCode || own.some((fee) => fee.corpNames.some((name) => matchesName(plain(name), payer, text)));
    // Of a stranger's fees only what the text names is proposed.
    if (!isParty && named.length === 0) return [];
    return candidateSets(line.amount, named, own, tolerance).map((set) => proposalOf(line, set, { corpCode, own, named, isParty }));
  });
  const distinct = new Map(proposals.map((proposal) => [proposal.feeIds.join(","), proposal]));
  return [...distinct.values()].sort((a, b) => b.score - a.score || a.feeIds.length - b.feeIds.length).slice(0, mostProposals);
}

const isNamed = (fee: OpenFee, text: string) =>
  fee.references.some((reference) => reference.length >= 5 && text.includes(plain(reference)));
const matchesName = (name: string, payer: string, text: string) =>
  name.length >= 4 && (text.includes(name) || (payer.length >= 4 && name.includes(payer)));

/** What the text names, bills as a whole, then single fees. */
function candidateSets(amount: string, named: readonly OpenFee[], own: readonly OpenFee[], tolerance: string): OpenFee[][] {
  const target = dec(amount);
  const fits = (set: readonly OpenFee[]) => target.minus(sumOf(set)).abs().lte(tolerance);
  const sets: OpenFee[][] = [];
  if (named.length > 0 && fits(named)) sets.push([...named]);
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
  }
  // Nothing adds up: the named fees, or the oldest ones, take what they can.
  if (sets.length === 0 && named.length > 0) sets.push([...named]);
  return sets;
}

function combine(items: readonly (readonly OpenFee[])[], target: Decimal, tolerance: string): OpenFee[][] {
  const some = items.slice(0, mostFees);
  const cents = some.map((item) => sumOf(item).times(1000).toNumber());
  return subsetsNear(cents, target.times(1000).toNumber(), dec(tolerance).times(1000).toNumber(), mostProposals * 4).map((picked) =>
    picked.flatMap((i) => some[i] ?? []),
  );
}

const sumOf = (fees: readonly OpenFee[]): Decimal => fees.reduce((sum, fee) => sum.plus(fee.open), new Decimal(0));

type Of = { corpCode: string; own: readonly OpenFee[]; named: readonly OpenFee[]; isParty: boolean };

function proposalOf(line: BankLine, set: readonly OpenFee[], { corpCode, own, named, isParty }: Of): Proposal {
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
  reasons.push(...(difference.isZero() ? (["exact"] as const) : difference.abs().lt(1) ? (["tolerance"] as const) : []));
  if (wholeBills) reasons.push("wholeBills");
  if (oldest) reasons.push("oldest");
  const all = named.length > 0 && namedIn === named.length;
  const parts = [
    all ? 40 : 0,
    named.length > 0 ? (30 * namedIn) / Math.max(set.length, named.length) : 0,
    difference.isZero() ? 30 : 0,
    isParty ? 10 : 0,
    wholeBills ? 12 : 0,
    oldest ? 6 : 0,
    -set.length / 4,
  ];
  const score = parts.reduce((total, part) => total + part, 0);
  return { corpCode, feeIds: [...ids].sort((a, b) => a - b), sum: plainText(sum), difference: plainText(difference), score, reasons };
}
