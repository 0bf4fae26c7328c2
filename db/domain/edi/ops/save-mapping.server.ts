import { z } from "zod";
import { defineOperation, staleRefusal } from "../../kit/operation.server.ts";
import { Refusal } from "../../kit/refusal.ts";
import * as v from "../../kit/validation.ts";
import { EdiMapping, EdiPartner } from "../edi.entity.server.ts";

const types = ["PORT", "DOCK", "SIZETYPE", "PACKAGE", "CARRIER", "PARTY", "VESSEL", "TRANSTERM", "FREIGHTTERM", "RELEASETYPE", "UNIT", "CHARGE", "MOVE", "MSGTYPE"] as const; // biome-ignore format: a list of words

export const MappingInput = z.object({
  id: v.formId(),
  version: v.formVersion(),
  sender: v.code(20).transform((value) => value || "*"),
  type: z.enum(types),
  ediCode: v.requiredCode(35),
  systemCode: v.requiredCode(35),
  priority: v.whole({ min: 0 }),
});

/** Creates or changes a row of the code table; codes are half-width, trimmed and upper-cased (guide §7). */
export const saveMapping = defineOperation({
  name: "edi.saveMapping",
  perm: "edi:partner",
  input: MappingInput,
  done: "edi.saveMapping.done",
  async run(ctx, { id, version, ...fields }) {
    if (fields.sender !== "*" && (await ctx.em.count(EdiPartner, { code: fields.sender })) === 0)
      throw new Refusal("kit.unknownCode", { value: fields.sender }, { field: "sender" });
    const known = id > 0 ? await ctx.em.findOne(EdiMapping, { id }) : null;
    if (id > 0 && !known) throw new Refusal("kit.notFound", {}, { key: String(id) });
    if (known && version > 0 && known.version !== version) throw await staleRefusal(ctx.em, "EdiMapping", id, version);
    const row = known ? ctx.em.assign(known, fields) : ctx.em.create(EdiMapping, fields);
    await ctx.em.flush();
    return { id: row.id };
  },
});
