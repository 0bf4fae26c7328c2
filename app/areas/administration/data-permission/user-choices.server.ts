import type { EntityManager } from "@mikro-orm/postgresql";
import { User } from "#domain/administration/org/org.entity.server.ts";

export type UserChoice = { userName: string; nickName: string };

/** At most two thousand. */
export async function userChoices(em: EntityManager): Promise<UserChoice[]> {
  const users = await em.find(
    User,
    { status: "0", delFlag: "0" },
    { orderBy: { userName: "asc" }, limit: 2000, fields: ["userName", "nickName"] },
  );
  return users.map(({ userName, nickName }) => ({ userName, nickName }));
}
