import { z } from "zod";
import { kyselyOf } from "#db/orm/kysely.server.ts";
import { type Ctx, defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import * as v from "#platform/kernel/refusal/validation.ts";
import { DictData, DictType } from "../admin.entity.server.ts";
import { asNew, keptText, recordToChange, status01, writeRecord } from "../write-record.server.ts";

const colours = [
  "",
  "default",
  "primary",
  "success",
  "info",
  "warning",
  "danger",
  "violet",
] as const;

const DictDataInput = z.object({
  id: v.formId(),
  version: v.formVersion(),
  dictType: v.requiredText(60),
  dictLabel: v.requiredText(120),
  dictLabelEn: keptText(120),
  dictValue: v.requiredText(60),
  dictSort: v.whole({ min: 0, max: 99_999 }),
  listClass: z.enum(colours).default(""),
  /** Class names only, as it becomes an attribute in clients' pages. */
  cssClass: keptText(100).pipe(
    z
      .string()
      .regex(/^[\w -]*$/, { error: "admin.badCssClass" })
      .optional(),
  ),
  isDefault: v.flag(),
  status: status01(),
  remark: keptText(500),
});
type Input = z.output<typeof DictDataInput>;

async function write(ctx: Ctx, { id, version, ...fields }: Input): Promise<{ id: number }> {
  const dictData = id > 0 ? await recordToChange(ctx, DictData, { id, version }) : null;
  if (dictData?.builtIn === "Y" && dictData.dictValue !== fields.dictValue)
    throw new Refusal("admin.dictValueBuiltIn", {}, { field: "dictValue" });
  if (dictData?.builtIn === "Y" && dictData.dictType !== fields.dictType)
    throw new Refusal("admin.dictValueBuiltIn", {}, { field: "dictType" });
  if ((await ctx.em.count(DictType, { dictType: fields.dictType })) === 0)
    throw new Refusal("kit.unknownCode", { value: fields.dictType }, { field: "dictType" });
  const same = await ctx.em.findOne(DictData, {
    dictType: fields.dictType,
    dictValue: fields.dictValue,
  });
  if (same && same.id !== id)
    throw new Refusal("admin.dictValueKnown", { value: fields.dictValue }, { field: "dictValue" });
  if (fields.isDefault === "Y")
    await kyselyOf(ctx.em)
      .updateTable("dict_data")
      .set({ is_default: "N" })
      .where("dict_type", "=", fields.dictType)
      .where("is_default", "=", "Y")
      .where("id", "<>", id)
      .execute();
  return writeRecord(ctx, DictData, dictData, {
    ...fields,
    dictLabelEn: fields.dictLabelEn ?? (dictData ? undefined : fields.dictLabel),
  });
}

/** Wire contract §4. */
export const addDictData = defineOperation({
  name: "dictData.add",
  perm: "system:dict:add",
  input: asNew(DictDataInput),
  done: "admin.saved",
  run: write,
});

/** Product values keep their code. A type has at most one default. */
export const saveDictData = defineOperation({
  name: "dictData.save",
  perm: "system:dict:edit",
  input: DictDataInput,
  done: "admin.saved",
  run: write,
});
