import type { EntityManager } from "@mikro-orm/postgresql";
import { readConfigs } from "#platform/kernel/settings/config.server.ts";
import {
  type Chosen,
  cookieOf,
  defaultLook,
  isColour,
  type Look,
  lookKey,
  readChosen,
} from "#app/kit/shell/theme/look.ts";
import type { Runtime } from "#db/services/runtime.server.ts";
import { platform } from "./platform.server.ts";

const keepMs = 30_000;
let base: { of: Runtime; look: Look; until: number } | null = null;

/** Default side theme and colour of the installation; read at most twice a minute. */
async function baseLook(): Promise<Look> {
  try {
    const open = await platform();
    if (base?.of === open && base.until > performance.now()) return base.look;
    const settings = await readConfigs(open.orm.em.fork() as EntityManager, [
      "sys.index.sideTheme",
      "sys.index.skinName",
    ]);
    const skin = settings["sys.index.skinName"];
    const sideTheme =
      settings["sys.index.sideTheme"] === "theme-light" ? "theme-light" : "theme-dark";
    base = {
      of: open,
      look: { ...defaultLook, sideTheme, ...(isColour(skin) ? { theme: skin } : {}) },
      until: performance.now() + keepMs,
    };
    return base.look;
  } catch {
    // An error page shows without the database.
    return defaultLook;
  }
}

/** Order: the reader's cookies, the installation's settings, the product's defaults. */
export async function chosenOf(request: Request): Promise<Chosen> {
  const header = request.headers.get("cookie");
  return readChosen(header, cookieOf(header, lookKey) ? defaultLook : await baseLook());
}
