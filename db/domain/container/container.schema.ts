import { z } from "zod";
import * as v from "../kit/validation.ts";

/** 5 MB as base64 (operations §9). */
const maxBase64 = Math.ceil((5 * 1024 * 1024) / 3) * 4;

export const importModes = ["FIRST", "ADD_RESET", "APPEND"] as const;

/** One upload: a voyage by its name, and either a workbook (base64, with its file name) or pasted text. */
export const ContainerUploadInput = z.object({
  voyage: v.requiredCode(60),
  mode: z.enum(importModes).default("FIRST"),
  fileName: v.text(250),
  content: z.string().max(maxBase64, { error: "container.badContent" }).default(""),
  text: z
    .string()
    .max(5 * 1024 * 1024)
    .default(""),
});
export type ContainerUploadInput = z.output<typeof ContainerUploadInput>;

/** The task inputs: all waiting rows of a voyage. */
export const ContainerTaskInput = z.object({ voyageId: z.coerce.number().int().positive() });

/** A staged row as it is edited: texts as typed, read by the import's own columns. */
const cell = z.string().max(500).default("");
export const ContainerRowInput = z.object({
  id: v.formId(),
  version: v.formVersion(),
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
  remark: cell,
});
export type ContainerRowInput = z.output<typeof ContainerRowInput>;
