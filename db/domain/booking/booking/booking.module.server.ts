import { extend } from "#platform/kernel/operation/extension-point.ts";
import { voyageCargo } from "#domain/sailing/voyage/voyage-cargo.ts";
import { bookingCargo } from "./voyage-cargo.server.ts";
import { BookingCargo } from "#domain/booking/booking-record/booking.entity.server.ts";
import { goodsList } from "./goods.list.ts";
import { bookingAttachments } from "./ops/attachments.server.ts";
import { bookingResource, outboundResource } from "./booking.resource.server.ts";
import { bookingImport } from "./import/booking.import.server.ts";
import { bookingForm } from "./booking.form.ts";
import { bookingList } from "#domain/booking/booking-record/booking.list.ts";
import { modificationResource } from "./modification/modification.resource.server.ts";
import { rollVoyageReference } from "./roll-targets.server.ts";
import { defineRecordTabs, historyTab } from "#platform/records/resource/record-tabs.server.ts";
import { defineResource } from "#platform/records/resource/resource.server.ts";
import { bookingDictionaries } from "./booking.dictionaries.ts";
import { defineModule } from "#platform/runtime/module/module.server.ts";
import { bookingEvents } from "./booking-events.server.ts";
import { shipmentEvents } from "#domain/sailing/voyage/events/shipment-events.server.ts";

/** Lines are changed in their booking. */
const goodsResource = defineResource({
  apiName: goodsList.apiName,
  list: goodsList,
  source: { entity: BookingCargo },
  steps: {},
});

export const bookingModule = defineModule({
  name: "booking",
  after: ["booking-record", "file", "space", "container", "bill", "fee", "contract"],
  dictionaries: bookingDictionaries,
  resources: [bookingResource, outboundResource, goodsResource, modificationResource],
  operations: [bookingAttachments.remove, bookingAttachments.download],
  forms: { "seaway/bookingMgr/inner": [bookingForm] },
  imports: { "seaway/bookingMgr/inner": [bookingImport] },
  scopedImports: [bookingImport],
  references: { rollVoyage: rollVoyageReference },
  picks: { "booking:changeVoyage": ["rollVoyage"] },
  extensions: [extend(voyageCargo, bookingCargo), extend(shipmentEvents, bookingEvents)],
  roles: {
    clerk: [
      "booking:list",
      "booking:edit",
      "booking:confirm",
      "booking:cancel",
      "booking:reconcile",
      "booking:lock",
      "booking:customs",
      "booking:cancelBill",
      "booking:changeVoyage",
      "booking:modify",
      "booking:remove",
      "booking:edi",
    ],
    captainDesk: ["booking:list", "booking:confirm"],
    finance: ["booking:list"],
  },
  permissionLabels: {
    "booking:edit": "booking.permission.edit",
    "booking:confirm": "booking.permission.confirm",
    "booking:cancel": "booking.permission.cancel",
    "booking:reconcile": "booking.permission.reconcile",
    "booking:lock": "booking.permission.lock",
    "booking:customs": "booking.permission.customs",
    "booking:cancelBill": "booking.permission.cancelBill",
    "booking:changeVoyage": "booking.permission.changeVoyage",
    "booking:remove": "booking.permission.remove",
    "booking:edi": "booking.permission.edi",
    "booking:modify": "booking.permission.modify",
  },
  tabs: defineRecordTabs({
    "seaway/bookingMgr/inner": [historyTab("booking")],
    "seaway/voyage/voyage": [
      {
        name: "bookings",
        label: "booking.tab",
        list: bookingList.apiName,
        narrowedTo: ({ id }) => ({ voyageId: String(id) }),
        open: "/seaway/bookingMgr/inner/create/index/:id",
      },
    ],
  }),
});
