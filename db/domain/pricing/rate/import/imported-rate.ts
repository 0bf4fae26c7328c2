import type { RateUnit } from "../rate-unit.ts";

/** An imported row; blank criteria mean any. Codes may still be trade codes or aliases. */
export type ImportedRate = {
  row: number;
  book: string;
  kind: "PORT" | "EXTRA";
  rateType: string;
  feeCode: string;
  portLoad: string;
  portDis: string;
  voyline: string;
  sizeType: string;
  sizeGroup: string;
  nature: string;
  deliveryTerms: string;
  freightTerms: string;
  isSoc: string;
  emptyFlag: string;
  startDate: string;
  endDate: string;
  unit: RateUnit;
  currency: string;
  price: string;
  remark: string;
  receipt: string;
  delivery: string;
  tradeType: string;
  /** Null: not in the file; a stored rate keeps its value. */
  minAmount: string | null;
  maxAmount: string | null;
  includedFees: readonly string[] | null;
  isDisplay: string | null;
  isPcEdit: string | null;
};

/** The columns of an imported row, but for its book. */
export function storedRate(rate: ImportedRate) {
  return {
    kind: rate.kind,
    rate_type: rate.rateType,
    fee_code: rate.feeCode,
    port_load: rate.portLoad,
    port_dis: rate.portDis,
    receipt: rate.receipt,
    delivery: rate.delivery,
    voyline: rate.voyline,
    size_type: rate.sizeType,
    size_group: rate.sizeGroup,
    nature: rate.nature,
    trade_type: rate.tradeType,
    delivery_terms: rate.deliveryTerms,
    freight_terms: rate.freightTerms,
    is_soc: rate.isSoc,
    empty_flag: rate.emptyFlag,
    start_date: rate.startDate,
    end_date: rate.endDate,
    unit: rate.unit,
    currency: rate.currency,
    price: rate.price,
    remark: rate.remark,
    min_amount: rate.minAmount,
    max_amount: rate.maxAmount,
    included_fees: rate.includedFees,
    is_display: rate.isDisplay,
    is_pc_edit: rate.isPcEdit,
  };
}
