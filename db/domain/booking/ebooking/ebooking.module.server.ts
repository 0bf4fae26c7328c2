import { ebookingEntities } from "#domain/booking/ebooking-record/ebooking.entity.server.ts";
import { correctionForm } from "./correction/correction.form.ts";
import { ebookingForm } from "./ebooking.form.ts";
import { extend } from "#platform/module/extension-point.ts";
import { voyageCargo } from "#domain/sailing/voyage/voyage-cargo.ts";
import { ebookingCargo } from "./voyage-cargo.server.ts";
import { ebookingAttachments } from "./ops/attachments.server.ts";
import { usesIn } from "#platform/resource/code-uses.server.ts";
import { defineModule } from "#platform/module/module.server.ts";
import { ebookingEvents } from "./ebooking-events.server.ts";
import { shipmentEvents } from "#domain/sailing/voyage/shipment-events.server.ts";

export const ebookingModule = defineModule({
  name: "ebooking",
  after: ["cargo", "voyage", "customer", "file"],
  entities: ebookingEntities,
  operations: [ebookingAttachments.remove, ebookingAttachments.download],
  numbers: { EB: { table: "e_booking", column: "eb_no" } },
  forms: { "eb/ebBooking": [ebookingForm], "eb/bookingModify": [correctionForm] },
  uses: [
    ...usesIn("e_booking", "ebooking.list", {
      port: ["port_load", "port_via", "port_dis", "next_port_dis", "barge_port_load"],
      customer: ["shipper_code", "consignee_code", "notify_code", "notify2code", "notify3code"],
      transTerms: ["delivery_terms", "barge_delivery_terms"],
      salesman: ["sales"],
    }),
    ...usesIn("e_booking", "ebooking.list", { customer: ["client_code"] }, { listed: true }),
    ...usesIn("e_booking", "ebooking.list", { voyage: ["voyage_id"] }, { id: true }),
    ...usesIn("eb_container", "ebooking.list", { sizeType: ["size_type", "size_type_sub"] }),
    ...usesIn("eb_cargo", "ebooking.list", {
      packageKind: ["package_kind"],
      hazardous: ["dg_un_no"],
      hscode: ["hscode"],
    }),
  ],
  extensions: [extend(voyageCargo, ebookingCargo), extend(shipmentEvents, ebookingEvents)],
  permissionLabels: {
    "ebooking:edit": "ebooking.permission.edit",
    "ebooking:submit": "ebooking.permission.submit",
    "ebooking:receive": "ebooking.permission.receive",
    "ebooking:reject": "ebooking.permission.reject",
    "ebooking:lock": "ebooking.permission.lock",
    "ebooking:remove": "ebooking.permission.remove",
  },
  tableLabels: {
    e_booking: "ebooking.table.eBooking",
    eb_cargo: "ebooking.table.ebCargo",
    eb_container: "ebooking.table.ebContainer",
    eb_correction: "ebooking.table.ebCorrection",
    eb_attachment: "ebooking.table.ebAttachment",
    eb_change_mark: "ebooking.table.ebChangeMark",
  },
});
