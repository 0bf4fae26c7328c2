import { sql } from "kysely";
import { defineColumns, type ImportColumn } from "#platform/records/import/columns.ts";
import {
  defineImport,
  type ImportCounts,
  type ImportRow,
  rowRefusal,
} from "#platform/records/import/define-import.server.ts";
import { type Ctx, parseInput } from "#platform/kernel/operation/operation.server.ts";
import { isRefusal, Refusal, Refusals, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { criteriaOf, saveRateRecord } from "./ops/save-supplier-rate.server.ts";
import { supplierPriceList } from "./supplier-price.list.ts";
import { PriceInput, SupplierRateInput } from "./supplier-rate.schema.ts";

const rateColumns = [
  {
    key: "groupName",
    names: ["供应商组", "Group", "group_name"],
    kind: "text",
    max: 60,
    required: true,
  },
  {
    key: "supplierCode",
    names: ["供应商", "Supplier", "supplier_code"],
    kind: "code",
    max: 20,
    required: true,
  },
  {
    key: "rateType",
    names: ["费率类型", "Rate type", "rate_type"],
    kind: "code",
    required: true,
    dict: "rate_type",
  },
  { key: "protocolNo", names: ["协议号", "Protocol no.", "protocol_no"], kind: "code", max: 40 },
  {
    key: "startDate",
    names: ["生效日期", "Valid from", "start_date"],
    kind: "date",
    required: true,
  },
  { key: "endDate", names: ["失效日期", "Valid to", "end_date"], kind: "date", required: true },
  {
    key: "taxRate",
    names: ["tax_rate"],
    kind: "decimal",
    decimals: 3,
    least: "0",
    greatest: "100",
    percent: true,
  },
  { key: "taxInclusive", names: ["tax_inclusive"], kind: "flag" },
  { key: "shipowner", names: ["shipowner"], kind: "code", max: 20 },
  { key: "docks", names: ["docks"], kind: "text", max: 200 },
  { key: "routes", names: ["routes"], kind: "text", max: 200 },
] as const satisfies readonly ImportColumn[];

const place = { kind: "code", max: 5 } as const;
const priceColumns = [
  { key: "priceNo", names: [], kind: "integer", least: "1" },
  {
    key: "feeCode",
    names: ["费用代码", "Fee code", "fee_code"],
    kind: "code",
    max: 20,
    required: true,
  },
  { key: "inOut", names: ["in_out"], kind: "code", required: true, dict: "io_type" },
  { key: "unit", names: ["unit"], kind: "code", required: true, dict: "supplier_unit" },
  { key: "currency", names: ["currency"], kind: "code", max: 3, required: true },
  {
    key: "price",
    names: ["price"],
    kind: "decimal",
    decimals: 6,
    required: true,
    greatest: "999999999",
  },
  { key: "portLoad", names: ["pol", "port_load"], ...place },
  { key: "portDis", names: ["pod", "port_dis"], ...place },
  { key: "sizeType", names: ["size_type"], kind: "code", max: 10 },
  { key: "sizeGroup", names: ["size_group"], kind: "code", max: 3 },
  { key: "emptyFlag", names: ["empty_flag"], kind: "flag" },
  { key: "isSoc", names: ["soc"], kind: "flag" },
  { key: "nature", names: ["nature"], kind: "code", dict: "cargo_nature" },
  { key: "tradeType", names: ["trade_type"], kind: "code", dict: "trade_type" },
  { key: "deliveryTerms", names: ["delivery_terms"], kind: "code", max: 20 },
  { key: "receipt", names: ["receipt"], ...place },
  { key: "delivery", names: ["delivery"], ...place },
  { key: "vesselCode", names: ["vessel"], kind: "code", max: 20 },
  { key: "bargePort", names: ["barge_port"], ...place },
  { key: "nextPort", names: ["next_port"], ...place },
  { key: "forwardAgent", names: ["forward_agent"], kind: "code", max: 20 },
  { key: "remark", names: ["remark"], kind: "text", max: 250 },
] as const satisfies readonly ImportColumn[];

/** A rate to be saved, as it was, and the file's row of each price. */
type Work = {
  rate: SupplierRateInput;
  before: string;
  rows: number[];
  changed: Record<string, unknown>;
  entered: Map<number, number>;
};

const rateKeys: readonly string[] = rateColumns.map(({ key }) => key);
const filled = ({ values }: ImportRow, keys: (key: string) => boolean) =>
  Object.fromEntries(Object.entries(values).filter(([key, value]) => value !== null && keys(key)));

/**
 * Prices of a file, by rate. Rows of the same supplier, type, protocol and period make one rate; a
 * new one is a draft.
 */
export const supplierRateImport = defineImport({
  kind: "supplierRate",
  title: "supplierRate.import",
  perm: "supplierRate:import",
  columns: defineColumns([...rateColumns, ...priceColumns]),
  list: supplierPriceList,
  leaves: ["supplierName", "status", "feeName"],
  key: [],
  write: writeRates,
});

async function writeRates(ctx: Ctx, rows: readonly ImportRow[]): Promise<ImportCounts> {
  const stored = await storedRates(ctx, rows);
  const works = new Map<string, Work>();
  const counts: ImportCounts = { inserted: 0, changed: 0, unchanged: 0 };
  const refused: Refusal[] = [];
  const tried = async (
    work: () => Promise<unknown> | void,
    placed: (refusal: Refusal) => Refusal,
  ) => {
    try {
      await work();
    } catch (error) {
      if (!isRefusal(error)) throw error;
      refused.push(...refusalsOf(error).map(placed));
    }
  };
  for (const row of rows)
    await tried(
      () => {
        counts[addPrice(row, stored, works)] += 1;
      },
      (refusal) => rowRefusal(row.row, refusal),
    );
  if (refused.length === 0)
    for (const work of works.values())
      if (JSON.stringify(work.rate) !== work.before)
        await tried(
          () => saveRateRecord(ctx, work.rate),
          (refusal) => atRow(refusal, work.rows),
        );
  if (refused.length > 0) throw new Refusals(refused);
  return counts;
}

/** A price with a number changes that price; any other is found by what it is for, or is new. */
function addPrice(
  row: ImportRow,
  stored: readonly SupplierRateInput[],
  works: Map<string, Work>,
): keyof ImportCounts {
  const header = filled(row, (key) => rateKeys.includes(key));
  const { priceNo, ...line } = filled(row, (key) => !rateKeys.includes(key));
  const id = Number(priceNo ?? 0);
  const numbered =
    id > 0 ? stored.find((rate) => rate.prices.some((price) => price.id === id)) : undefined;
  if (id > 0 && !numbered)
    throw new Refusal("kit.unknownCode", { value: String(priceNo) }, { field: "priceNo" });
  const fresh = parseInput(SupplierRateInput, {
    ...numbered,
    ...header,
    prices: numbered?.prices ?? [],
  });
  const key = numbered ? `#${numbered.id}` : keyOf(fresh);
  const existing = numbered ?? stored.find((rate) => keyOf(rate) === key);
  let work = works.get(key);
  if (!work) {
    const rate = existing ? { ...existing, prices: [...existing.prices] } : fresh;
    works.set(
      key,
      (work = {
        rate,
        before: JSON.stringify(rate),
        rows: rate.prices.map(() => row.row),
        changed: {},
        entered: new Map(),
      }),
    );
  }
  if (existing) changeRate(work, existing, fresh);
  const price = parseInput(PriceInput, {
    ...work.rate.prices.find((other) => other.id === id && id > 0),
    ...line,
    id,
  });
  const at = work.rate.prices.findIndex((other) =>
    id > 0 ? other.id === id : criteriaOf(other) === criteriaOf(price),
  );
  const before = work.rate.prices[at];
  const earlier = work.entered.get(at);
  work.entered.set(before ? at : work.rate.prices.length, row.row);
  // Of two prices for one condition, the later one must not win by its place.
  if (
    before &&
    earlier !== undefined &&
    JSON.stringify({ ...price, id: before.id }) !== JSON.stringify(before)
  )
    throw new Refusal("supplierRate.twoPrices", { row: earlier }, { field: "price" });
  if (!before) {
    work.rate.prices.push(price);
    work.rows.push(row.row);
    return "inserted";
  }
  const changed = { ...price, id: before.id };
  work.rows[at] = row.row;
  work.rate.prices[at] = changed;
  return JSON.stringify(changed) === JSON.stringify(before) ? "unchanged" : "changed";
}

/**
 * A cell that differs from what is stored changes the whole rate; two rows may not change it
 * differently.
 */
function changeRate(work: Work, stored: SupplierRateInput, fresh: SupplierRateInput): void {
  for (const [key, value] of Object.entries(fresh)) {
    const before = Object.entries(stored).find(([name]) => name === key)?.[1];
    if (!rateKeys.includes(key) || value === before) continue;
    if (key in work.changed && work.changed[key] !== value)
      throw new Refusal("supplierRate.rowsDisagree", {}, { field: key });
    work.changed[key] = value;
  }
  work.rate = { ...work.rate, ...work.changed };
}

const keyOf = ({
  groupName,
  supplierCode,
  shipowner,
  rateType,
  protocolNo,
  docks,
  routes,
  startDate,
  endDate,
}: SupplierRateInput) =>
  JSON.stringify([
    groupName,
    supplierCode,
    shipowner,
    rateType,
    protocolNo,
    docks,
    routes,
    startDate,
    endDate,
  ]);

/** A fault of a price stands at the file's row that brought it; one of the rate at its first. */
function atRow(refusal: Refusal, rows: readonly number[]): Refusal {
  const [, at, field] = /^prices\.(\d+)\.(\w+)$/.exec(refusal.place.field ?? "") ?? [];
  const cause = field ? new Refusal(refusal.code, refusal.params, { field }) : refusal;
  return rowRefusal(rows[Number(at ?? 0)] ?? rows[0] ?? 0, cause);
}

/** The rates of the file's suppliers as a form would send them. */
async function storedRates(ctx: Ctx, rows: readonly ImportRow[]): Promise<SupplierRateInput[]> {
  const codes = [...new Set(rows.map(({ values }) => values["supplierCode"] ?? ""))];
  const ids = rows
    .map(({ values }) => Number(values["priceNo"] ?? 0))
    .filter((id) => id > 0 && id <= 2_147_483_647);
  const { rows: rates } = await sql<{
    rate: object;
  }>`select jsonb_build_object(
        'id', r.id, 'version', r.version, 'groupName', g.group_name, 'supplierCode',
        r.supplier_code, 'shipowner', r.shipowner, 'rateType', r.rate_type, 'taxRate',
        trim_scale(r.tax_rate)::text, 'taxInclusive', r.tax_inclusive, 'protocolNo', r.protocol_no,
        'docks', r.docks, 'routes', r.routes, 'startDate', r.start_date, 'endDate', r.end_date,
        'remark', r.remark, 'prices',
        coalesce(
          (
            select jsonb_agg(
                jsonb_build_object(
                  'id', l.id, 'feeCode', l.fee_code, 'inOut', l.in_out, 'unit', l.unit, 'currency',
                  l.currency, 'price', trim_scale(l.price)::text, 'sizeType', l.size_type,
                  'sizeGroup', l.size_group, 'emptyFlag', l.empty_flag, 'isSoc', l.is_soc, 'nature',
                  l.nature, 'tradeType', l.trade_type, 'deliveryTerms', l.delivery_terms,
                  'portLoad', l.port_load, 'portDis', l.port_dis, 'receipt', l.receipt, 'delivery',
                  l.delivery, 'vesselCode', l.vessel_code, 'bargePort', l.barge_port, 'nextPort',
                  l.next_port, 'forwardAgent', l.forward_agent, 'remark', l.remark
                )
                order by l.line_no
              )
            from supplier_price l
            where l.rate_id = r.id
          ),
          '[]'
        )
      ) as rate
    from supplier_rate r join supplier_group g on g.id = r.group_id
    where r.supplier_code = any (${codes}::text[])
      or r.id in (select rate_id from supplier_price where id = any (${ids}::int[]))
    order by r.id`.execute(ctx.em.getKysely());
  return rates.map(({ rate }) => parseInput(SupplierRateInput, rate));
}
