import { sql } from "kysely";
import { expect, test } from "vitest";
import type { FormData_, FormResponse } from "#app/kit/form/save/form-data.ts";
import type { FormField, FormRecord, FormValue } from "#platform/records/form/form.ts";
import { saveFee } from "#domain/finance/fee/ops/save-fee.server.ts";
import { registerInvoices } from "#domain/finance/invoice/ops/register-invoices.server.ts";
import { saveInvoice } from "#domain/finance/invoice/ops/save-invoice.server.ts";
import { openScreen, serveTests } from "#tests/support/served.ts";
import { openDemoDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { visit, type Visitor } from "#tests/support/web.ts";

let testDatabase: TestDatabase;
const visitors = new Map<string, Visitor>();
serveTests(async (served) => {
  testDatabase = served;
  await sql`update app_user
    set user_name = 'demo-' || user_name
    where user_name in ('clerk', 'finance')`.execute(served.em().getKysely());
  for (const role of ["clerk", "finance"]) visitors.set(role, await visit(served, role));
  await addFees(served);
}, openDemoDatabase);

/** A fee somebody entered, and one that is registered for an invoice. */
async function addFees(served: TestDatabase): Promise<void> {
  const bills = await rowsOf<{ blNo: string }>(
    served,
    sql`select bl_no as "blNo" from bill order by etd desc nulls last, id limit 40`,
  );
  const input = { feeCode: "DOC", unit: "BILL", qty: "1", currency: "CNY" };
  const run = (blNo: string, price: string) =>
    served.run("finance", saveFee.R, { ...input, blNo, price });
  for (const { blNo } of bills) {
    const saved = await run(blNo, "71").catch(() => null);
    if (!saved) continue;
    const { id } = await run(blNo, "72");
    await sql`update fee set fee_status = 'RECHECKED' where id = ${id}`.execute(
      served.em().getKysely(),
    );
    const { invoiceIds } = await served.run("finance", registerInvoices.register.R, {
      rows: [{ id }],
    });
    await served.run("finance", saveInvoice.R, {
      id: invoiceIds[0],
      invoiceNo: "DN99000001",
      invoiceType: "DEBIT",
      invoiceWay: "PAPER",
      invoiceDate: "2026-11-20",
    });
    return;
  }
}

const text = (value: FormValue) =>
  value === null || value === undefined || typeof value === "object"
    ? ""
    : // Browsers send line breaks as CRLF.
      String(value).replaceAll("\r\n", "\n");

/** What a browser sends of a field. */
function sentOf(field: FormField, name: string, value: FormValue): [string, string][] {
  if (field.kind === "shown") return [];
  if (field.kind === "flag") return value === "Y" ? [[name, "Y"]] : [];
  if (field.kind === "picks")
    return text(value)
      .split(",")
      .map((part): [string, string] => [`${name}[]`, part]);
  return [[name, text(value)]];
}

/** A form as a browser without JavaScript posts it, from the page it was shown. */
function posted({ form, record }: Pick<FormData_, "form" | "record">): Record<string, string> {
  const sections = form.sections.flatMap(({ fields }) =>
    fields.flatMap((field) => sentOf(field, field.key, record[field.key])),
  );
  const lines = (form.lines ?? []).flatMap(({ key, fields }) =>
    (Array.isArray(record[key]) ? record[key] : []).flatMap((line, i) => [
      [`${key}[${i}].id`, text((line as FormRecord)["id"] ?? 0)] as [string, string],
      ...fields.flatMap((field) =>
        sentOf(field, `${key}[${i}].${field.key}`, (line as FormRecord)[field.key]),
      ),
    ]),
  );
  return {
    id: text(record["id"] ?? 0),
    version: text(record["version"] ?? ""),
    ...Object.fromEntries([...sections, ...lines]),
  };
}

type Round = {
  form: string;
  who: string;
  route: string;
  /** Address without the id, and the parameter that has it. */
  path: string;
  param: string;
  table: string;
  where: string;
  /** Wrong values by the name of the field. */
  wrong: readonly [Wrong, Wrong];
};
type Wrong = { name: string; value: string };

const rounds: readonly Round[] = [
  {
    form: "e-booking",
    who: "clerk",
    route: "booking/ebooking/ebooking-edit",
    path: "/eb/ebBooking/info/index",
    param: "ebId",
    table: "e_booking",
    // "Same as consignee" would be written out.
    where: "eb_status = 'SUBMITTED' and notify_name not ilike 'same%'",
    wrong: [
      { name: "portDis", value: "NOWHERE" },
      { name: "cargo[0].gwt", value: "many" },
    ],
  },
  {
    form: "booking",
    who: "clerk",
    route: "booking/booking/booking-edit",
    path: "/seaway/bookingMgr/inner/create/index",
    param: "bkId",
    table: "booking",
    where: "bk_status = 'DRAFT'",
    wrong: [
      { name: "voyage", value: "NO SHIP/1" },
      { name: "cargo[0].pkgs", value: "x" },
    ],
  },
  {
    form: "bill",
    who: "clerk",
    route: "documents/bill/bill-edit",
    path: "/seaway/bill/query/viewEditAddBill/index",
    param: "blId",
    table: "bill",
    where: "bl_status = 'DRAFT'",
    wrong: [
      { name: "originals", value: "many" },
      { name: "signDate", value: "someday" },
    ],
  },
  {
    form: "fee",
    who: "finance",
    route: "finance/fee/fee-edit",
    path: "/feemgr/recmgr/create/index",
    param: "feeId",
    table: "fee",
    where: "fee_belong = 'R' and origin = 'MANUAL' and fee_status = 'CREATED'",
    wrong: [
      { name: "price", value: "dear" },
      { name: "currency", value: "QQQQ" },
    ],
  },
  {
    form: "invoice",
    who: "finance",
    route: "finance/invoice/invoice-edit",
    path: "/feemgr/recmgr/invoiceManage/index",
    param: "invoiceId",
    table: "invoice",
    where: "fee_belong = 'R' and status = 'REGISTERED'",
    wrong: [
      { name: "titleCorp", value: "X".repeat(300) },
      { name: "dutyNo", value: "Y".repeat(300) },
    ],
  },
  {
    form: "contract",
    who: "finance",
    route: "pricing/contract/contract-detail",
    path: "/priceSetting/contract/detail/index",
    param: "contractId",
    table: "contract",
    where: "status = 'DRAFT'",
    wrong: [
      { name: "effectiveDate", value: "someday" },
      { name: "currency", value: "QQQ" },
    ],
  },
  {
    form: "free-time tariff",
    who: "finance",
    route: "masterdata/code/reference-edit",
    path: "/feemgr/container/freeTime/index",
    param: "id",
    table: "free_time_tariff",
    where: "true",
    wrong: [
      { name: "startDate", value: "someday" },
      { name: "freeDays", value: "few" },
    ],
  },
];

test.each(rounds)(
  "$form: what is mended stays mended, the rest stays typed and marked, nothing is lost",
  async (round) => {
    const { route, path, param, table, where, wrong } = round;
    const who = visitors.get(round.who);
    if (!who) throw new Error(`no ${round.who}`);
    const rows = await rowsOf<{ id: number }>(
      testDatabase,
      sql`select id from ${sql.table(table)} where ${sql.raw(where)} order by id desc limit 40`,
    );
    const sendTo = (id: string, form?: Record<string, string>) =>
      openScreen<FormData_ & FormResponse>(who, route, `${path}/${id}`, {
        params: { [param]: id },
        ...(form ? { form } : {}),
      });
    const open = async (ids: readonly string[]): Promise<{ id: string; data: FormData_ }> => {
      const [id, ...others] = ids;
      if (id === undefined) throw new Error(`no open ${round.form}`);
      const { status, data } = await sendTo(id);
      return status === 200 && data.maySave ? { id, data } : open(others);
    };
    const page = await open(rows.map((row) => String(row.id)));
    const send = (form?: Record<string, string>) => sendTo(page.id, form);
    const right = posted(page.data);
    const fieldOf = (name: string) => name.replace(/\[(\d+)\]\./, ".$1.");
    const errorsOf = ({ errors = [] }: FormResponse) => [
      ...new Set(errors.map(({ field }) => field)),
    ];
    const [first, second] = wrong;
    // Both are fields of the form that the page posts.
    expect(Object.keys(right)).toEqual(expect.arrayContaining([first.name, second.name]));

    const both = { ...right, [first.name]: first.value, [second.name]: second.value };
    const refused = await send(both);
    expect(refused.status).toBe(422);
    const fields = wrong.map(({ name }) => fieldOf(name));
    const marked = errorsOf(refused.data);
    expect(marked.some((field) => fields.includes(field))).toBe(true);
    const again = posted({ form: page.data.form, record: refused.data.record ?? {} });
    expect(again).toEqual(both);

    // One is mended, on the form that came back.
    const half = await send({ ...again, [first.name]: right[first.name] ?? "" });
    expect(half.status).toBe(422);
    expect(errorsOf(half.data)).toEqual([fieldOf(second.name)]);
    const last = posted({ form: page.data.form, record: half.data.record ?? {} });
    expect(last).toEqual({ ...right, [second.name]: second.value });

    const saved = await send({ ...last, [second.name]: right[second.name] ?? "" });
    expect([saved.data?.errors ?? [], saved.status]).toEqual([[], 302]);
    const after = await send();
    const stored = posted(after.data);
    expect({ ...stored, version: "" }).toEqual({ ...right, version: "" });
  },
);
