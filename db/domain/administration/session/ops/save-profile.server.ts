import { sql } from "kysely";
import { z } from "zod";
import { defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { Refusal, Refusals } from "#platform/kernel/refusal/refusal.ts";
import { requiredText, text } from "#platform/kernel/refusal/validation.ts";
import { User } from "#domain/administration/org/org.entity.server.ts";

export const ProfileInput = z.object({
  nickName: requiredText(30),
  phonenumber: text(20).refine((value) => value === "" || /^\+?[\d -]{5,20}$/.test(value), {
    error: "session.badPhone",
  }),
  email: text(50).refine((value) => value === "" || /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(value), {
    error: "session.badMail",
  }),
  sex: z.enum(["0", "1", "2"]).default("2"),
  lang: z.enum(["zh", "en"]).optional(),
});

/** Phone and mail are unique (wire contract §4, profile). */
export const saveProfile = defineOperation({
  name: "session.saveProfile",
  perm: "org:self",
  input: ProfileInput,
  done: "session.profileSaved",
  async run(ctx, input) {
    const user = await ctx.em.findOneOrFail(User, { id: ctx.actor.userId ?? 0 });
    const { rows } = await sql<{
      phone: boolean;
      mail: boolean;
    }>`select coalesce(bool_or(phonenumber = ${input.phonenumber}), false) as phone,
        coalesce(bool_or(lower(email) = lower(${input.email})), false) as mail
      from app_user
      where id <> ${user.id} and del_flag = '0'`.execute(ctx.em.getKysely());
    const taken: Refusal[] = [];
    if (input.phonenumber && rows[0]?.phone)
      taken.push(new Refusal("session.phoneTaken", {}, { field: "phonenumber" }));
    if (input.email && rows[0]?.mail)
      taken.push(new Refusal("session.mailTaken", {}, { field: "email" }));
    if (taken.length > 0) throw new Refusals(taken);
    Object.assign(user, {
      nickName: input.nickName,
      phonenumber: input.phonenumber,
      email: input.email,
      sex: input.sex,
    });
    if (input.lang) user.lang = input.lang;
    await ctx.em.flush();
    return { saved: true };
  },
});
