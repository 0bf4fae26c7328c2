import type { TabbedRecord } from "./load-tabs.server.ts";

/** Records with tabs (decision 051). */
export const bookingRecord: TabbedRecord = {
  apiName: "seaway/bookingMgr/inner",
  form: "/seaway/bookingMgr/inner/create/index",
};
export const voyageRecord: TabbedRecord = {
  apiName: "seaway/voyage/voyage",
  form: "/seaway/voyage/voyage/index",
};
export const contractRecord: TabbedRecord = {
  apiName: "priceSetting/contract",
  form: "/priceSetting/contract/detail/index",
};
export const billRecord: TabbedRecord = {
  apiName: "seaway/bill/query",
  form: "/seaway/bill/query/viewEditAddBill/index",
  parent: { of: bookingRecord, id: "bookingId", number: "bkNo" },
};
