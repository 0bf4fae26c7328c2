/** Names of the question and of the booking that takes it over, where they differ. */
const renamed: Readonly<Record<string, string>> = {
  client: "clientCode",
  contractNo: "serviceContractNo",
};
/** What the booking takes from its voyage, company or cargo. */
const left: ReadonlySet<string> = new Set([
  "date",
  "companyCode",
  "voyline",
  "grossWeightKg",
  "measureCbm",
]);

/**
 * The address of a new booking for a shipment that was priced: the same fields under the booking's
 * names.
 */
export function bookingQuery(query: string): string {
  const taken = [...new URLSearchParams(query)].flatMap(([key, value]) =>
    value && !left.has(key) ? [[renamed[key] ?? key, value]] : [],
  );
  return String(new URLSearchParams(taken));
}
