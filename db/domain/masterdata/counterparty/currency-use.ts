import type { RawBuilder } from "kysely";
import { ExtensionPoint } from "#platform/kernel/operation/extension-point.ts";

/** SQL condition: amounts exist in the company's base currency. */
export const currencyUse = new ExtensionPoint<
  (companyCode: RawBuilder<unknown>) => RawBuilder<boolean>
>("counterparty.currencyUse");
