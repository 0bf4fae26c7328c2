import { sql } from "kysely";
import { rowFault } from "#platform/records/import/define-import.server.ts";
import {
  defineMaster,
  type Master,
  type MasterImport,
} from "#platform/records/resource/master.server.ts";
import {
  ContainerHire,
  hireFields,
  LessorLine,
  lessorLineFields,
  TransferRate,
  transferRateFields,
} from "../container-fee.entity.server.ts";

const perms = { list: "containerFee:list", edit: "containerFee:edit", import: "containerFee:edit" };
const trace = { updatedBy: {}, updatedTime: { sort: undefined } } as const;

const hireImport = {
  title: "containerFee.import.hire",
  check: (_ctx, rows) =>
    rows.flatMap((row) => {
      const { onHireDate, offHireDate } = row.values;
      return offHireDate && offHireDate < (onHireDate ?? "")
        ? [rowFault(row, "offHireDate", "containerFee.offBeforeOn")]
        : [];
    }),
} satisfies MasterImport<typeof hireFields>;

/** Containers on and off hire, by lease. */
const hires = defineMaster({
  name: "containerHire",
  unnamed: true,
  key: ["leaseNo", "cntNo", "onHireDate"],
  movable: ["leaseNo", "cntNo", "onHireDate"],
  perms,
  fields: hireFields,
  source: { entity: ContainerHire },
  title: "containerFee.hireSheet",
  list: {
    apiName: "feemgr/container/hire",
    title: "containerFee.hireList",
    scopes: {},
    sort: { key: "onHireDate", order: "desc" },
    visible: `
      cntNo side corpCode leaseNo sizeType onHireDate offHireDate perDiem currency freeDays remark
    `,
    columns: {
      cntNo: { sort: true, filter: "contains", width: 125, fixed: "left" },
      side: { filter: "in", width: 80 },
      corpCode: { sort: true, filter: "equals", width: 110 },
      leaseNo: { sort: true, filter: "contains", width: 140 },
      sizeType: { filter: "equals", width: 80 },
      onHireDate: { sort: true, filter: "between", width: 100 },
      offHireDate: { sort: true, filter: "between", width: 100 },
      freeDays: { width: 80 },
      currency: { filter: "equals", width: 60 },
      perDiem: { width: 90 },
      companyCode: { filter: "equals", width: 90 },
      remark: { width: 180 },
      ...trace,
    },
  },
  import: hireImport,
});

/** Our own hire of the billed days. */
const own = sql`(
    select h.on_hire_date + h.free_days as first, h.off_hire_date as last, h.per_diem
    from container_hire h
    where h.side = 'P'
      and h.corp_code = t0.corp_code
      and h.cnt_no = t0.cnt_no
      and h.on_hire_date <= t0.rent_end
      and coalesce(h.off_hire_date, t0.rent_end) >= t0.rent_begin
    order by h.on_hire_date desc, h.id desc
    limit 1
  )`;
const daysOf = sql`greatest(
    0, least(t0.rent_end, coalesce(o.last, t0.rent_end)) - greatest(t0.rent_begin, o.first) + 1
  )`;
const twice = sql`exists (
    select
    from lessor_line x
    where x.corp_code = t0.corp_code
      and x.cnt_no = t0.cnt_no
      and x.id < t0.id
      and x.rent_begin <= t0.rent_end
      and x.rent_end >= t0.rent_begin
  )`;

const lessorImport = {
  title: "containerFee.import.lessor",
  check: (_ctx, rows) =>
    rows.flatMap((row) => {
      const { rentBegin, rentEnd } = row.values;
      return (rentEnd ?? "") < (rentBegin ?? "")
        ? [rowFault(row, "rentEnd", "containerFee.endBeforeStart")]
        : [];
    }),
} satisfies MasterImport<typeof lessorLineFields>;

/**
 * The lessor's file beside our own on-hire and off-hire: what is billed twice, too long, too dear
 * or not ours.
 */
