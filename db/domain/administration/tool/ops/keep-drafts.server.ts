import { z } from "zod";
import {
  assertSeen,
  type Ctx,
  defineOperation,
} from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { formId, formVersion, requiredText } from "#platform/kernel/refusal/validation.ts";
import { draftOf } from "../builder/drafts.queries.server.ts";
import { nameLength, FormSchema } from "../builder/built-form.ts";
import { FormDraft } from "../tool.entity.server.ts";
import { builderPerm } from "../tool-perms.ts";

/** Per user. */
export const mostDrafts = 50;

const Named = { id: formId(), version: formVersion(), name: requiredText(nameLength) };

/** @throws Refusal kit.notFound, kit.stale */
async function ownDraft(ctx: Ctx, id: number, version: number | undefined): Promise<FormDraft> {
  const draft = await draftOf(ctx.em, ctx.actor, id);
  if (!draft) throw new Refusal("kit.notFound", {}, { key: String(id) });
  await assertSeen(ctx.em, "FormDraft", draft, version);
  return draft;
}

async function assertFreeName(ctx: Ctx, name: string, id: number): Promise<void> {
  const taken = await ctx.em.findOne(FormDraft, { userId: ctx.actor.userId ?? 0, name });
  if (taken && taken.id !== id)
    throw new Refusal("tool.build.nameTaken", { name }, { field: "name" });
}

/** Adds a draft (id 0) or overwrites the opened version. */
export const saveDraft = defineOperation({
  name: "tool.saveDraft",
  perm: builderPerm,
  input: z.object({ ...Named, sheet: FormSchema }),
  done: "tool.build.saved",
  async run(ctx, input) {
    const { userId } = ctx.actor;
    if (userId === null) throw new Refusal("kit.noPermission");
    await assertFreeName(ctx, input.name, input.id);
    let draft: FormDraft;
    if (input.id === 0) {
      if ((await ctx.em.count(FormDraft, { userId })) >= mostDrafts)
        throw new Refusal("tool.build.tooMany", { most: mostDrafts });
      draft = ctx.em.create(FormDraft, { userId, name: input.name, sheet: input.sheet });
    } else {
      draft = await ownDraft(ctx, input.id, input.version);
      Object.assign(draft, { name: input.name, sheet: input.sheet });
    }
    await ctx.em.flush();
    return { id: draft.id, version: draft.version, name: draft.name };
  },
});

export const renameDraft = defineOperation({
  name: "tool.renameDraft",
  perm: builderPerm,
  input: z.object(Named),
  done: "tool.build.renamed",
  async run(ctx, { id, version, name }) {
    const draft = await ownDraft(ctx, id, version);
    await assertFreeName(ctx, name, id);
    draft.name = name;
    await ctx.em.flush();
    return { id: draft.id, version: draft.version, name };
  },
});

export const removeDraft = defineOperation({
  name: "tool.removeDraft",
  perm: builderPerm,
  input: z.object({ id: formId(), version: formVersion() }),
  done: "tool.build.draftRemoved",
  async run(ctx, { id, version }) {
    ctx.em.remove(await ownDraft(ctx, id, version));
    return { id };
  },
});
