import { sql } from "kysely";
import type { ImportCounts, ImportRow } from "#platform/records/import/define-import.server.ts";
import { type Ctx, parseInput } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { criteriaOf } from "./ops/save-supplier-rate.server.ts";
import { rateColumns } from "./price-file.columns.ts";
import { PriceInput, SupplierRateInput } from "./supplier-rate.schema.ts";

/**
 * A rate to be saved, as it was, and the file's row of each price; `entered`: of prices the file
 * names, by place.
 */
export type Work = {
  rate: SupplierRateInput;
  before: string;
  rows: number[];
  changed: Record<string, unknown>;
  entered: Map<number, number>;
};

const rateKeys: readonly string[] = rateColumns.map(({ key }) => key);
const filled = ({ values }: ImportRow, keys: (key: string) => boolean) =>
  Object.fromEntries(Object.entries(values).filter(([key, value]) => value !== null && keys(key)));

/** A price with a number changes that price; any other is found by what it is for, or is new. */
export function addPrice(
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

/** The rates of the file's suppliers as a form would send them. */
export async function storedRates(
  ctx: Pick<Ctx, "em">,
  rows: readonly ImportRow[],
): Promise<SupplierRateInput[]> {
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
