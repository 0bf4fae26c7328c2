import type { EntityManager } from "@mikro-orm/postgresql";
import { kyselyOf } from "#db/orm/kysely.server.ts";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { passwordFits } from "#domain/administration/org/password/password.server.ts";
import { validateInTurn, settleAttempt, takeAttempt } from "./attempts.server.ts";

/** Null for commands and jobs. */
export const sessionIdOf = (actor: Actor): number | null =>
  (actor as Actor & { sessionId?: number }).sessionId ?? null;

/**
 * Checks a user's own password. Tries count as at sign-in, so an open session cannot guess.
 * @throws Refusal session.locked, session.tooManyAtOnce, or `wrong` at `field`
 */
export async function assertOwnPassword(
  em: EntityManager,
  actor: Actor,
  input: { password: string; wrong: MessageKey; field: string },
): Promise<void> {
  const { userName } = actor;
  const place = `session ${sessionIdOf(actor) ?? 0}`;
  const fits = await validateInTurn(place, async () => {
    const id = await takeAttempt(em, { userName, place });
    const user = await kyselyOf(em)
      .selectFrom("app_user")
      .select("password_hash")
      .where("id", "=", actor.userId ?? 0)
      .executeTakeFirst();
    const right = await passwordFits(user?.password_hash ?? null, input.password.slice(0, 200));
    await settleAttempt(em, { id, userName, place, fits: right });
    return right;
  });
  if (!fits) throw new Refusal(input.wrong, {}, { field: input.field });
}
