import type { EntityManager } from "@mikro-orm/postgresql";
import { readZone } from "#platform/kernel/clock/company-zone.server.ts";
import { defaultZone } from "#platform/kernel/clock/zone.ts";
import type { Runtime } from "#db/services/runtime.server.ts";
import { platform } from "./platform.server.ts";

const keepMs = 30_000;
let cached: { of: Runtime; zone: string; until: number } | null = null;

/** Time zone of pages without a session; read at most twice a minute. */
export async function companyZone(): Promise<string> {
  try {
    const open = await platform();
    if (cached?.of === open && cached.until > performance.now()) return cached.zone;
    cached = {
      of: open,
      zone: await readZone(open.orm.em.fork() as EntityManager),
      until: performance.now() + keepMs,
    };
    return cached.zone;
  } catch {
    // Without the database the page still shows.
    return defaultZone;
  }
}
