import { z } from "zod";
import * as v from "#platform/kernel/refusal/validation.ts";

export const mostPrices = 500;
export const mostSuppliers = 200;

const option = <const T extends readonly string[]>(values: T) =>
  v
    .code(20)
    .pipe(z.enum(["", ...values]))
    .default("");
/** Codes apart by commas; sent as text. */
const codes = () =>
  v
    .code(200)
    .transform((text) => [...new Set(text.split(/[\s,，、;；]+/).filter(Boolean))].join(","));

/** A line of the grid (operations §3); the messages name row and field. */
export const PriceInput = z.object({
  id: v.formId(),
  feeCode: v.requiredCode(20),
  inOut: z.enum(["O", "I"]),
  unit: z.enum(["CONTAINER", "BILL"]),
  currency: v.requiredCode(3),
  price: v.requiredDecimal(6, { max: 999_999_999 }),
  sizeType: v.code(10),
  sizeGroup: option(["20", "40", "40H", "45"]),
  emptyFlag: option(["Y", "N"]),
  isSoc: option(["Y", "N"]),
  nature: option(["GENERAL", "REEFER", "DANGEROUS", "OVERSIZE", "EMPTY"]),
  tradeType: option(["FOREIGN", "DOMESTIC", "TRANSIT"]),
  deliveryTerms: v.code(20),
  portLoad: v.code(5),
  portDis: v.code(5),
  receipt: v.code(5),
  delivery: v.code(5),
  vesselCode: v.code(20),
  bargePort: v.code(5),
  nextPort: v.code(5),
  forwardAgent: v.code(20),
  remark: v.text(250),
});
export type PriceInput = z.output<typeof PriceInput>;

export const SupplierRateInput = z.object({
  id: v.formId(),
  version: v.formVersion(),
  groupName: v.requiredText(60),
  supplierCode: v.requiredCode(20),
  shipowner: v.code(20),
  rateType: z.enum(["OP", "IT", "BA", "PROXY"]),
  taxRate: v.decimal(3, { min: 0, max: 100 }),
  taxInclusive: v.flag("Y"),
  protocolNo: v.code(40),
  docks: codes(),
  routes: codes(),
  startDate: v.requiredDate(),
  endDate: v.requiredDate(),
  remark: v.text(500),
  prices: z.array(PriceInput).max(mostPrices).default([]),
});
export type SupplierRateInput = z.output<typeof SupplierRateInput>;

export const SupplierGroupInput = z.object({
  id: v.formId(),
  version: v.formVersion(),
  groupName: v.requiredText(60),
  note: v.text(500),
  suppliers: z
    .array(
      z.object({
        id: v.formId(),
        supplierCode: v.requiredCode(20),
        customerType: z.enum(["SUPPLIER", "PORT_FORWARD"]).default("SUPPLIER"),
        remark: v.text(250),
      }),
    )
    .max(mostSuppliers)
    .default([]),
});
export type SupplierGroupInput = z.output<typeof SupplierGroupInput>;

/** Copies rates with their prices to another period. */
export const CopySupplierRatesInput = z.object({
  ids: z.array(v.recordId()).min(1, { error: "kit.selectRows" }).max(500),
  startDate: v.requiredDate(),
  endDate: v.requiredDate(),
});
