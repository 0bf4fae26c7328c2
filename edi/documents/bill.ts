import type { DocumentFacts, ShipmentDocument } from "./shipment.ts";

/** An issued bill of lading. */
export type BillDocument = ShipmentDocument & { blNo: string };

/** A bill of cargo that arrives; the master bill is the one it was issued under. */
export type ImportBillDocument = BillDocument & { masterBlNo?: string };

export const importBillFacts: DocumentFacts<ImportBillDocument> = {
  no: ({ blNo }) => blNo,
  spot: (blNo) => ({ blNo }),
  references: ({ blNo, masterBlNo }) => ({ BM: blNo, MB: masterBlNo }),
  noField: "blNo",
  field: "bills",
  twice: "edi.billTwice",
  none: "edi.noBills",
};

export const billFacts: DocumentFacts<BillDocument> = {
  no: ({ blNo }) => blNo,
  spot: (blNo) => ({ blNo }),
  references: ({ blNo }) => ({ BM: blNo }),
  noField: "blNo",
  field: "bills",
  twice: "edi.billTwice",
  none: "edi.noBills",
};
