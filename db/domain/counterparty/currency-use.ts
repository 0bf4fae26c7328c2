import type { RawBuilder } from "kysely";
import { ExtensionPoint } from "#platform/module/extension-point.ts";

/** The condition that amounts are kept in the local currency of a company, by an expression of its code. */
export const currencyUse = new ExtensionPoint<(companyCode: RawBuilder<unknown>) => RawBuilder<boolean>>("counterparty.currencyUse");
