import type { EntityClass, MikroORM, Options } from "@mikro-orm/postgresql";
import type { PoolOptions } from "#db/orm/connections.server.ts";
import { connectOrm, ormOptions } from "#db/orm/orm.server.ts";
import { importEntities } from "#platform/records/import/upload.entity.server.ts";
import { listViewEntities } from "#platform/records/list/list-view.entity.server.ts";
import { traceEntities } from "#platform/kernel/trace/trace.entity.server.ts";
import { modules } from "./modules.server.ts";

export const allEntities: readonly EntityClass<object>[] = [
  ...traceEntities,
  ...listViewEntities,
  ...importEntities,
  ...modules.flatMap((module) => module.entities),
];

export const productOrmOptions = (url: string): Options =>
  ormOptions({ url, entities: allEntities });

/** Opens the pool with all entities. */
export const openOrm = (url: string, pool: PoolOptions = {}): Promise<MikroORM> =>
  connectOrm({ url, entities: allEntities }, pool);
