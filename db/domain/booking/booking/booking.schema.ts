import { z } from "zod";
import { CargoLine, ContainerLine, routeFields } from "#domain/booking/cargo/cargo.schema.ts";
import * as v from "#platform/kernel/refusal/validation.ts";

export const BookingInput = z.object({
  id: v.formId(),
  version: v.formVersion(),
  bkNo: v.number("booking", 35),
  voyage: v.requiredCode(60),
  ioType: z.enum(["I", "O"]).default("O"),
  clientCode: v.requiredCode(20),
  nature: v.code(20).transform((value) => value || "GENERAL"),
  agent: v.code(20),
  sales: v.text(40),
  bookinger: v.text(60),
  hscode: v.number("hsCode", 10),
  firstLegVessel: v.text(60),
  firstLegVoy: v.text(20),
  firstLegEtd: v.date(),
  remark: v.text(1000),
  changeReason: v.text(500),
  changeContact: v.text(80),
  ...routeFields,
  cargo: z.array(CargoLine).max(200).default([]),
  containers: z.array(ContainerLine).max(50).default([]),
});
export type BookingInput = z.output<typeof BookingInput>;
