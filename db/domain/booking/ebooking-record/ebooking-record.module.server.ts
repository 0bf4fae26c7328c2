import { usesIn } from "#platform/records/resource/code-uses.server.ts";
import { ebookingRecordDictionaries } from "./ebooking-record.dictionaries.ts";
import { defineModule } from "#platform/runtime/module/module.server.ts";
import { ebookingEntities } from "./ebooking.entity.server.ts";

export const ebookingRecordModule = defineModule({
  name: "ebooking-record",
  after: ["cargo", "voyage", "customer"],
  dictionaries: ebookingRecordDictionaries,
  entities: ebookingEntities,
  numbers: { EB: { table: "e_booking", column: "eb_no" } },
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
  tableLabels: {
    e_booking: "ebooking.table.eBooking",
    eb_cargo: "ebooking.table.ebCargo",
    eb_container: "ebooking.table.ebContainer",
    eb_correction: "ebooking.table.ebCorrection",
    eb_attachment: "ebooking.table.ebAttachment",
    eb_change_mark: "ebooking.table.ebChangeMark",
  },
  staffFields: {
    EBooking: [
      "sales",
      "isVip",
      "isHds",
      "captainRemark",
      "captainBy",
      "overseaRemark",
      "overseaBy",
      "auditRemark",
      "rejectBy",
      "cancelDecidedBy",
    ],
  },
});
