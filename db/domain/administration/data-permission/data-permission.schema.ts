import { z } from "zod";
import * as v from "#platform/kernel/refusal/validation.ts";

const Ids = z.array(v.recordId()).max(2000).default([]);
const Codes = z.array(z.string().trim().toUpperCase().min(1).max(10)).max(5000).default([]);
const Column = z.string().trim().max(60).default("");

/** A row of the drawer's third tab (platform §3). `version` detects concurrent changes. */
export const DataPmsRow = z.object({
  id: v.recordId().optional(),
  version: z.number().int().positive().optional(),
  pmsName: z.string().trim().max(100).default(""),
  isOn: z.enum(["Y", "N"]).default("Y"),
  users: Ids,
  roles: Ids,
  depts: Ids,
  portLoads: Codes,
  portDiss: Codes,
  deptsQuery: Ids,
});
export type DataPmsRow = z.output<typeof DataPmsRow>;

/** "" uses the list's own column. */
export const SaveDataPms = z.object({
  pageId: v.requiredText(100),
  tableData: z.array(DataPmsRow).max(500).default([]),
  portLoadCondition: Column,
  portDisCondition: Column,
  deptQueryCondition: Column,
});
export type SaveDataPms = z.output<typeof SaveDataPms>;

export const DeleteDataPms = z.object({
  ids: z.array(v.recordId()).min(1, { error: "kit.selectRows" }).max(500),
});
