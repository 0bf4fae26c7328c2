import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { z } from "zod";
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
    await sql`insert into avatar (user_id, name, mime, body)
      values (${ctx.actor.userId}, ${name}, ${image.mime}, ${Buffer.from(image.bytes)})
      on conflict (user_id) do update
      set name = excluded.name, mime = excluded.mime, body = excluded.body, created_at = now()`.execute(
      ctx.em.getKysely(),
    );
    const user = await ctx.em.findOneOrFail(User, { id: ctx.actor.userId ?? 0 });
    user.avatar = avatarPath(name);
    await ctx.em.flush();
    return { imgUrl: user.avatar };
  },
});
