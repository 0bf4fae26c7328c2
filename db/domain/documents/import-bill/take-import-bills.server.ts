import type { EntityClass } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { anyOf, kyselyOf } from "#db/orm/kysely.server.ts";
import { type Ctx, parseInput } from "#platform/kernel/operation/operation.server.ts";
import { isRefusal, Refusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { ImportBill, ImportBillContainer } from "./import-bill.entity.server.ts";
import type { ImportBillFacts } from "./import-bill.machine.ts";
import { importBillMachine } from "./import-bill.machine.ts";
import { ImportBillInput, ImportBillLine } from "./import-bill.schema.ts";
import { importBillFaults } from "./ops/save-import-bills.server.ts";

/** A bill of a message; `voyageId` is one that exists, and so are its codes. */
export type ReceivedBill = {
  purpose: "original" | "replace" | "cancel";
  voyageId: number;
  bill: Record<string, unknown>;
};

/** A refusal of the bill at a place of the message. */
export type BillFault = { at: number; refusal: Refusal };

/**
 * Takes the bills of a message in the caller's transaction, all or none, in a few statements
 * however many they are. The rules are those of the form; ports, sizes, kinds and voyage were
 * checked by who translated them. `original` never overwrites, `replace` needs the bill, `cancel`
 * removes it while its consignee was not told. Bills may be made one by one, as only what was
 * parsed of them is kept.
 */
export async function takeImportBills(
  ctx: Ctx,
  received: Iterable<ReceivedBill>,
): Promise<BillFault[]> {
  const bills = Array.from(received, (own, at) => ({
    at,
    purpose: own.purpose,
    voyageId: own.voyageId,
    ...parsed(own),
  }));
  const stored = await storedBills(
    ctx,
    bills.map(({ blNo }) => blNo),
  );
  const faults = bills.flatMap((own) =>
    faultsOf(own, stored.get(own.blNo)).map((refusal) => ({ at: own.at, refusal })),
  );
  const seen = new Set<string>();
  for (const { at, blNo } of bills) {
    if (seen.has(blNo))
      faults.push({
        at,
        refusal: new Refusal("kit.notUnique", { detail: blNo }, { field: "blNo" }),
      });
    seen.add(blNo);
  }
  if (faults.length > 0) return faults;
  const gone = bills
    .filter(({ purpose }) => purpose === "cancel")
    .flatMap(({ blNo }) => stored.get(blNo)?.id ?? []);
  if (gone.length > 0)
    await kyselyOf(ctx.em).deleteFrom("import_bill").where("id", "=", anyOf(gone)).execute();
  const written = bills.flatMap(({ purpose, input, voyageId, blNo }) =>
    purpose !== "cancel" && input ? [{ input, voyageId, id: stored.get(blNo)?.id ?? null }] : [],
  );
  for (let from = 0; from < written.length; from += sliceSize)
    await writeBills(ctx, written.slice(from, from + sliceSize));
  return [];
}

/** Bills of one statement. */
const sliceSize = 250;

type Parsed = { blNo: string; input: ImportBillInput | null; refusals: readonly Refusal[] };

/** A withdrawn bill needs its number only. */
function parsed({ purpose, bill }: ReceivedBill): Parsed {
  const blNo = String(bill.blNo ?? "")
    .trim()
    .toUpperCase();
  if (purpose === "cancel") return { blNo, input: null, refusals: [] };
  try {
    const input = parseInput(ImportBillInput, bill);
    return { blNo: input.blNo, input, refusals: importBillFaults(input) };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { blNo, input: null, refusals: refusalsOf(error) };
  }
}

type Stored = { id: number; blNo: string } & ImportBillFacts;

async function storedBills({ em }: Ctx, numbers: readonly string[]): Promise<Map<string, Stored>> {
  const { rows } =
    await sql<Stored>`select b.id, b.bl_no as "blNo", b.status, v.ended as "voyageEnded"
      from import_bill b join voyage v on v.id = b.voyage_id
      where b.bl_no = any (${[...numbers]}::text[])
      order by b.id
      for update of b`.execute(em.getKysely());
  return new Map(rows.map((row) => [row.blNo, row]));
}

function faultsOf(
  { purpose, blNo, refusals }: Parsed & Pick<ReceivedBill, "purpose">,
  stored: Stored | undefined,
): readonly Refusal[] {
  if (purpose === "original")
    return stored
      ? [...refusals, new Refusal("kit.notUnique", { detail: blNo }, { field: "blNo" })]
      : refusals;
  if (!stored) return [...refusals, new Refusal("importBill.unknown", { blNo }, { field: "blNo" })];
  const why = importBillMachine.whyNot(stored, purpose === "cancel" ? "remove" : "edit");
  return why ? [...refusals, new Refusal(why.code, why.params, { field: "blNo" })] : refusals;
}

type Written = { input: ImportBillInput; voyageId: number; id: number | null };

/** Inserts what is new, changes what is there and renews the containers. */
async function writeBills(ctx: Ctx, written: readonly Written[]): Promise<void> {
  const fields = fieldsOf(
    ctx,
    ImportBill,
    ImportBillInput.shape,
    new Set(["id", "version", "voyage", "containers"]),
  );
  const rows = written.map(({ input, voyageId, id }) =>
    rowOf(input, fields, { id, voyage_id: voyageId, obtained_by: "EDI" }),
  );
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).filter((name) => name !== "id");
  const names = sql.join(columns.map((name) => sql.ref(name)));
  const db = kyselyOf(ctx.em);
  const sent = sql`json_populate_recordset(null::import_bill, ${JSON.stringify(rows)}::json)`;
  if (rows.some(({ id }) => id === null))
    await sql`insert into import_bill (version, ${names})
      select 1, ${names}
      from ${sent}
      where id is null`.execute(db);
  const sets = sql.join(columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`s.${name}`)}`));
  if (rows.some(({ id }) => id !== null))
    await sql`update import_bill b set ${sets} from ${sent} s where b.id = s.id`.execute(db);
  await writeContainers(ctx, written);
}

async function writeContainers(ctx: Ctx, written: readonly Written[]): Promise<void> {
  const db = kyselyOf(ctx.em);
  const replaced = written.flatMap(({ id }) => id ?? []);
  if (replaced.length > 0)
    await db
      .deleteFrom("import_bill_container")
      .where("import_bill_id", "=", anyOf(replaced))
      .execute();
  const fields = fieldsOf(ctx, ImportBillContainer, ImportBillLine.shape, new Set(["id"]));
  const lines = written.flatMap(({ input: { blNo, containers } }) =>
    containers.map((line, at) => rowOf(line, fields, { bl_no: blNo, line_no: at + 1 })),
  );
  await sql`insert into import_bill_container (
        version, import_bill_id, line_no, cnt_no, size_type, seal_no, pkgs, gwt, dim
      )
    select 1, b.id, g.line_no, g.cnt_no, g.size_type, g.seal_no, g.pkgs, g.gwt, g.dim
    from json_to_recordset(${JSON.stringify(lines)}::json) as g (
        bl_no text, line_no int, cnt_no text, size_type text, seal_no text, pkgs int, gwt numeric,
        dim numeric
      )
      join import_bill b on b.bl_no = g.bl_no`.execute(db);
}

type Fields = readonly (readonly [field: string, column: string])[];

/** Fields of an input with the columns they are stored in, looked up once for all rows. */
function fieldsOf(
  { em }: Ctx,
  entity: EntityClass<object>,
  shape: object,
  without: ReadonlySet<string>,
): Fields {
  const properties = em.getMetadata().get(entity).properties as Record<
    string,
    { fieldNames?: string[] }
  >;
  return Object.keys(shape)
    .filter((field) => !without.has(field))
    .map((field) => [field, properties[field]?.fieldNames?.[0] ?? field]);
}

function rowOf(
  input: Readonly<Record<string, unknown>>,
  fields: Fields,
  own: Record<string, unknown>,
): Record<string, unknown> {
  for (const [field, column] of fields) own[column] = input[field];
  return own;
}
