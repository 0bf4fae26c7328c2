const digitsOf = (digits: number, codes: string): [string, number][] =>
  codes.split(" ").map((code) => [code, digits]);

/** ISO 4217 currencies whose decimals are not two. */
export const unusualDigits: ReadonlyMap<string, number> = new Map([
  ...digitsOf(0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"),
  ...digitsOf(3, "BHD IQD JOD KWD LYD OMR TND"),
  ...digitsOf(4, "CLF UYW"),
]);

/**
 * How many decimals an amount of the currency is shown with; two for an unknown one. What is
 * calculated asks `currencyDecimals`.
 */
export const currencyDigits = (currency: unknown): number =>
  unusualDigits.get(String(currency ?? "")) ?? 2;
