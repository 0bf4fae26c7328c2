import { sql } from "kysely";
import { z } from "zod";
import { kyselyOf } from "#db/orm/kysely.server.ts";
import { readConfigs } from "#platform/kernel/settings/config.server.ts";
import { defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { isOn } from "#platform/kernel/settings/settings.ts";
import { Role, User } from "#domain/administration/org/org.entity.server.ts";
import {
  assertPassword,
  hashPassword,
} from "#domain/administration/org/password/password.server.ts";

/** Accounts per address. */
const mostPerHour = 5;
/** Names of the system. */
const reserved = /^(admin|administrator|root|system|scheduler|cli|seed|job|register|anonymous)$/i;

export const RegisterInput = z.object({
  userName: z
    .string({ error: "kit.requiredPlain" })
    .transform((value) => value.normalize("NFKC").trim())
    .pipe(
      z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N}._@-]{1,19}$/u, { error: "session.badUserName" }),
    ),
  password: z
    .string({ error: "kit.requiredPlain" })
    .min(1, { error: "kit.requiredPlain" })
    .max(200),
  confirmPassword: z.string({ error: "kit.requiredPlain" }).max(200),
  address: z.string(),
});

/**
 * Creates a customer account without customer codes if sys.account.registerUser allows it;
 * sys.account.registerStatus sets its status.
 */
export const registerUser = defineOperation({
  name: "session.register",
  perm: "system:user:add",
  input: RegisterInput,
  secrets: ["password", "confirmPassword"],
  done: "session.registered",
  async run(ctx, input) {
    const set = await readConfigs(ctx.em, [
      "sys.account.registerUser",
      "sys.account.registerStatus",
    ]);
    if (!isOn(set["sys.account.registerUser"] ?? "")) throw new Refusal("session.registerClosed");
    if (input.password !== input.confirmPassword)
      throw new Refusal("shell.passwordsDiffer", {}, { field: "confirmPassword" });
    await assertPassword(ctx.em, {
      password: input.password,
      userName: input.userName,
      field: "password",
    });
    const db = kyselyOf(ctx.em);
    await sql`select pg_advisory_xact_lock(hashtextextended('register', 0))`.execute(db);
    const { rows } = await sql<{ taken: boolean; made: number }>`
      select exists (
          select
          from app_user
          where lower(user_name) = lower(${input.userName})
        ) as taken,
        (
          select count(*)::int
          from login_log
          where address = ${input.address}
            and result = 'REGISTER'
            and login_time > now() - interval '1 hour'
        ) as made`.execute(db);
    if (rows[0]?.taken || reserved.test(input.userName))
      throw new Refusal("session.userNameTaken", { name: input.userName }, { field: "userName" });
    if ((rows[0]?.made ?? 0) >= mostPerHour) throw new Refusal("session.registerTooMany");
    const status = set["sys.account.registerStatus"] === "1" ? "1" : "0";
    const user = ctx.em.create(User, {
      userName: input.userName,
      nickName: input.userName,
      passwordHash: await hashPassword(input.password),
      kind: "customer",
      status,
    });
    const role = await ctx.em.findOne(Role, { roleKey: "default", delFlag: "0", status: "0" });
    if (role) user.roles.add(role);
    await db
      .insertInto("login_log")
      .values({
        user_name: input.userName,
        address: input.address,
        agent: "",
        result: "REGISTER",
      })
      .execute();
    await ctx.em.flush();
    return { userName: user.userName, open: status === "0" };
  },
});
