import type { RawBuilder } from "kysely";
import { ExtensionPoint } from "#platform/module/extension-point.ts";

/** Conditions over `port`: ports that are meant nearly always and stand first where one is picked. */
export const favouritePorts = new ExtensionPoint<RawBuilder<unknown>>("place.favouritePorts");
