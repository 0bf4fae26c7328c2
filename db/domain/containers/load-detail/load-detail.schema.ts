import { z } from "zod";
import { importModes } from "#domain/containers/container/container.schema.ts";
import * as v from "#platform/kernel/refusal/validation.ts";

const maxBase64 = Math.ceil((5 * 1024 * 1024) / 3) * 4;

/** A file (base64 or a stored upload) or pasted text. */
export const LoadDetailUploadInput = z.object({
  mode: z.enum(importModes).default("FIRST"),
  fileName: v.text(250),
  content: z.string().max(maxBase64, { error: "container.badContent" }).default(""),
  text: z
    .string()
    .max(5 * 1024 * 1024)
    .default(""),
  uploadId: z.coerce.number().int().min(0).default(0),
});
export type LoadDetailUploadInput = z.output<typeof LoadDetailUploadInput>;

export const LoadDetailVerifyInput = z.object({ importId: v.typedRecordId() });

/** Texts as typed, read by the import's columns. */
const cell = z.string().max(500).default("");
export const LoadDetailRowInput = z.object({
  id: v.formId(),
  version: v.formVersion(),
  bkNo: cell,
  cntNo: cell,
  sizeType: cell,
  sealNo: cell,
  lineNo: cell,
  goodsName: cell,
  pkgs: cell,
  gwt: cell,
  dim: cell,
  tareKg: cell,
  vgm: cell,
  vgmMethod: cell,
  vgmTime: cell,
  vessel: cell,
  voyageNo: cell,
  isSoc: cell,
  emptyFlag: cell,
  remark: cell,
});
export type LoadDetailRowInput = z.output<typeof LoadDetailRowInput>;
