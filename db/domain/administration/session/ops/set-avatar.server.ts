import { randomBytes } from "node:crypto";
import { z } from "zod";
import { databaseNow, kyselyOf } from "#db/orm/kysely.server.ts";
import { defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { User } from "#domain/administration/org/org.entity.server.ts";
import { avatarBounds, cleanImage } from "../avatar-image.ts";

/** Behind /xhl-admin, which clients prepend (wire contract §2). */
export const avatarPath = (name: string): string => `/profile/avatar/${name}`;

/** Rewrites a PNG or JPEG under a random name. @returns its path */
export const setAvatar = defineOperation({
  name: "session.setAvatar",
  perm: "org:self",
  input: z.object({ body: z.instanceof(Uint8Array) }),
  done: "session.avatarSaved",
  async run(ctx, { body }) {
    if (body.byteLength > avatarBounds.bytes)
      throw new Refusal(
        "session.avatarTooBig",
        { size: body.byteLength, limit: avatarBounds.bytes },
        { field: "avatarfile" },
      );
    const image = cleanImage(body);
    if (!image)
      throw new Refusal(
        "session.avatarFormat",
        { side: avatarBounds.side },
        { field: "avatarfile" },
      );
    const name = `${randomBytes(16).toString("hex")}.${image.ending}`;
    const userId = ctx.actor.userId ?? 0;
    const stored = { name, mime: image.mime, body: Buffer.from(image.bytes) };
    await kyselyOf(ctx.em)
      .insertInto("avatar")
      .values({ user_id: userId, ...stored })
      .onConflict((former) =>
        former.column("user_id").doUpdateSet({ ...stored, created_at: databaseNow }),
      )
      .execute();
    const user = await ctx.em.findOneOrFail(User, { id: userId });
    user.avatar = avatarPath(name);
    await ctx.em.flush();
    return { imgUrl: user.avatar };
  },
});
