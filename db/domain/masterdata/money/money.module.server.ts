import { sql } from "kysely";
import { moneyEntities } from "./money.entity.server.ts";
import { moneyResources } from "./money.resources.server.ts";
import { usesIn } from "#platform/records/resource/code-uses.server.ts";
import { moneyDictionaries } from "./money.dictionaries.ts";
import { defineModule } from "#platform/runtime/module/module.server.ts";
import { exchangeRateImport } from "./money.imports.server.ts";

export const moneyModule = defineModule({
  name: "money",
  after: [],
  dictionaries: moneyDictionaries,
  entities: moneyEntities,
  resources: moneyResources,
  imports: {
    "xhlbasic/exchangeRate": [exchangeRateImport],
    "xhlbasic/exchangeRateDetail": [exchangeRateImport],
  },
  references: {
    currency: {
      table: "currency",
      code: "code",
      zh: sql`name_ch`,
      en: sql`name_en`,
      by: { kind: "all" },
    },
  },
  uses: [
    ...usesIn("exchange_rate", "money.exchangeRates", { currency: ["base_currency", "currency"] }),
    ...usesIn("exchange_publication", "money.exchangeRates", { currency: ["base_currency"] }),
  ],
  // Fees keep a copy of their rate.
  roles: {
    finance: ["exchangeRate:edit"],
  },
  permissionLabels: {
    "exchangeRate:edit": "money.permission.exchangeRate.edit",
  },
  tableLabels: {
    exchange_rate: "money.table.exchangeRate",
    exchange_publication: "money.table.exchangePublication",
  },
});
