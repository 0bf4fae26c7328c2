import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { type Actor, type Lang, systemActor } from "#platform/kernel/actor/actor.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";

/**
 * Actor of jobs and of commands without `--as`. It acts for the company named, else for the only
 * one (domain §10); with several and none named it has none, and what it would write is refused.
 * @throws Refusal kit.unknownCode for a company that does not exist
 */
export async function readSystemActor(
  em: EntityManager,
  of: { userName: string; lang?: Lang; company?: string },
): Promise<Actor> {
  const { userName, lang = "zh", company = "" } = of;
  const { rows } = await sql<{ code: string | null; zone: string }>`
    select case
        when ${company} = '' then seaway_only_company ()
        else (select c.code from company c where c.code = ${company})
      end as code,
      seaway_zone (${company}) as zone`.execute(em.getKysely());
  const { code = null, zone = "" } = rows[0] ?? {};
  if (code === null) throw new Refusal("kit.unknownCode", { value: company }, { field: "company" });
  return { ...systemActor(userName, lang, zone), companyCode: code };
}
