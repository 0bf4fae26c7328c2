import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { unusualDigits } from "#platform/kernel/text/currency-digits.ts";

/** ISO 4217 codes with two decimals, and CNH for offshore yuan. */
const usual = (
  "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CNH CNY COP " +
  "COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES " +
  "KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD " +
  "PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD " +
  "TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW ZWG"
).split(" ");

const table: ReadonlyMap<string, number> = new Map([
  ...usual.map((code): [string, number] => [code, 2]),
  ...unusualDigits,
]);

/** Decimals of a currency, or null for one that ISO 4217 does not know. */
export const knownDecimals = (currency: string): number | null => table.get(currency) ?? null;

/**
 * Decimals of a currency (ISO 4217, domain §1).
 * @throws Refusal money.unknownCurrency; a default of 2 would be wrong for yen.
 */
export function currencyDecimals(currency: string): number {
  const decimals = table.get(currency);
  if (decimals === undefined) throw new Refusal("money.unknownCurrency", { currency });
  return decimals;
}
