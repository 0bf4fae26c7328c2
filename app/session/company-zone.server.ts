import type { EntityManager } from "@mikro-orm/postgresql";
import { readZone } from "#platform/clock/company-zone.server.ts";
import { defaultZone } from "#platform/clock/zone.ts";
import type { Runtime } from "#db/services/runtime.server.ts";
import { platform } from "./platform.server.ts";

const keepMs = 30_000;
let existing: { of: Runtime; zone: string; until: number } | null = null;

/** The zone in which a page without a session shows times: that of the house, asked for twice a minute at most. */
export async function companyZone(): Promise<string> {
  try {
    const open = await platform();
    if (existing?.of === open && existing.until > Date.now()) return existing.zone;
    existing = { of: open, zone: await readZone(open.orm.em.fork() as EntityManager), until: Date.now() + keepMs };
    return existing.zone;
  } catch {
    // A page that can be shown without the database says few times.
    return defaultZone;
  }
}
