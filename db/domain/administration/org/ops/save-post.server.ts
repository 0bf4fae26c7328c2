import {
  assertSeen,
  type Ctx,
  defineOperation,
} from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { Post } from "../org.entity.server.ts";
import { PostInput } from "../org.schema.ts";

async function assertFree(
  ctx: Ctx,
  { postCode, postName }: { postCode: string; postName: string },
  id: number,
): Promise<void> {
  const twin = await ctx.em.findOne(Post, { $or: [{ postCode }, { postName }], id: { $ne: id } });
  if (!twin) return;
  if (twin.postCode === postCode)
    throw new Refusal("org.postCodeTaken", { code: postCode }, { field: "postCode" });
  throw new Refusal("org.postNameTaken", { name: postName }, { field: "postName" });
}

/** Contract §4 Post. */
export const addPost = defineOperation({
  name: "org.addPost",
  perm: "system:post:add",
  input: PostInput,
  done: "org.saved",
  async run(ctx, { id: _id, version: _version, ...fields }) {
    await assertFree(ctx, fields, 0);
    const made = ctx.em.create(Post, fields);
    await ctx.em.flush();
    return { id: made.id };
  },
});

export const savePost = defineOperation({
  name: "org.savePost",
  perm: "system:post:edit",
  input: PostInput,
  done: "org.saved",
  async run(ctx, { id, version, ...fields }) {
    const post = await ctx.em.findOne(Post, { id });
    if (!post) throw new Refusal("kit.notFound", {}, { key: String(id) });
    await assertSeen(ctx.em, "Post", post, version);
    await assertFree(ctx, fields, id);
    ctx.em.assign(post, fields);
    await ctx.em.flush();
    return { id };
  },
});
