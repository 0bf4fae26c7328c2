import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { Actor, Lang } from "../kit/actor.ts";

type ActorRow = {
  id: number;
  userName: string;
  nickName: string;
  kind: "staff" | "customer";
  lang: Lang;
  customerCodes: string[];
  deptId: number | null;
  companyCode: string | null;
  roles: string[] | null;
  permissions: string[] | null;
  mustChangePassword: "Y" | "N";
};

/** The actor of an enabled user, with the roles and permissions of this moment; null when disabled or gone. */
export async function actorOfUser(
  em: EntityManager,
  by: { userId: number } | { userName: string },
): Promise<(Actor & { mustChangePassword: boolean }) | null> {
  const where = "userId" in by ? sql`u.id = ${by.userId}` : sql`u.user_name = ${by.userName}`;
  const { rows } = await sql<ActorRow>`select u.id, u.user_name as "userName", u.nick_name as "nickName", u.kind, u.lang,
    u.customer_codes as "customerCodes", u.dept_id as "deptId", c.code as "companyCode", u.must_change_password as "mustChangePassword",
    array_agg(distinct r.role_key) filter (where r.id is not null) as roles,
    array_agg(distinct perm) filter (where perm is not null) as permissions
    from app_user u left join company c on c.id = u.company_id left join user_role ur on ur.user_id = u.id
    left join role r on r.id = ur.role_id and r.status = '0' left join lateral unnest(r.permissions) perm on true
    where ${where} and u.status = '0' group by u.id, c.code`.execute(em.getKysely());
  const row = rows[0];
  if (!row) return null;
  return {
    userId: row.id,
    userName: row.userName,
    nickName: row.nickName,
    kind: row.kind,
    roles: row.roles ?? ["ROLE_DEFAULT"],
    permissions: row.permissions ?? [],
    customerCodes: row.customerCodes,
    companyCode: row.companyCode ?? "",
    deptId: row.deptId,
    lang: row.lang,
    mustChangePassword: row.mustChangePassword === "Y",
  };
}
