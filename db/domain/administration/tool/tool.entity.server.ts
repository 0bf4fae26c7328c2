import { defineEntity, p } from "@mikro-orm/postgresql";
import { recordProps } from "#db/orm/record.server.ts";
import type { GenColumn } from "./generator/gen-table.ts";
import type { Form } from "./builder/built-form.ts";

const FormDraftSchema = defineEntity({
  name: "FormDraft",
  tableName: "form_draft",
  properties: {
    ...recordProps(),
    userId: p.integer(),
    name: p.string().length(60),
    sheet: p.json().$type<Form>(),
  },
  uniques: [{ properties: ["userId", "name"] }],
});
export class FormDraft extends FormDraftSchema.class {}
FormDraftSchema.setClass(FormDraft);

/** Names come from the catalogue and are never typed. */
const GenTableSchema = defineEntity({
  name: "GenTable",
  tableName: "gen_table",
  properties: {
    ...recordProps(),
    tableName: p.string().length(63).unique(),
    tableComment: p.string().length(200).default(""),
    /** Folder of db/domain and app/areas, and prefix of messages. */
    area: p.string().length(40),
    className: p.string().length(60),
    namesZh: p.string().length(60),
    namesEn: p.string().length(60),
    apiName: p.string().length(80),
    perm: p.string().length(60),
    columns: p.json().$type<GenColumn[]>(),
  },
});
export class GenTable extends GenTableSchema.class {}
GenTableSchema.setClass(GenTable);

export const toolEntities = [FormDraft, GenTable];
