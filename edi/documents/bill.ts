import type { DocumentFacts, ShipmentDocument } from "./shipment.ts";

/** An issued bill of lading. */
export type BillDocument = ShipmentDocument & { blNo: string };

export const billFacts: DocumentFacts<BillDocument> = {
  no: ({ blNo }) => blNo,
  spot: (blNo) => ({ blNo }),
  noField: "blNo",
  field: "bills",
  twice: "edi.billTwice",
  none: "edi.noBills",
};
