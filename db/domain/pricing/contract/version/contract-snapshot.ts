/** Head fields, and lines by what they are; all values are text. */
export type ContractSnapshot = {
  head: Record<string, string>;
  groups: Record<string, string>[];
  customers: Record<string, string>[];
  freeTimes: Record<string, string>[];
  rates: Record<string, string>[];
};

export const snapshotParts = ["groups", "customers", "freeTimes", "rates"] as const;
export type SnapshotPart = (typeof snapshotParts)[number];

/** Fields that say which line it is; the others are its terms. */
const keyFields: Record<SnapshotPart, readonly string[]> = {
  groups: ["kind", "groupName"],
  customers: ["customerCode"],
  freeTimes: ["clock", "portCode", "sizeGroup"],
  rates: [
    "kind",
    "feeCode",
    "portLoad",
    "portDis",
    "voyline",
    "receipt",
    "delivery",
    "sizeType",
    "sizeGroup",
    "nature",
    "deliveryTerms",
    "freightTerms",
    "isSoc",
    "startDate",
    "unit",
  ],
};

/** `key` is blank for the head; `before` or `after` is null for a line that came or went. */
export type SnapshotChange = {
  part: "head" | SnapshotPart;
  key: string;
  field: string;
  before: string | null;
  after: string | null;
};

/** All differences of two versions, each changed field once. Equal snapshots have none. */
export function compareSnapshots(
  before: ContractSnapshot,
  after: ContractSnapshot,
): SnapshotChange[] {
  return [
    ...compareFields("head", "", before.head, after.head),
    ...snapshotParts.flatMap((part) => compareLines(part, before[part], after[part])),
  ];
}

type Fields = Readonly<Record<string, string>>;

function compareFields(
  part: SnapshotChange["part"],
  key: string,
  before: Fields,
  after: Fields,
): SnapshotChange[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields
    .filter((field) => (before[field] ?? "") !== (after[field] ?? ""))
    .map((field) => ({ part, key, field, before: before[field] ?? "", after: after[field] ?? "" }));
}

function compareLines(
  part: SnapshotPart,
  before: readonly Fields[],
  after: readonly Fields[],
): SnapshotChange[] {
  const linesBefore = byKey(part, before);
  const linesAfter = byKey(part, after);
  const changes: SnapshotChange[] = [];
  for (const key of new Set([...linesBefore.keys(), ...linesAfter.keys()])) {
    const [was, is] = [linesBefore.get(key), linesAfter.get(key)];
    if (was && is) changes.push(...compareFields(part, key, was, is));
    else
      changes.push({
        part,
        key,
        field: "",
        before: was ? summaryOf(part, was) : null,
        after: is ? summaryOf(part, is) : null,
      });
  }
  return changes;
}

/** A repeated line is numbered, so that none is lost. */
function byKey(part: SnapshotPart, lines: readonly Fields[]): Map<string, Fields> {
  const named = new Map<string, Fields>();
  for (const line of lines) {
    const base = keyFields[part].flatMap((field) => line[field] || []).join(" ");
    let key = base;
    for (let nth = 2; named.has(key); nth += 1) key = `${base} (${nth})`;
    named.set(key, line);
  }
  return named;
}

/** The terms of a line, without its key. */
function summaryOf(part: SnapshotPart, line: Fields): string {
  return Object.entries(line)
    .flatMap(([field, value]) => (value && !keyFields[part].includes(field) ? [value] : []))
    .join(" ");
}
