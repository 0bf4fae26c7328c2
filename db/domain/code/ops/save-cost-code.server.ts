import { z } from "zod";
import { defineOperation, staleRefusal } from "../../kit/operation.server.ts";
import { Refusal } from "../../kit/refusal.ts";
import * as v from "../../kit/validation.ts";
import { CostCode } from "../code.entity.server.ts";

const CostCodeInput = z.object({
  id: v.formId(),
  version: v.formVersion(),
  code: v.requiredCode(20),
  nameZh: v.requiredText(80),
  nameEn: v.text(80),
  item1: v.text(40),
  item2: v.text(40),
  codeBelong: z.enum(["R", "P", "B"]).default("B"),
  taxRate: v.requiredDecimal(3, { min: 0, max: 100 }),
  taxInclusive: v.flag(),
  isOceanFreight: v.flag(),
  isBoxCharge: v.flag(),
  isDemurrageCharge: v.flag(),
  isPrePay: v.flag(),
  isDeposit: v.flag(),
  printTag: v.flag(),
  description: v.text(250),
});

/** Creates or changes a cost code (platform §5). Its code stays as it was made: fees and rates name it. */
export const saveCostCode = defineOperation({
  name: "costCode.save",
  perm: "master:edit",
  input: CostCodeInput,
  done: "code.saved",
  async run(ctx, { id, version, ...fields }) {
    if (id === 0) {
      const made = ctx.em.create(CostCode, fields);
      await ctx.em.flush();
      return { id: made.id };
    }
    const known = await ctx.em.findOne(CostCode, { id });
    if (!known) throw new Refusal("kit.notFound", {}, { key: String(id) });
    if (version > 0 && known.version !== version) throw await staleRefusal(ctx.em, "CostCode", id, version);
    if (known.code !== fields.code) throw new Refusal("code.codeFixed", {}, { field: "code" });
    ctx.em.assign(known, fields);
    await ctx.em.flush();
    return { id };
  },
});
