import { z } from "zod";
import { kyselyOf } from "#db/orm/kysely.server.ts";
import { type Ctx, defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import * as v from "#platform/kernel/refusal/validation.ts";
import { DictType } from "../admin.entity.server.ts";
import { asNew, keptText, recordToChange, status01, writeRecord } from "../write-record.server.ts";

const DictTypeInput = z.object({
  id: v.formId(),
  version: v.formVersion(),
  dictName: v.requiredText(100),
  dictNameEn: keptText(100),
  dictType: v
    .requiredText(60)
    .pipe(z.string().regex(/^[a-z][a-z0-9_]*$/, { error: "admin.dictTypePattern" })),
  /** Name of the parent; "" for none. */
  parentType: keptText(60),
  status: status01(),
  remark: keptText(500),
});
type Input = z.output<typeof DictTypeInput>;

async function write(
  ctx: Ctx,
  { id, version, parentType, ...fields }: Input,
): Promise<{ id: number }> {
  const dictType = id > 0 ? await recordToChange(ctx, DictType, { id, version }) : null;
  const renamed = dictType && dictType.dictType !== fields.dictType ? dictType.dictType : null;
  if (renamed && dictType?.builtIn === "Y")
    throw new Refusal("admin.dictTypeBuiltIn", {}, { field: "dictType" });
  const same = await ctx.em.findOne(DictType, { dictType: fields.dictType });
  if (same && same.id !== id)
    throw new Refusal("admin.dictTypeKnown", { value: fields.dictType }, { field: "dictType" });
  const parentId = parentType === undefined ? undefined : await parentOf(ctx, parentType, id);
  const written = await writeRecord(ctx, DictType, dictType, { ...fields, parentId });
  if (renamed)
    await kyselyOf(ctx.em)
      .updateTable("dict_data")
      .set({ dict_type: fields.dictType })
      .where("dict_type", "=", renamed)
      .execute();
  return written;
}

/** @throws Refusal for a parent below the type itself */
async function parentOf(ctx: Ctx, parentType: string, id: number): Promise<number> {
  if (!parentType) return 0;
  const parent = await ctx.em.findOne(DictType, { dictType: parentType });
  if (!parent) throw new Refusal("kit.unknownCode", { value: parentType }, { field: "parentType" });
  for (let above: DictType | null = parent, steps = 0; above; steps += 1) {
    if (above.id === id || steps > 20)
      throw new Refusal("admin.parentLoop", {}, { field: "parentType" });
    above = above.parentId > 0 ? await ctx.em.findOne(DictType, { id: above.parentId }) : null;
  }
  return parent.id;
}

/** Lists and clients use the name, so it is unique and plain (wire contract §4). */
export const addDictType = defineOperation({
  name: "dictType.add",
  perm: "system:dict:add",
  input: asNew(DictTypeInput),
  done: "admin.saved",
  run: write,
});

/** A new name carries over to the data. Types named in our code keep theirs. */
export const saveDictType = defineOperation({
  name: "dictType.save",
  perm: "system:dict:edit",
  input: DictTypeInput,
  done: "admin.saved",
  run: write,
});
