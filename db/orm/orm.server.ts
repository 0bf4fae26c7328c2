import { MikroORM, type Options } from "@mikro-orm/postgresql";
import { Migrator } from "@mikro-orm/migrations";
import type pg from "pg";
import { adminEntities } from "#domain/admin/admin.entity.server.ts";
import { billEntities } from "#domain/bill/bill.entity.server.ts";
import { bookingEntities } from "#domain/booking/booking.entity.server.ts";
import { cargoEntities } from "#domain/cargo/hazardous.entity.server.ts";
import { calendarEntities } from "#domain/calendar/calendar.entity.server.ts";
import { codeEntities } from "#domain/code/code.entity.server.ts";
import { corpEntities } from "#domain/counterparty/counterparty.entity.server.ts";
import { columnEntities } from "#domain/column/column.entity.server.ts";
import { containerEntities } from "#domain/container/container.entity.server.ts";
import { datapmsEntities } from "#domain/data-permission/data-permission.entity.server.ts";
import { ebookingEntities } from "#domain/ebooking/ebooking.entity.server.ts";
import { ediEntities } from "#domain/edi/edi.entity.server.ts";
import { feeEntities } from "#domain/fee/fee.entity.server.ts";
import { gearEntities } from "#domain/equipment/equipment.entity.server.ts";
import { importEntities } from "#platform/import/upload.entity.server.ts";
import { listViewEntities } from "#platform/list/list-view.entity.server.ts";
import { traceEntities } from "#platform/trace/trace.entity.server.ts";
import { moneyEntities } from "#domain/money/money.entity.server.ts";
import { fileEntities } from "#domain/file/file.entity.server.ts";
import { orgEntities } from "#domain/org/org.entity.server.ts";
import { partyEntities } from "#domain/customer/customer.entity.server.ts";
import { placeEntities } from "#domain/place/place.entity.server.ts";
import { rateEntities } from "#domain/rate/rate.entity.server.ts";
import { settlementEntities } from "#domain/settlement/settlement.entity.server.ts";
import { sessionEntities } from "#domain/session/session.entity.server.ts";
import { spaceEntities } from "#domain/space/space.entity.server.ts";
import { toolEntities } from "#domain/tool/tool.entity.server.ts";
import { vesselEntities } from "#domain/vessel-tracking/vessel-tracking.entity.server.ts";
import { voyageEntities } from "#domain/voyage/voyage.entity.server.ts";
import { connectionOf } from "./address.server.ts";
import { assertNoneHeld } from "#platform/operation/held-connection.server.ts";
import { backendsGiveWay } from "./lower-priority.server.ts";
import { migrations } from "#db/migrations/list.ts";

export const allEntities = [
  ...traceEntities,
  ...listViewEntities,
  ...importEntities,
  ...fileEntities,
  ...orgEntities,
  ...sessionEntities,
  ...adminEntities,
  ...datapmsEntities,
  ...columnEntities,
  ...codeEntities,
  ...cargoEntities,
  ...placeEntities,
  ...partyEntities,
  ...gearEntities,
  ...moneyEntities,
  ...corpEntities,
  ...calendarEntities,
  ...voyageEntities,
  ...vesselEntities,
  ...rateEntities,
  ...ebookingEntities,
  ...bookingEntities,
  ...spaceEntities,
  ...containerEntities,
  ...billEntities,
  ...feeEntities,
  ...settlementEntities,
  ...ediEntities,
  ...toolEntities,
];

/**
 * How many connections; `giveWay`: pages come before what they do (where the database runs on this machine);
 * `connected`: hears of each connection of the pool; `oneEach`: who holds a connection and asks for another is refused instead of waiting (so it
 * is in every test).
 */
export type PoolOptions = { min?: number; max?: number; giveWay?: boolean; oneEach?: boolean; connected?(client: pg.Client): void };

/** Options of the one ORM. `statementMs` bounds every statement, so that nothing runs for ever. */
export function ormOptions(url: string, pool: PoolOptions = {}): Options {
  const { connectionString, stream } = connectionOf(url);
  return {
    clientUrl: connectionString,
    entities: allEntities,
    extensions: [Migrator],
    forceUtcTimezone: true,
    pool: { min: pool.min ?? 0, max: pool.max ?? 10 },
    migrations: {
      migrationsList: migrations,
      tableName: "migration",
      transactional: true,
      allOrNothing: true,
      snapshot: false,
      silent: true,
    },
    driverOptions: {
      ...(stream ? { stream } : {}),
      statement_timeout: 300_000,
      connectionTimeoutMillis: 10_000,
      application_name: "seaway",
      onPoolCreated: (opened: pg.Pool) => {
        if (pool.giveWay) backendsGiveWay(opened);
        if (pool.connected) opened.on("connect", pool.connected);
        if (pool.oneEach ?? process.env.NODE_ENV === "test") oneConnectionEach(opened);
      },
    },
    ignoreUndefinedInQuery: false,
  } as Options;
}

/** Asks before each connection whether its taker holds one. */
function oneConnectionEach(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool);
  pool.connect = ((...given: Parameters<typeof connect>) => {
    assertNoneHeld();
    return connect(...given);
  }) as typeof pool.connect;
}

/** Opens the pool. Importing this file opens nothing. */
export async function openOrm(url: string, pool: PoolOptions = {}): Promise<MikroORM> {
  return MikroORM.init(ormOptions(url, pool) as never) as Promise<MikroORM>;
}
