import type { RawBuilder } from "kysely";
import { ExtensionPoint } from "#platform/kernel/operation/extension-point.ts";

/** Conditions on `port`: preferred ports of pickers. */
export const favouritePorts = new ExtensionPoint<RawBuilder<unknown>>("place.favouritePorts");
