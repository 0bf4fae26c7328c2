/** The booking as a record with tabs. */
export const bookingRecord = { apiName: "seaway/bookingMgr/inner", form: "/seaway/bookingMgr/inner/create/index" };
