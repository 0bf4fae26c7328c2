import type { EntityManager } from "@mikro-orm/postgresql";
import { readConfigs } from "#platform/settings/config.server.ts";
import { type Chosen, cookieOf, defaultLook, isColour, type Look, lookKey, readChosen } from "../kit/shell/look.ts";
import type { Runtime } from "#db/services/runtime.server.ts";
import { platform } from "./platform.server.ts";

const keepMs = 30_000;
let base: { of: Runtime; look: Look; until: number } | null = null;

/** What a reader who has chosen nothing sees: side theme and theme colour are settings of the installation, asked for twice a minute at most. */
async function baseLook(): Promise<Look> {
  try {
    const open = await platform();
    if (base?.of === open && base.until > Date.now()) return base.look;
    const result = await readConfigs(open.orm.em.fork() as EntityManager, ["sys.index.sideTheme", "sys.index.skinName"]);
    const skin = result["sys.index.skinName"];
    const sideTheme = result["sys.index.sideTheme"] === "theme-light" ? "theme-light" : "theme-dark";
    base = { of: open, look: { ...defaultLook, sideTheme, ...(isColour(skin) ? { theme: skin } : {}) }, until: Date.now() + keepMs };
    return base.look;
  } catch {
    // A page that can be shown without the database (an error page) has the frame of the product.
    return defaultLook;
  }
}

/** How the frame of this page looks: the reader's cookies, else the installation's settings, else the product's. */
export async function chosenOf(request: Request): Promise<Chosen> {
  const header = request.headers.get("cookie");
  return readChosen(header, cookieOf(header, lookKey) ? defaultLook : await baseLook());
}
