import { defineResource, type Resource } from "../kit/resource.server.ts";
import { Currency, ExchangeRate } from "./money.entity.server.ts";
import { currencyList, exchangeRateList } from "./money.list.ts";

export const moneyResources: readonly Resource[] = [
  defineResource({ apiName: currencyList.apiName, list: currencyList, source: { entity: Currency }, steps: {} }),
  defineResource({ apiName: exchangeRateList.apiName, list: exchangeRateList, source: { entity: ExchangeRate }, steps: {} }),
];
