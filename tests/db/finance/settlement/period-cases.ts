import { type TestDatabase, rowsOf } from "#tests/support/test-database.ts";
import { sql } from "kysely";
import { type Case, ids, today, chargingCases } from "./charging-cases.ts";

export type Side = "R" | "P";

export function periodCases(database: () => TestDatabase) {
  const rowOf = async <T>(query: ReturnType<typeof sql>): Promise<T> => {
    const [row] = await rowsOf<T>(database(), query);
    if (!row) throw new Error("the demo has no such record");
    return row;
  };
  const set = async (query: ReturnType<typeof sql>): Promise<void> =>
    void (await query.execute(database().em().getKysely()));
  /** An untouched fee of a bill in a state. */
  async function feeIn(
    side: Side,
    status: string,
  ): Promise<{ id: number; blNo: string; billId: number; voyage: string }> {
    const fee = await rowOf<{ id: number; blNo: string; billId: number; voyage: string }>(
      sql`select f.id, f.bl_no as "blNo", f.bill_id as "billId", v.voyage_name as voyage
        from fee f join voyage v on v.id = f.voyage_id
        where f.fee_belong = ${side}
          and f.amount > 0
          and f.invoiced_amount = 0
          and f.verified_amount = 0
          and f.bill_id is not null
          and f.origin = 'AUTO'
          and not exists (select from statement_line l where l.fee_id = f.id)
          and not exists (select from fee r where r.reverses_id = f.id)
        order by f.id desc
        limit 1`,
    );
    await set(sql`update fee set fee_status = ${status} where id = ${fee.id}`);
    return fee;
  }
  /** `as` sets what else the operation asks of the fee. */
  const onFee = (side: Side, status: string, as = sql`op_rem = op_rem`): Case => ({
    input: async () => {
      const { id } = await feeIn(side, status);
      await set(sql`update fee set ${as} where id = ${id}`);
      return ids([{ id }]);
    },
  });
  const onBill = (side: Side): Case => ({
    input: async () => ids([{ id: (await feeIn(side, "CREATED")).billId }]),
  });
  const entered = {
    feeCode: "DOC",
    unit: "BILL",
    qty: "1",
    price: "10",
    currency: "CNY",
    taxRate: null,
    taxInclusive: "",
    opRem: "",
    sizeType: "",
  };
  const feeForm = (side: Side, more: (of: { blNo: string; voyage: string }) => object): Case => ({
    input: async () => ({
      id: 0,
      ...entered,
      corpCode: "SHHYGJ",
      ...more(await feeIn(side, "CREATED")),
    }),
  });

  const feeCases = (side: Side, name: string, bill: string): Record<string, Case> => ({
    [`${name}.audit`]: onFee(side, "CREATED"),
    [`${name}.cancelAudit`]: onFee(side, "AUDITED"),
    [`${name}.recheck`]: onFee(side, "AUDITED"),
    [`${name}.cancelRecheck`]: onFee(side, "RECHECKED"),
    [`${name}.reverse`]: onFee(side, "AUDITED"),
    [`${name}.settle`]: onFee(side, "AUDITED", sql`differs = 'Y'`),
    [`${name}.remove`]: onFee(side, "CREATED", sql`origin = 'MANUAL'`),
    [`${name}.save`]: feeForm(side, ({ blNo }) => ({ blNo })),
    [`${name}.saveSpecial`]: feeForm(side, ({ voyage }) => ({
      voyageName: voyage,
      companyCode: "SEAWAY",
    })),
    [`${name}.saveContainer`]: feeForm(side, () => ({
      containerno: "TEST0000017",
      feeKind: "EMPTY_TRANSFER",
      companyCode: "SEAWAY",
    })),
    [`${name}.calculate`]: {
      input: async () => ({ blNos: [(await feeIn(side, "CREATED")).blNo] }),
    },
    [`${bill}.generate`]: onBill(side),
    [`${bill}.manifestFee`]: onBill(side),
    [`${bill}.calculate`]: onBill(side),
  });

  /** An invoice of the side in a state, with the lines it has. */
  async function invoiceIn(side: Side, status: string): Promise<{ id: number }> {
    const invoice = await rowOf<{ id: number }>(
      sql`select id
        from invoice
        where fee_belong = ${side}
          and kind = 'BLUE'
          and not exists (select from invoice r where r.blue_id = invoice.id)
        order by id
        limit 1`,
    );
    await set(sql`update invoice
      set status = ${status}, invoice_way = 'PAPER', invoice_type = 'DEBIT', difference_state = '',
        confirm_status = ''
      where id = ${invoice.id}`);
    await set(
      sql`update fee
        set verified_amount = 0
        where id in (select fee_id from invoice_line where invoice_id = ${invoice.id})`,
    );
    return invoice;
  }
  const onInvoice = (side: Side, status: string): Case => ({
    input: async () => ids([await invoiceIn(side, status)]),
  });
  const invoiceCases = (side: Side, name: string): Record<string, Case> => ({
    [`${name}.register`]: onFee(side, "RECHECKED"),
    [`${name}.registerLocal`]: onFee(side, "RECHECKED"),
    [`${name}.submit`]: onInvoice(side, "REGISTERED"),
    [`${name}.remove`]: onInvoice(side, "REGISTERED"),
    [`${name}.open`]: onInvoice(side, "SUBMITTED"),
    [`${name}.redLetter`]: onInvoice(side, "OPENED"),
    [`${name}.void`]: onInvoice(side, "OPENED"),
    [`${name}.save`]: {
      input: async () => {
        const { id } = await invoiceIn(side, "REGISTERED");
        const today = new Date().toISOString().slice(0, 10);
        return {
          id,
          invoiceNo: "X1",
          invoiceType: "DEBIT",
          invoiceWay: "PAPER",
          invoiceDate: today,
          titleCorp: "X",
        };
      },
    },
  });

  /** A registration with money left, and one with a live part. */
  const receiptOf = (side: Side, condition: ReturnType<typeof sql>) =>
    rowOf<{
      id: number;
    }>(sql`select r.id
      from receipt r
      where r.fee_belong = ${side} and r.kind = 'BANK' and r.status = 'OPEN' and ${condition}
      order by r.id
      limit 1`);
  const isApplied = sql`exists (
      select
      from verification y
      where y.receipt_id = r.id and y.status = 'LIVE'
    )`;
  async function withMoneyLeft(side: Side): Promise<{ id: number; feeId: number }> {
    const fee = await feeIn(side, "AUDITED");
    const receipt = await receiptOf(side, isApplied);
    await set(sql`update receipt r
      set amount = r.amount + 1, corp_code = f.corp_code, currency = f.currency,
        company_code = f.company_code
      from fee f
      where f.id = ${fee.id} and r.id = ${receipt.id}`);
    return { id: receipt.id, feeId: fee.id };
  }
  const receiptForm = {
    corpCode: "SHHYGJ",
    companyCode: "SEAWAY",
    currency: "CNY",
    amount: "5",
    bankDate: new Date().toISOString().slice(0, 10),
  };
  const moneyCases = (side: Side, name: string): Record<string, Case> => ({
    [`${name}.save`]: { input: async () => receiptForm },
    [`${name}.applyByAge`]: { input: async () => ids([await withMoneyLeft(side)]) },
    [`${name}.applyInProportion`]: { input: async () => ids([await withMoneyLeft(side)]) },
    [`${name}.apply`]: {
      input: async () => {
        const { id, feeId } = await withMoneyLeft(side);
        return { id, checkNo: "X", lines: [{ feeId, amount: "1" }] };
      },
    },
    [`${name}.cancelApplied`]: { input: async () => ids([await receiptOf(side, isApplied)]) },
    [`${name}.cancel`]: {
      input: async () => {
        const { id } = await rowOf<{
          id: number;
        }>(sql`insert into receipt (
              af_no, fee_belong, corp_code, corp_name, company_code, currency, currency_rate,
              amount, bank_date
            )
          values (${`T${side}`}, ${side}, 'SHHYGJ', '', 'SEAWAY', 'CNY', 1, 5, now())
          returning id`);
        return ids([{ id }]);
      },
    },
    [`${name}Verification.cancel`]: {
      input: async () =>
        ids([
          await rowOf<{
            id: number;
          }>(sql`select y.id
            from verification y join receipt r on r.id = y.receipt_id
            where y.fee_belong = ${side} and y.status = 'LIVE' and r.kind = 'BANK'
            limit 1`),
        ]),
    },
    [`workbench.${name}`]: { input: async () => ({ feeIds: [(await feeIn(side, "AUDITED")).id] }) },
  });

  const statementIn = async (side: Side, status: string) => {
    const statement = await rowOf<{ id: number }>(
      sql`select id from statement where fee_belong = ${side} order by id limit 1`,
    );
    await set(sql`update statement set status = ${status} where id = ${statement.id}`);
    return statement;
  };
  const statementCases = (side: Side, name: string): Record<string, Case> => ({
    [`${name}.cancel`]: { input: async () => ids([await statementIn(side, "CONFIRMED")]) },
    [`${name}.remove`]: { input: async () => ids([await statementIn(side, "DRAFT")]) },
    [`${name}.save`]: {
      input: async () => ({
        ...(await statementIn(side, "DRAFT")),
        checkNo: "X",
        requirements: "",
      }),
    },
    [`${name}Line.takeOff`]: {
      input: async () => {
        const { id } = await statementIn(side, "SENT");
        const line = await rowOf<{
          id: number;
        }>(sql`update statement_line
          set dispute_state = 'OPEN'
          where id = (
              select min(id)
              from statement_line
              where statement_id = ${id} and dispute_state <> 'TAKEN_OFF'
            )
          returning id`);
        return ids([line]);
      },
    },
  });
  const pasted = (head: readonly string[], ...rows: readonly (readonly string[])[]): Case => ({
    input: async () => ({
      source: { text: [head, ...rows].map((row) => row.join("\t")).join("\n") },
    }),
  });

  const cases: Readonly<Record<string, Case>> = {
    ...feeCases("R", "fee", "billFee"),
    ...feeCases("P", "payable", "billPayable"),
    ...chargingCases({ rowOf, set }),
    "billPayable.autoBill": onBill("P"),
    "billPayable.autoContainer": onBill("P"),
    "billPayable.autoBillContainer": onBill("P"),
    ...invoiceCases("R", "invoice"),
    ...invoiceCases("P", "supplierInvoice"),
    ...moneyCases("R", "receipt"),
    ...moneyCases("P", "payment"),
    "writeOff.net": { input: () => bothSides() },
    "workbench.netReceivables": {
      input: async () => ({ feeIds: [(await bothSides()).feeIds[0]] }),
    },
    "workbench.netPayables": { input: async () => ({ feeIds: [(await bothSides()).feeIds[1]] }) },
    "statement.generate": {
      input: async () => {
        await feeIn("R", "AUDITED");
        return { period: today.slice(0, 7) };
      },
    },
    ...statementCases("R", "statement"),
    ...statementCases("P", "payableStatement"),
    "import.bankLine": pasted(["交易日期", "金额", "币种"], [today, "12", "CNY"]),
    "import.supplierInvoice": pasted(
      ["供应商代码", "发票号码", "开票日期", "费用代码", "币种", "金额"],
      ["SHHYGJ", "F1", today, "DOC", "CNY", "10"],
    ),
    "import.digitalResponse": {
      input: async () => {
        const { id } = await invoiceIn("R", "SUBMITTED");
        await set(
          sql`update invoice set invoice_way = 'DIGITAL', invoice_no = '' where id = ${id}`,
        );
        const { regNo } = await rowOf<{ regNo: string }>(
          sql`select reg_no as "regNo" from invoice where id = ${id}`,
        );
        const text = `发票流水号\t数电发票号码\t开票日期\n${regNo}\t26317000000000009999\t${today}`;
        return { source: { text } };
      },
    },
  };

  /** A party with something open on both sides. */
  async function bothSides() {
    const [receivable, payable] = [await feeIn("R", "AUDITED"), await feeIn("P", "AUDITED")];
    await set(
      sql`update fee
        set corp_code = 'SHHYGJ', company_code = 'SEAWAY', currency = 'CNY'
        where id in (${receivable.id}, ${payable.id})`,
    );
    return {
      corpCode: "SHHYGJ",
      companyCode: "SEAWAY",
      currency: "CNY",
      feeIds: [receivable.id, payable.id],
    };
  }
  return { rowOf, cases };
}
