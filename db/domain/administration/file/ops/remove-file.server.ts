import { z } from "zod";
import { defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { StoredFile } from "../file.entity.server.ts";

/** Only the actor's own; others count as missing (security.md, downloads). */
export const removeTemporaryFile = defineOperation({
  name: "file.removeTemporary",
  perm: "org:self",
  input: z.object({ path: z.string().min(1) }),
  async run(ctx, { path }) {
    const file = await ctx.em.findOne(
      StoredFile,
      { path, owner: ctx.actor.userName, temporary: "Y" },
      { exclude: ["body"] },
    );
    if (!file) throw new Refusal("kit.notFound", {}, { key: path });
    await ctx.em.remove(file).flush();
    return { removed: true };
  },
});
