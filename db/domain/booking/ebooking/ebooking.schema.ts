import { z } from "zod";
import { CargoLine, ContainerLine, routeFields } from "#domain/booking/cargo/cargo.schema.ts";
import * as v from "#platform/kernel/refusal/validation.ts";

/** An e-booking (operations §3). A draft needs ports and customer, submit the rest. */
export const EbookingInput = z.object({
  id: v.formId(),
  version: v.formVersion(),
  clientCode: v.requiredCode(20),
  voyage: v.code(60),
  planVslvoy: v.text(80),
  carrierCode: v.code(20),
  yard: v.text(40),
  nextPortDis: v.code(5),
  nextCarrierCode: v.code(20),
  contInfo: v.text(500),
  sales: v.text(40),
  ebRemark: v.text(1000),
  extraFeeStr: v.text(500),
  needsOversea: v.flag(),
  houseBl: v.flag(),
  isHds: v.flag(),
  isVip: v.flag(),
  isCoc: v.flag(),
  isMain: v.flag(),
  mainEbNo: v.code(35),
  shipperPrintTag: v.flag(),
  consigneePrintTag: v.flag(),
  notifyPrintTag: v.flag(),
  /** Copies the consignee on save; not stored. */
  notifySame: v.flag(),
  ...routeFields,
  cargo: z.array(CargoLine).max(200).default([]),
  containers: z.array(ContainerLine).max(50).default([]),
});
export type EbookingInput = z.output<typeof EbookingInput>;
