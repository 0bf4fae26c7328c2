/** Where the numbers of a document type stand: constants of the code, never of a request (domain §2). */
export type NumberedPlace = { table: string; column: string };

const places = new Map<string, NumberedPlace>();

/** Takes the places from the modules, by document type. Replaces what was registered before. */
export function registerNumbered(named: Readonly<Record<string, NumberedPlace>>): void {
  places.clear();
  for (const [docType, place] of Object.entries(named)) places.set(docType, place);
}

/** Where the numbers of a document type stand; undefined for documents this version does not keep. */
export const numberedPlace = (docType: string): NumberedPlace | undefined => places.get(docType);
