/** Where numbers of a document type are stored (domain §2); from code only. */
export type NumberedPlace = { table: string; column: string };

const places = new Map<string, NumberedPlace>();

/** Replaces earlier registrations. */
export function registerNumbered(named: Readonly<Record<string, NumberedPlace>>): void {
  places.clear();
  for (const [docType, place] of Object.entries(named)) places.set(docType, place);
}

/** Undefined for an unsupported document type. */
export const numberedPlace = (docType: string): NumberedPlace | undefined => places.get(docType);
