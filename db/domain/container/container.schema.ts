import { z } from "zod";
import * as v from "#platform/operation/validation.ts";

/** 5 MB as base64 (operations §9). */
const maxBase64 = Math.ceil((5 * 1024 * 1024) / 3) * 4;

export const importModes = ["FIRST", "ADD_RESET", "APPEND"] as const;

/**
 * One upload: a voyage by its name, and either a file (its name and its content as base64, or the id of a kept upload), or pasted text.
 * A kept upload is taken in steps that a killed run goes on with; any other is taken in one transaction.
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
});
export type ContainerUploadInput = z.output<typeof ContainerUploadInput>;

/** The task inputs: all waiting rows of a voyage. */
export const ContainerTaskInput = z.object({ voyageId: v.typedRecordId() });

/** A staged row as it is edited: texts as typed, read by the import's own columns. */
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
  remark: cell,
};
export const ContainerRowInput = z.object({ id: v.formId(), version: v.formVersion(), ...cells });
export type ContainerRowInput = z.output<typeof ContainerRowInput>;

/** Failed rows as they are mended in the grid, at most a page of them. */
export const ContainerCorrectInput = z.object({
  rows: z
    .array(z.object({ id: v.typedRecordId(), version: v.formVersion(), ...cells }))
    .min(1, { error: "kit.selectRows" })
    .max(200),
});
export type ContainerCorrectInput = z.output<typeof ContainerCorrectInput>;
