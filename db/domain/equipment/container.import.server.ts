import { sql } from "kysely";
import { type ImportFault, rowFault } from "#platform/import/define-import.server.ts";
import type { Ctx } from "#platform/operation/operation.server.ts";
import type { MasterImport, RowOf } from "#platform/resource/master.server.ts";
import type { containerFields } from "./equipment.entity.server.ts";
import { checkCntNo, ownerSlips } from "./iso6346.ts";

type Row = RowOf<typeof containerFields>;

/** What the register says about the numbers at hand: whether there is one, the owners it knows of these, and those one letter away. */
type Register = { kept: boolean; owners: ReadonlySet<string> };

async function readRegister(ctx: Ctx, rows: readonly Row[]): Promise<Register> {
  const prefixes = [...new Set(rows.map((one) => (one.values.cntNo ?? "").slice(0, 4)).filter((prefix) => /^[A-Z]{4}$/.test(prefix)))];
  const near = prefixes.slice(0, 200).flatMap((prefix) => [0, 1, 2].map((place) => `${prefix.slice(0, place)}_${prefix.slice(place + 1)}`));
  const { rows: found } = await sql<{ prefix: string }>`select prefix from owner_code where prefix = any(${prefixes}::text[])
    or prefix like any(${near}::text[]) order by prefix`.execute(ctx.em.getKysely());
  const { rows: some } = await sql<{ kept: boolean }>`select exists (select from owner_code) as kept`.execute(ctx.em.getKysely());
  return { kept: some[0]?.kept ?? false, owners: new Set(found.map((one) => one.prefix)) };
}

/** The numbers that may be meant, those of known owners first; at most three. */
function meantBy(cntNo: string, suggestions: readonly string[], { owners }: Register): string[] {
  const known = (one: string) => Number(owners.has(one.slice(0, 4)));
  return [...new Set([...suggestions, ...ownerSlips(cntNo, owners)])].sort((one, other) => known(other) - known(one)).slice(0, 3);
}

/** ISO 6346 and the register of owners; a shipper's own box may bear a prefix nobody has registered. */
function numberFaults(one: Row, register: Register): ImportFault[] {
  const { valid, cntNo, faults, suggestions } = checkCntNo(one.values.cntNo ?? "");
  const prefix = cntNo.slice(0, 4);
  const unknown = valid && register.kept && one.values.isSoc !== "Y" && !register.owners.has(prefix);
  if (valid && !unknown) return [];
  const told = unknown
    ? [rowFault(one, "cntNo", "gear.unknownOwner", { prefix })]
    : faults.map((no) => rowFault(one, "cntNo", no.word, no.params));
  const meant = meantBy(cntNo, suggestions, register);
  return meant.length > 0 ? [...told, rowFault(one, "cntNo", "gear.cntNo.suggest", { suggestion: meant.join(" ") })] : told;
}

async function codeFaults(ctx: Ctx, rows: readonly Row[]): Promise<ImportFault[]> {
  const asked = rows.flatMap((one) => one.values.code || []);
  const { rows: found } = await sql<{ code: string; cntNo: string }>`select code, cnt_no as "cntNo" from container
    where code = any(${asked}::text[])`.execute(ctx.em.getKysely());
  const ownerOf = new Map(found.map((one) => [one.code, one.cntNo]));
  return rows.flatMap((one) => {
    const { code, cntNo } = one.values;
    const owner = code ? ownerOf.get(code) : undefined;
    if (code) ownerOf.set(code, owner ?? cntNo ?? "");
    return owner !== undefined && owner !== cntNo ? [rowFault(one, "code", "gear.codeTaken", { code: code ?? "", cntNo: owner })] : [];
  });
}

/** Containers by their number; one without a code of the house is called by its number. */
export const containerImport = {
  title: "gear.import.container",
  check: async (ctx, rows) => {
    const register = await readRegister(ctx, rows);
    return [...rows.flatMap((one) => numberFaults(one, register)), ...(await codeFaults(ctx, rows))];
  },
  made: { prefix: ({ cntNo }) => (cntNo ?? "").slice(0, 4) },
  prepare: async (ctx, rows) => {
    const numbers = rows.map((one) => one.values.cntNo ?? "");
    const { rows: found } = await sql<{ cntNo: string; code: string }>`select cnt_no as "cntNo", code from container
      where cnt_no = any(${numbers}::text[])`.execute(ctx.em.getKysely());
    const codes = new Map(found.map((one) => [one.cntNo, one.code]));
    const codeOf = ({ values, typed }: Row) => values.code || (typed ? "" : codes.get(values.cntNo ?? "")) || values.cntNo;
    return rows.map((one) => ({ ...one, values: { ...one.values, code: codeOf(one) } }));
  },
} satisfies MasterImport<typeof containerFields>;
