import { z } from "zod";
import * as v from "#platform/kernel/refusal/validation.ts";

const maxBase64 = Math.ceil((5 * 1024 * 1024) / 3) * 4;

export const importModes = ["FIRST", "ADD_RESET", "APPEND"] as const;

/**
 * A voyage name with a file (base64 or a stored upload) or pasted text. Stored uploads run in
 * resumable batches, others in one transaction.
 */
export const ContainerUploadInput = z.object({
  voyage: v.requiredCode(60),
  mode: z.enum(importModes).default("FIRST"),
  fileName: v.text(250),
  content: z.string().max(maxBase64, { error: "container.badContent" }).default(""),
  text: z
    .string()
    .max(5 * 1024 * 1024)
    .default(""),
  uploadId: z.coerce.number().int().min(0).default(0),
  /** Of the masses whose row names no method; without it they are not declared. */
  vgmMethod: z.enum(["", "1", "2"]).default(""),
});
export type ContainerUploadInput = z.output<typeof ContainerUploadInput>;

export const ContainerTaskInput = z.object({ voyageId: v.typedRecordId() });

/** Texts as typed, read by the import's columns. */
const cell = z.string().max(500).default("");
const cells = {
  cntNo: cell,
  sizeType: cell,
  bkNo: cell,
  sealNo: cell,
  pkgs: cell,
  gwt: cell,
  dim: cell,
  vessel: cell,
  voyageNo: cell,
  isSoc: cell,
  emptyFlag: cell,
  vgmKg: cell,
  vgmMethod: cell,
  remark: cell,
};
export const ContainerRowInput = z.object({ id: v.formId(), version: v.formVersion(), ...cells });
export type ContainerRowInput = z.output<typeof ContainerRowInput>;

/** At most a page. */
export const ContainerCorrectInput = z.object({
  rows: z
    .array(z.object({ id: v.typedRecordId(), version: v.formVersion(), ...cells }))
    .min(1, { error: "kit.selectRows" })
    .max(200),
});
export type ContainerCorrectInput = z.output<typeof ContainerCorrectInput>;