const lessorLines = defineMaster({
  name: "lessorLine",
  unnamed: true,
  key: ["corpCode", "invoiceNo", "cntNo", "rentBegin"],
  movable: ["corpCode", "invoiceNo", "cntNo", "rentBegin"],
  perms,
  fields: lessorLineFields,
  source: {
    entity: LessorLine,
    computed: {
      outcome: sql`coalesce(
          (
            select case
                when ${twice} then 'TWICE'
                when t0.billed_days <> ${daysOf} then 'DAYS'
                when t0.per_diem <> o.per_diem then 'RATE'
                when t0.billed_amount <> round(${daysOf} * o.per_diem, 2) then 'AMOUNT'
                else 'AGREES'
              end
            from ${own} o
          ),
          'NOT_OURS'
        )`,
      ownDays: sql`(select ${daysOf}::int from ${own} o)`,
      ownAmount: sql`(select round(${daysOf} * o.per_diem, 2) from ${own} o)`,
      difference: sql`t0.billed_amount - coalesce(
          (select round(${daysOf} * o.per_diem, 2) from ${own} o), 0
        )`,
    },
  },
  title: "containerFee.lessorSheet",
  list: {
    apiName: "feemgr/container/lessorFile",
    title: "containerFee.lessorList",
    scopes: {},
    sort: { key: "rentBegin", order: "desc" },
    columns: {
      cntNo: { sort: true, filter: "contains", width: 125, fixed: "left" },
      outcome: {
        label: "containerFee.outcome",
        kind: "dict",
        dict: "lessor_outcome",
        filter: "in",
        width: 110,
      },
      corpCode: { sort: true, filter: "equals", width: 110 },
      invoiceNo: { sort: true, filter: "contains", width: 130 },
      rentBegin: { sort: true, filter: "between", width: 95 },
      rentEnd: { filter: "between", width: 95 },
      billedDays: { width: 80 },
      ownDays: { label: "containerFee.ownDays", kind: "int", width: 80 },
      currency: { filter: "equals", width: 60 },
      perDiem: { width: 90 },
      billedAmount: { kind: "money", currencyKey: "currency", width: 100 },
      ownAmount: {
        label: "containerFee.ownAmount",
        kind: "money",
        currencyKey: "currency",
        width: 100,
      },
      difference: {
        label: "containerFee.difference",
        kind: "money",
        currencyKey: "currency",
        width: 100,
      },
      ...trace,
    },
    totals: ["billedAmount", "ownAmount", "difference"],
  },
  import: lessorImport,
});

const transferImport = {
  title: "containerFee.import.transferRate",
  reshape: (rows) =>
    rows.map((row) => ({
      ...row,
      values: { ...row.values, sizeGroup: row.values.sizeGroup ?? "" },
    })),
  check: (_ctx, rows) =>
    rows.flatMap((row) => {
      const { startDate, endDate, fromPort, toPort } = row.values;
      return [
        ...((endDate ?? "") < (startDate ?? "")
          ? [rowFault(row, "endDate", "containerFee.endBeforeStart")]
          : []),
        ...(fromPort && fromPort === toPort
          ? [rowFault(row, "toPort", "containerFee.samePort")]
          : []),
      ];
    }),
} satisfies MasterImport<typeof transferRateFields>;

const transferRates = defineMaster({
  name: "transferRate",
  unnamed: true,
  key: ["side", "corpCode", "fromPort", "toPort", "sizeGroup", "startDate"],
  movable: ["side", "corpCode", "fromPort", "toPort", "sizeGroup", "startDate"],
  perms,
  fields: transferRateFields,
  source: { entity: TransferRate },
  title: "containerFee.transferSheet",
  list: {
    apiName: "feemgr/container/transferRate",
    title: "containerFee.transferList",
    scopes: {},
    sort: { key: "fromPort", order: "asc" },
    columns: {
      fromPort: { sort: true, filter: "equals", width: 90, fixed: "left" },
      toPort: { sort: true, filter: "equals", width: 90 },
      side: { filter: "in", width: 80 },
      corpCode: { sort: true, filter: "equals", width: 110 },
      sizeGroup: { filter: "in", width: 70 },
      startDate: { sort: true, filter: "between", width: 95 },
      endDate: { sort: true, filter: "between", width: 95 },
      currency: { filter: "equals", width: 60 },
      price: { width: 90 },
      companyCode: { filter: "equals", width: 90 },
      remark: { width: 180 },
      ...trace,
    },
  },
  import: transferImport,
  form: { sizeGroup: { hint: "containerFee.blankAny" } },
});

export const hireMasters: readonly Master[] = [hires, lessorLines, transferRates];
