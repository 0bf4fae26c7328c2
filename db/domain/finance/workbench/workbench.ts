/** One line of the tree: what a party owes (or is owed) one company in one currency. */
export type PartyKey = { corpCode: string; companyCode: string; currency: string };
export type WorkbenchQuery = {
  /** The key date "2026-11-01", or "" for today. */
  asOf: string;
  /** Only what was recorded by this day, or "" for all. */
  knownOn: string;
  corpCode: string;
  currency: string;
  page: number;
  unfolded: PartyKey | null;
};

/** Amounts are decimal text; the bands sum to `open`. */
export type WorkbenchParty = PartyKey & { corpName: string; count: number } & Record<
    "open" | "notDue" | "days30" | "days60" | "days90" | "over90",
    string
  >;
export type OpenFee = { id: number; overdue: number } & Record<
  | "blNo"
  | "feeCode"
  | "feeName"
  | "voyageName"
  | "feeDate"
  | "due"
  | "amount"
  | "open"
  | "statementNo"
  | "invoiced",
  string
>;
/** `past`: as of an earlier day, to read only. */
export type Workbench = {
  day: string;
  past: boolean;
  parties: WorkbenchParty[];
  more: boolean;
  fees: OpenFee[];
};

/** An open fee with its party, for the file. */
export type PartyFee = PartyKey & OpenFee;
export type WorkbenchTree = {
  day: string;
  parties: WorkbenchParty[];
  fees: Map<string, PartyFee[]>;
};
export const keyOfParty = ({ corpCode, companyCode, currency }: PartyKey): string =>
  `${corpCode}~${companyCode}~${currency}`;

export const partiesPerPage = 100;
/** Lines of a file; who needs more narrows it by party or currency. */
export const mostFeesInFile = 100_000;
export const mostFees = 500;
export const bandKeys = ["notDue", "days30", "days60", "days90", "over90"] as const;

const isDay = (text: string) => /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text);

/**
 * `asOf`, `knownOn`, `corpCode`, `currency`, `page`; `open=C001~SEAWAY~USD` unfolds a party. What
 * is not understood is ignored.
 */
export function readWorkbenchQuery(params: URLSearchParams): WorkbenchQuery {
  const text = (name: string) => (params.get(name) ?? "").trim();
  const [corpCode = "", companyCode = "", currency = ""] = text("open").split("~");
  const day = (name: string) => (isDay(text(name)) ? text(name) : "");
  return {
    asOf: day("asOf"),
    knownOn: day("knownOn"),
    corpCode: text("corpCode").toUpperCase(),
    currency: text("currency").toUpperCase(),
    page: Math.min(Math.max(Math.trunc(Number(text("page"))) || 1, 1), 1000),
    unfolded: corpCode && currency ? { corpCode, companyCode, currency } : null,
  };
}

/** Inverse of `readWorkbenchQuery`, with the question mark. */
export function writeWorkbenchQuery({
  asOf,
  knownOn,
  corpCode,
  currency,
  page,
  unfolded,
}: WorkbenchQuery): string {
  const open = unfolded ? `${unfolded.corpCode}~${unfolded.companyCode}~${unfolded.currency}` : "";
  const all = { asOf, knownOn, corpCode, currency, page: page > 1 ? String(page) : "", open };
  return `?${new URLSearchParams(Object.entries(all).filter(([, value]) => value))}`;
}
