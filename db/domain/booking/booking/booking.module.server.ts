import { extend } from "#platform/module/extension-point.ts";
import { voyageCargo } from "#domain/sailing/voyage/voyage-cargo.ts";
import { bookingCargo } from "./voyage-cargo.server.ts";
import {
  BookingCargo,
  bookingEntities,
} from "#domain/booking/booking-record/booking.entity.server.ts";
import { goodsList } from "./goods.list.ts";
import { bookingAttachments } from "./ops/attachments.server.ts";
import { bookingForm } from "./booking.form.ts";
import { bookingList } from "#domain/booking/booking-record/booking.list.ts";
import { modificationResource } from "./modification/modification.resource.server.ts";
import { usesIn } from "#platform/resource/code-uses.server.ts";
import { defineRecordTabs, historyTab } from "#platform/resource/record-tabs.server.ts";
import { defineResource } from "#platform/resource/resource.server.ts";
import { defineModule } from "#platform/module/module.server.ts";
import { bookingEvents } from "./booking-events.server.ts";
import { shipmentEvents } from "#domain/sailing/voyage/shipment-events.server.ts";

/** Lines are changed in their booking. */
const goodsResource = defineResource({
  apiName: goodsList.apiName,
  list: goodsList,
  source: { entity: BookingCargo },
  steps: {},
});

export const bookingModule = defineModule({
  name: "booking",
  after: ["cargo", "voyage", "customer", "ebooking"],
  entities: bookingEntities,
  resources: [goodsResource, modificationResource],
  operations: [bookingAttachments.remove, bookingAttachments.download],
  numbers: { BK: { table: "booking", column: "bk_no" } },
  forms: { "seaway/bookingMgr/inner": [bookingForm] },
  uses: [
    ...usesIn("booking", "booking.list", {
      port: ["port_load", "port_via", "port_dis", "barge_port_load"],
      customer: [
        "agent",
        "shipper_code",
        "consignee_code",
        "notify_code",
        "notify2code",
        "notify3code",
      ],
      transTerms: ["delivery_terms", "barge_delivery_terms"],
      company: ["company_code"],
      salesman: ["sales"],
    }),
    ...usesIn("booking", "booking.list", { customer: ["client_code"] }, { listed: true }),
    ...usesIn("booking", "booking.list", { voyage: ["voyage_id"] }, { id: true }),
    ...usesIn(
      "booking_roll",
      "booking.list",
      { voyage: ["from_voyage_id", "to_voyage_id"] },
      { id: true },
    ),
    ...usesIn("booking_container", "booking.list", { sizeType: ["size_type", "size_type_sub"] }),
    ...usesIn("booking_cargo", "booking.list", {
      packageKind: ["package_kind"],
      hazardous: ["dg_un_no"],
      hscode: ["hscode"],
    }),
  ],
  extensions: [extend(voyageCargo, bookingCargo), extend(shipmentEvents, bookingEvents)],
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
  tableLabels: {
    booking: "booking.table.booking",
    booking_cargo: "booking.table.bookingCargo",
    booking_container: "booking.table.bookingContainer",
    booking_edi: "booking.table.bookingEdi",
    booking_roll: "booking.table.bookingRoll",
    booking_modification: "booking.table.bookingModification",
    booking_attachment: "booking.table.bookingAttachment",
  },
});
