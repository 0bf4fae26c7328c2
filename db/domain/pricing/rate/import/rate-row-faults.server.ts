import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import type { ImportedRate } from "./imported-rate.ts";
import {
  type ImportFault,
  rowFault,
  rowSkipped,
} from "#platform/records/import/define-import.server.ts";
import { existingAmong } from "#platform/records/import/upsert.server.ts";
import { portsOf } from "./rate-codes.server.ts";
import { dec } from "#domain/masterdata/money/decimal.ts";
import { importedOverlaps } from "./imported-overlaps.server.ts";

const natures = ["", "GENERAL", "REEFER", "DANGEROUS", "OVERSIZE", "EMPTY"];
const terms = ["", "PREPAID", "COLLECT", "ELSEWHERE"];
const rateTypes = ["OP", "IT", "BA", "PROXY"];

/** The codes the rows name that master data has. */
async function masterCodesOf(ctx: Ctx, rates: readonly ImportedRate[]) {
  return {
    port: await existingAmong(
      ctx,
      "port",
      "code",
      rates.flatMap((rate) =>
        [rate.portLoad, rate.portDis, rate.receipt, rate.delivery].flatMap(portsOf),
      ),
    ),
    sizeType: await existingAmong(
      ctx,
      "size_type",
      "code",
      rates.map((rate) => rate.sizeType),
    ),
    line: await existingAmong(
      ctx,
      "vessel_line",
      "code",
      rates.map((rate) => rate.voyline),
    ),
    currency: await existingAmong(
      ctx,
      "currency",
      "code",
      rates.map((rate) => rate.currency),
    ),
    cost: await existingAmong(
      ctx,
      "cost_code",
      "code",
      rates.flatMap((rate) => [rate.feeCode, ...(rate.includedFees ?? [])]),
    ),
  };
}

/**
 * Checks codes, prices and dates. An equal row is skipped; days shared with another row are noted.
 * Two prices for one condition over the same days are refused, each naming the other: which of them
 * holds is not ours to choose.
 */
export async function rateRowFaults(
  ctx: Ctx,
  rates: readonly ImportedRate[],
): Promise<ImportFault[]> {
  const masterCodes = await masterCodesOf(ctx, rates);
  const faults: ImportFault[] = [];
  const first = new Map<string, ImportedRate>();
  for (const rate of rates) {
    const ask = (field: string, value: string, codes: ReadonlySet<string>) => {
      if (value && !codes.has(value))
        faults.push(rowFault(rate, field, "kit.unknownCode", { value }));
    };
    for (const field of ["portLoad", "portDis", "receipt", "delivery"] as const)
      for (const port of portsOf(rate[field])) ask(field, port, masterCodes.port);
    for (const fee of rate.includedFees ?? []) ask("includedFees", fee, masterCodes.cost);
    ask("sizeType", rate.sizeType, masterCodes.sizeType);
    ask("voyline", rate.voyline, masterCodes.line);
    ask("currency", rate.currency, masterCodes.currency);
    ask("feeCode", rate.feeCode, masterCodes.cost);
    if (!natures.includes(rate.nature))
      faults.push(rowFault(rate, "nature", "kit.unknownCode", { value: rate.nature }));
    if (!terms.includes(rate.freightTerms))
      faults.push(rowFault(rate, "freightTerms", "kit.unknownCode", { value: rate.freightTerms }));
    if (!rateTypes.includes(rate.rateType))
      faults.push(rowFault(rate, "rateType", "kit.unknownCode", { value: rate.rateType }));
    if (dec(rate.price).lte(0)) faults.push(rowFault(rate, "price", "rate.priceNotPositive"));
    if (rate.endDate < rate.startDate)
      faults.push(rowFault(rate, "endDate", "rate.endBeforeStart"));
    const key = keyOf(rate);
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, rate);
    else if (samePrice(earlier, rate))
      faults.push(rowSkipped(rate, "price", "rate.equalRow", { row: earlier.row }));
    else {
      faults.push(
        rowFault(rate, "price", "rate.twoPrices", { row: earlier.row, price: priceIn(earlier) }),
      );
      if (
        !faults.some(
          ({ row, code, params }) =>
            row === earlier.row && code === "rate.twoPrices" && params?.row === rate.row,
        )
      )
        faults.push(
          rowFault(earlier, "price", "rate.twoPrices", { row: rate.row, price: priceIn(rate) }),
        );
    }
  }
  return [...faults, ...(await importedOverlaps(ctx, rates))];
}

const priceIn = ({ currency, price, unit }: ImportedRate): string =>
  `${currency} ${dec(price).toFixed()} ${unit}`;

const samePrice = (earlier: ImportedRate, other: ImportedRate): boolean =>
  priceIn(earlier) === priceIn(other) &&
  JSON.stringify([earlier.minAmount, earlier.maxAmount, earlier.includedFees]) ===
    JSON.stringify([other.minAmount, other.maxAmount, other.includedFees]);

/** Equal keys of a book over the same days would price nothing. */
function keyOf(importedRate: ImportedRate): string {
  const {
    book,
    kind,
    rateType,
    feeCode,
    portLoad,
    portDis,
    receipt,
    delivery,
    voyline,
    sizeType,
    sizeGroup,
  } = importedRate;
  const { nature, tradeType, deliveryTerms, freightTerms, isSoc, emptyFlag, startDate, endDate } =
    importedRate;
  return JSON.stringify([
    book,
    kind,
    rateType,
    feeCode,
    portLoad,
    portDis,
    receipt,
    delivery,
    voyline,
    sizeType,
    sizeGroup,
    nature,
    tradeType,
    deliveryTerms,
    freightTerms,
    isSoc,
    emptyFlag,
    startDate,
    endDate,
  ]);
}
