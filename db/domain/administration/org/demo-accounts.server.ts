import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";

/**
 * Demo accounts for the sign-in page (security.md). The password shows only while it is the seeded
 * one.
 */
export async function demoAccounts(
  em: EntityManager,
): Promise<{ userName: string; nickName: string; password: string }[]> {
  const { rows } = await sql<{
    userName: string;
    nickName: string;
    password: string;
  }>`select u.user_name as "userName", u.nick_name as "nickName", c.config_value as password
    from app_user u join config c on c.config_key = 'demo.password'
    where u.email like '%@demo.invalid'
      and u.status = '0'
      and u.del_flag = '0'
      and u.password_time is null
    order by u.id`.execute(em.getKysely());
  return rows;
}
