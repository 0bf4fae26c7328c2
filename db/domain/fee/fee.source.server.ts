import { type RawBuilder, sql } from "kysely";
import { Fee } from "./fee.entity.server.ts";
import { feeFacts } from "./fee.facts.server.ts";

const baseCurrency = sql`coalesce((select c.local_currency from company c where c.code = t0.company_code), 'CNY')`;

export const feeSource = (where?: RawBuilder<unknown>) => ({
  entity: Fee,
  facts: feeFacts,
  computed: { baseCurrency },
  ...(where ? { where } : {}),
});
