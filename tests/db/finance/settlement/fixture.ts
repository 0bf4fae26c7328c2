import type { EntityManager } from "@mikro-orm/postgresql";
import { Fee } from "#domain/finance/fee/fee.entity.server.ts";
import { ExchangeRate } from "#domain/masterdata/money/money.entity.server.ts";
import { Customer } from "#domain/masterdata/customer/customer.entity.server.ts";
import { Voyage } from "#domain/sailing/voyage/voyage.entity.server.ts";

/** Two customers, voyages of October and September 2026, and USD at 7.1234 CNY. */
export async function makeFixture(
  em: EntityManager,
): Promise<{ october: Voyage; september: Voyage }> {
  em.create(Customer, { code: "C001", nameEn: "SUNRISE TRADING", nameCh: "=日出贸易" });
  em.create(Customer, { code: "C002", nameEn: "KANSAI FOODS" });
  const voyage = (no: string, departureDate: string) =>
    em.create(Voyage, {
      voyageName: `SITC HANSHIN/${no}`,
      voyage: no,
      lineCode: "JPX1",
      vesselCode: "SITCHAN",
      vesselName: "SITC HANSHIN",
      departureDate,
    });
  em.create(ExchangeRate, {
    baseCurrency: "CNY",
    currency: "USD",
    rate: "7.1234",
    publishDate: "2026-09-01",
  });
  const made = { october: voyage("2610E", "2026-10-05"), september: voyage("2609E", "2026-09-05") };
  await em.flush();
  return made;
}

/** An audited receivable with the calculated CNY amount. */
export function feeOf(em: EntityManager, voyage: Voyage, more: Partial<Fee> = {}): Fee {
  const amount = more.amount ?? "100.00";
  return em.create(Fee, {
    feeStatus: "AUDITED",
    voyage,
    corpCode: "C001",
    corpName: "=日出贸易",
    companyCode: "SEAWAY",
    feeCode: "OCF",
    feeName: "海运费",
    unit: "CONTAINER",
    qty: "1",
    price: amount,
    currency: "CNY",
    amount,
    noTaxAmount: amount,
    currencyRate: "1",
    baseAmount: amount,
    pricingDate: voyage.departureDate ?? null,
    blNo: "SWBL261000001",
    ...more,
  });
}
