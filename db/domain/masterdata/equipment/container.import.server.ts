import { anyOf, kyselyOf } from "#db/orm/kysely.server.ts";
import { type ImportFault, rowFault } from "#platform/records/import/define-import.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import type { MasterImport, RowOf } from "#platform/records/resource/master.server.ts";
import type { containerFields } from "./equipment.entity.server.ts";
import { checkCntNo, ownerSlips } from "./iso6346.ts";

type Row = RowOf<typeof containerFields>;

/** `kept`: the register has entries. `owners`: those of these numbers or one letter away. */
type Register = { kept: boolean; owners: ReadonlySet<string> };

async function readRegister(ctx: Ctx, rows: readonly Row[]): Promise<Register> {
  const prefixes = [
    ...new Set(
      rows
        .map((row) => (row.values.cntNo ?? "").slice(0, 4))
        .filter((prefix) => /^[A-Z]{4}$/.test(prefix)),
    ),
  ];
  const near = prefixes
    .slice(0, 200)
    .flatMap((prefix) =>
      [0, 1, 2].map((place) => `${prefix.slice(0, place)}_${prefix.slice(place + 1)}`),
    );
  const registered = kyselyOf(ctx.em).selectFrom("owner_code").select("prefix");
  const matches = await registered
    .where((row) =>
      row.or([row("prefix", "=", anyOf(prefixes)), row("prefix", "like", anyOf(near))]),
    )
    .orderBy("prefix")
    .execute();
  const first = await registered.limit(1).executeTakeFirst();
  return { kept: first !== undefined, owners: new Set(matches.map((match) => match.prefix)) };
}

/** At most three probable numbers, known owners first. */
function meantBy(cntNo: string, suggestions: readonly string[], { owners }: Register): string[] {
  const ownerRank = (number: string) => Number(owners.has(number.slice(0, 4)));
  return [...new Set([...suggestions, ...ownerSlips(cntNo, owners)])]
    .sort((number, other) => ownerRank(other) - ownerRank(number))
    .slice(0, 3);
}

/** ISO 6346 and the owner register. SOC boxes may have an unregistered prefix. */
function numberFaults(row: Row, register: Register): ImportFault[] {
  const { valid, cntNo, faults, suggestions } = checkCntNo(row.values.cntNo ?? "");
  const prefix = cntNo.slice(0, 4);
  const unknown =
    valid && register.kept && row.values.isSoc !== "Y" && !register.owners.has(prefix);
  if (valid && !unknown) return [];
  const importFaults = unknown
    ? [rowFault(row, "cntNo", "gear.unknownOwner", { prefix })]
    : faults.map((no) => rowFault(row, "cntNo", no.label, no.params));
  const meant = meantBy(cntNo, suggestions, register);
  return meant.length > 0
    ? [
        ...importFaults,
        rowFault(row, "cntNo", "gear.cntNo.suggest", { suggestion: meant.join(" ") }),
      ]
    : importFaults;
}

async function codeFaults(ctx: Ctx, rows: readonly Row[]): Promise<ImportFault[]> {
  const codes = rows.flatMap((row) => row.values.code || []);
  const matches = await kyselyOf(ctx.em)
    .selectFrom("container")
    .select(["code", "cnt_no as cntNo"])
    .where("code", "=", anyOf(codes))
    .execute();
  const ownerOf = new Map(matches.map((match) => [match.code, match.cntNo]));
  return rows.flatMap((row) => {
    const { code, cntNo } = row.values;
    const owner = code ? ownerOf.get(code) : undefined;
    if (code) ownerOf.set(code, owner ?? cntNo ?? "");
    return owner !== undefined && owner !== cntNo
      ? [rowFault(row, "code", "gear.codeTaken", { code: code ?? "", cntNo: owner })]
      : [];
  });
}

/** Without its own code a container takes its number. */
export const containerImport = {
  title: "equipment.import.container",
  check: async (ctx, rows) => {
    const register = await readRegister(ctx, rows);
    return [
      ...rows.flatMap((row) => numberFaults(row, register)),
      ...(await codeFaults(ctx, rows)),
    ];
  },
  made: { prefix: ({ cntNo }) => (cntNo ?? "").slice(0, 4) },
  prepare: async (ctx, rows) => {
    const numbers = rows.map((row) => row.values.cntNo ?? "");
    const matches = await kyselyOf(ctx.em)
      .selectFrom("container")
      .select(["cnt_no as cntNo", "code"])
      .where("cnt_no", "=", anyOf(numbers))
      .execute();
    const codes = new Map(matches.map((match) => [match.cntNo, match.code]));
    const codeOf = ({ values, typed }: Row) =>
      values.code || (typed ? "" : codes.get(values.cntNo ?? "")) || values.cntNo;
    return rows.map((row) => ({ ...row, values: { ...row.values, code: codeOf(row) } }));
  },
} satisfies MasterImport<typeof containerFields>;
