import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";

/** Bookings edited at once. */
export const mostEdited = 200;

const parties = ["shipper", "consignee", "notify"] as const;
const parts = ["Name", "Address", "CustomsNo", "Tel", "Mail", "Fax"] as const;

/** Of the first cargo line; the bill prints them for the whole shipment. */
export const cargoKeys = ["description", "marks", "packageKind"] as const;
export const termKeys = ["freightTerms", "releaseType"] as const;

export type PartyKey = `${(typeof parties)[number]}${(typeof parts)[number]}`;
export type BatchKey = PartyKey | (typeof cargoKeys)[number] | (typeof termKeys)[number];

export type BatchField = { key: BatchKey; label: MessageKey; lines?: true; dict?: string };

const long: readonly string[] = ["Name", "Address"];

export const partyKeys: readonly PartyKey[] = parties.flatMap((party) =>
  parts.map((part): PartyKey => `${party}${part}`),
);

const partyFields = parties.flatMap((party) =>
  parts.map((part): BatchField => {
    const key: PartyKey = `${party}${part}`;
    return { key, label: `cargo.${key}`, ...(long.includes(part) ? { lines: true } : {}) };
  }),
);

/** Bill details edited in batches (operations §3 "Bill of lading"). */
export const batchFields: readonly BatchField[] = [
  ...partyFields,
  { key: "description", label: "cargo.description", lines: true },
  { key: "marks", label: "cargo.marks", lines: true },
  { key: "packageKind", label: "cargo.packageKind" },
  { key: "freightTerms", label: "cargo.freightTerms", dict: "freight_terms" },
  { key: "releaseType", label: "cargo.releaseType", dict: "release_type" },
];

export const findBatchField = (key: string): BatchField | undefined =>
  batchFields.find((field) => field.key === key);

/**
 * A refused field of the form as the grid has it: the first cargo line's fields stand in the row.
 */
export const gridField = (field: string): string => field.replace(/^cargo\.0\./, "");
