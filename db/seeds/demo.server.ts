import type { MikroORM } from "@mikro-orm/postgresql";
import type { Caller } from "#domain/kit/operation.server.ts";

/** Loads the demo company when there is no booking yet; answers its accounts. */
export async function seedDemo(_orm: MikroORM, _caller: Caller): Promise<{ userName: string; password: string }[]> {
  return [];
}
