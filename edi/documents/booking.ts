import type { DocumentFacts, DocumentParty, DocumentPlace, ShipmentDocument } from "./shipment.ts";
import type { LocalTime } from "#edi/syntax/local-time.ts";

/** A locked booking. */
export type BookingDocument = ShipmentDocument & {
  bkNo: string;
  blNo?: string;
  mainBkNo?: string;
  ebNo?: string;
  forwarderRefNo?: string;
  serviceContractNo?: string;
  etd?: LocalTime;
  isLcl: boolean;
  portVia?: DocumentPlace;
  client?: DocumentParty;
  agent?: DocumentParty;
  carrier?: DocumentParty;
  remark?: string;
  requirements?: string;
};

export const bookingFacts: DocumentFacts<BookingDocument> = {
  no: ({ bkNo }) => bkNo,
  spot: (bkNo) => ({ bkNo }),
  references: (booking) => ({
    BN: booking.bkNo,
    CT: booking.serviceContractNo,
    BM: booking.blNo,
    MB: booking.mainBkNo,
    SI: booking.ebNo,
    FF: booking.forwarderRefNo,
  }),
  times: (booking, voyage) => ({ "133": booking.etd || voyage.etd }),
  noField: "bkNo",
  field: "bookings",
  twice: "edi.bookingTwice",
  none: "edi.noBookings",
};
