import { sql } from "kysely";
import type { StepListener, StepTaken } from "#platform/records/machine/step-listeners.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import {
  type Addressee,
  settleNotices,
  tellUsers,
  withdrawNotices,
  withdrawRun,
} from "#domain/administration/admin/personal-notice.queries.server.ts";
import type { Concerned } from "./concerned.server.ts";
import { decisions, type Reader } from "./decisions.server.ts";

/** A decision is told to few: who asked, who made the record, or the accounts of one client. */
const maxReaders = 50;

type Person = Reader & { userId: number; clientCode: string };

/**
 * Enabled accounts among those concerned, the one who decides left out; a customer account only of
 * its own customers' records.
 */
async function readersOf(ctx: Ctx, concerned: Concerned, id: number): Promise<Person[]> {
  const { rows } = await sql<Person>`select distinct on (u.id) u.id as "userId", u.kind, x.target,
      x.side, x.client as "clientCode"
    from (${concerned(id)}) x join app_user u on u.user_name = x.user_name
    where u.status = '0'
      and u.del_flag = '0'
      and u.user_name <> ${ctx.actor.userName}
      and (u.kind <> 'customer' or x.client = any (u.customer_codes))
    order by u.id, x.client desc
    limit ${maxReaders}`.execute(ctx.em.getKysely());
  return rows;
}

async function taken(ctx: Ctx, { machine, action, id, key, reason }: StepTaken): Promise<void> {
  const decision = decisions[machine]?.[action];
  if (!decision || "none" in decision) return;
  if ("answers" in decision && decision.answers) await settleNotices(ctx, decision.answers, id);
  if (!("title" in decision)) return;
  const by = ctx.actor.nickName || ctx.actor.userName;
  const notice = {
    code: decision.title,
    params: { key, reason, by },
    subject: `${machine}.${action}`,
    recordId: id,
  };
  if ("withdraws" in decision) {
    await tellUsers(
      ctx,
      { ...notice, settled: true },
      await withdrawNotices(ctx, decision.withdraws, id),
    );
    return;
  }
  const { to, path } = decision;
  const readers = await readersOf(ctx, to, id);
  const addressees = readers.map(
    (reader): Addressee => ({
      userId: reader.userId,
      path: path(reader),
      clientCode: reader.kind === "customer" ? reader.clientCode : "",
    }),
  );
  await tellUsers(ctx, notice, addressees);
}

export const tellDecisions: StepListener = { taken, runUndone: withdrawRun };
