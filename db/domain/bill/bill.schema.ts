import { z } from "zod";
import { CargoLine } from "../cargo/cargo.schema.ts";
import * as v from "#platform/operation/validation.ts";

const party = (name: string) => ({
  [`${name}Code`]: v.code(20),
  [`${name}Name`]: v.text(200),
  [`${name}Address`]: v.text(500),
  [`${name}CustomsNo`]: v.text(40),
  [`${name}Tel`]: v.text(60),
  [`${name}Mail`]: v.text(120),
  [`${name}Fax`]: v.text(60),
});

/** One box on a bill with what the bill holds of it; size and type are the box's own. */
const BillContainerLine = z.object({
  id: v.formId(),
  cntNo: v.requiredNumber("container", 11),
  sealNo: v.number("seal", 40),
  pkgs: v.whole({ min: 0 }),
  gwt: v.requiredDecimal(3, { min: 0 }),
  dim: v.requiredDecimal(3, { min: 0 }),
});

/** What a form, a call or a command may send as a bill (operations §3). The booking is chosen once, when the bill is new. */
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
