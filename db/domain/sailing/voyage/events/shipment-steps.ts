/** What usually happens to a shipment, in order (operations §4). */
export const shipmentSteps = [
  "submitted",
  "approved",
  "received",
  "booked",
  "confirmed",
  "packed",
  "weighed",
  "locked",
  "billed",
  "issued",
  "departed",
  "arrived",
] as const;
export type ShipmentStep = (typeof shipmentSteps)[number];

export const shipmentEventKinds = [
  "voyage",
  "ebooking",
  "approval",
  "booking",
  "container",
  "bill",
  "fee",
  "edi",
] as const;
export type ShipmentEventKind = (typeof shipmentEventKinds)[number];
