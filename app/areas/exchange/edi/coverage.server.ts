import { parseInput } from "#platform/kernel/operation/operation.server.ts";
import type { ListColumn } from "#platform/records/list/list.ts";
import {
  type Coverage,
  CoverageInput,
  findCoverage,
} from "#domain/exchange/edi/mapping/ops/edi-coverage.server.ts";
import { dictionariesOf } from "#db/services/references/dictionary.server.ts";
import { namesOfCodes } from "#db/services/references/references.server.ts";
import { type PageContext, permit } from "#app/session/ctx.server.ts";

export type NamedRow = Coverage["rows"][number] & { name: string };

/** Reference kinds of code types. */
const kindOf: Readonly<Record<string, string>> = {
  PORT: "port",
  SIZETYPE: "sizeType",
  PACKAGE: "packageKind",
  VESSEL: "vessel",
  TRANSTERM: "transTerms",
  CHARGE: "costCode",
};

/** Types whose codes are dictionary values. */
const dictOf: Readonly<Record<string, string>> = {
  RELEASETYPE: "release_type",
  FREIGHTTERM: "freight_terms",
};

/** Shared by page and workbook. */
export const coverageColumns: readonly ListColumn[] = [
  { key: "type", label: "edi.type", kind: "dict", dict: "edi_mapping_type", width: 110 },
  { key: "systemCode", label: "edi.systemCode", width: 120 },
  { key: "name", label: "edi.codeName", width: 240 },
  { key: "uses", label: "edi.uses", kind: "int", width: 80 },
  { key: "lastUsed", label: "edi.lastUsed", kind: "date", width: 100 },
  { key: "by", label: "edi.mappedBy", kind: "dict", dict: "edi_mapped_by", width: 130 },
  { key: "ediCode", label: "edi.ediCode", width: 120 },
];

/** Coverage by `sender`, `type`, `since` and `all` of the address. */
export async function loadCoverage(context: PageContext) {
  const { em, actor, now } = permit(context, "edi:list");
  const query = new URL(context.url).searchParams;
  const input = Object.fromEntries(
    ["sender", "type", "since", "all"].map((key) => [key, query.get(key) ?? ""]),
  );
  const coverage = await findCoverage({ em, actor, now }, parseInput(CoverageInput, input));
  const codes = new Map<string, Set<string>>();
  for (const { type, systemCode } of coverage.rows) {
    const kind = kindOf[type];
    if (kind) codes.set(kind, (codes.get(kind) ?? new Set()).add(systemCode));
  }
  const [names, dicts] = await Promise.all([
    namesOfCodes(em, actor, codes),
    dictionariesOf(em, actor.lang, ["edi_mapping_type", "edi_mapped_by", ...Object.values(dictOf)]),
  ]);
  const nameOf = (type: string, code: string) =>
    dicts[dictOf[type] ?? ""]?.[code] ?? names[kindOf[type] ?? ""]?.[code]?.label ?? "";
  const rows = coverage.rows.map(
    (row): NamedRow => ({ ...row, name: nameOf(row.type, row.systemCode) }),
  );
  return { em, actor, dicts, data: { ...coverage, rows } };
}
