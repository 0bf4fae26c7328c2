import { z } from "zod";
import { CargoLine, party } from "#domain/booking/cargo/cargo.schema.ts";
import * as v from "#platform/kernel/refusal/validation.ts";

const BillContainerLine = z.object({
  id: v.formId(),
  cntNo: v.requiredNumber("container", 11),
  sealNo: v.number("seal", 40),
  pkgs: v.whole({ min: 0 }),
  gwt: v.requiredDecimal(3, { min: 0 }),
  dim: v.requiredDecimal(3, { min: 0 }),
});

/** A bill (operations §3). The booking is chosen on a new bill only. */
export const BillInput = z.object({
  id: v.formId(),
  version: v.formVersion(),
  bkNo: v.number("booking", 35),
  blNo: v.code(20),
  receiptName: v.text(120),
  portLoadName: v.text(120),
  portDisName: v.text(120),
  deliveryName: v.text(120),
  deliveryTerms: v.code(20).transform((value) => value || "CY-CY"),
  freightTerms: z.enum(["PREPAID", "COLLECT", "ELSEWHERE"]),
  releaseType: z.enum(["ORIGINAL", "TELEX", "SEAWAY"]),
  originals: v.whole({ min: 0, max: 3 }),
  serviceContractNo: v.code(40),
  cargoGoodsNameCn: v.text(250),
  signDate: v.date(),
  releaseDate: v.date(),
  issueUnit: v.text(120),
  remark: v.text(1000),
  ...party("shipper"),
  ...party("consignee"),
  ...party("notify"),
  cargo: z.array(CargoLine).max(200).default([]),
  containers: z.array(BillContainerLine).max(500).default([]),
});
export type BillInput = z.output<typeof BillInput>;

/** What no customer reads of his bill. */
export const staffFieldsOfBill: readonly string[] = ["issuedBy", "remark"];
