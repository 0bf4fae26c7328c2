import { customerEnglish } from "#domain/masterdata/customer/customer-english.ts";
import { sql } from "kysely";
import { z } from "zod";
import type { ImportFault } from "#platform/records/import/define-import.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import {
  defineMaster,
  type Master,
  type MasterImport,
  type RowOf,
} from "#platform/records/resource/master.server.ts";
import { Vehicle, vehicleFields } from "./vehicle.entity.server.ts";
import { vehicleFaults } from "./vehicle-faults.ts";
import { readVehicleFacts } from "./vehicle-facts.server.ts";

type Row = RowOf<typeof vehicleFields>;

async function faultsOf(ctx: Ctx, rows: readonly Row[]): Promise<ImportFault[]> {
  const vehicles = rows.map(({ values }) => ({
    bkNo: values.bkNo ?? "",
    cgNo: values.cgNo ?? "",
    lineNo: Number(values.lineNo ?? 1),
    cntNo: values.cntNo ?? "",
  }));
  const facts = await readVehicleFacts(ctx, vehicles);
  return vehicleFaults(vehicles, facts).flatMap(({ at, field, code, params, ask }) => {
    const row = rows[at];
    return row
      ? [{ row: row.row, field, code, ...(params ? { params } : {}), ...(ask ? { ask } : {}) }]
      : [];
  });
}

const vehicleImport = {
  title: "vehicle.import.vehicles",
  options: z.object({ accept: z.enum(["Y", "N"]).default("N") }),
  optionLabels: { accept: "vehicle.acceptDigit" },
  optionKinds: { accept: { dict: "sys_yes_no" } },
  check: faultsOf,
} satisfies MasterImport<typeof vehicleFields, { accept: "Y" | "N" }>;

const ofBooking = (column: string) =>
  sql`(select ${sql.ref(`b.${column}`)} from booking b where b.bk_no = t0.bk_no)`;

export const vehicleResource: Master = defineMaster({
  name: "vehicle",
  unnamed: true,
  key: ["bkNo", "cgNo"],
  code: "cgNo",
  movable: ["bkNo", "cgNo"],
  perms: { list: "vehicle:list", edit: "vehicle:edit", import: "vehicle:edit" },
  fields: vehicleFields,
  source: {
    entity: Vehicle,
    computed: {
      voyageName: sql`(
          select v.voyage_name
          from booking b join voyage v on v.id = b.voyage_id
          where b.bk_no = t0.bk_no
        )`,
      clientCode: ofBooking("client_code"),
      clientName: ofBooking("client_name"),
      portLoad: ofBooking("port_load"),
      portDis: ofBooking("port_dis"),
      deptId: ofBooking("dept_id"),
      ofPackages: sql`(
          select (
              select count(*)
              from vehicle o
              where o.bk_no = t0.bk_no and o.line_no = t0.line_no
            ) || ' / ' || c.pkgs
          from booking b join booking_cargo c on c.booking_id = b.id and c.line_no = t0.line_no
          where b.bk_no = t0.bk_no
        )`,
    },
  },
  title: "vehicle.form",
  list: {
    apiName: "seaway/container/vehicle",
    title: "vehicle.list",
    scopes: { customer: ["clientCode"], portLoad: "portLoad", portDis: "portDis", dept: "deptId" },
    sort: { key: "id", order: "desc" },
    visible: `
      cgNo model goodsNo importNo bkNo voyageName cntNo portLoad portDis clientName lineNo
      ofPackages remark
    `,
    columns: {
      cgNo: { sort: true, filter: "contains", width: 170, fixed: "left" },
      bkNo: { sort: true, filter: "contains", width: 150 },
      voyageName: { label: "vehicle.voyage", width: 190 },
      lineNo: { width: 80 },
      ofPackages: { label: "vehicle.ofPackages", width: 110 },
      goodsNo: { filter: "equals", width: 120 },
      model: { width: 160 },
      importNo: { filter: "equals", width: 120 },
      cntNo: { sort: true, filter: "equals", width: 120 },
      portLoad: { label: "booking.portLoad", width: 80 },
      portDis: { label: "booking.portDis", width: 80 },
      clientCode: { label: "booking.clientCode", width: 90 },
      clientName: {
        label: "booking.clientName",
        english: { ...customerEnglish, by: "clientCode" },
        width: 180,
      },
      remark: { width: 160 },
      deptId: { label: "booking.dept", kind: "int", hidden: true },
      id: { label: "vehicle.cgNo", kind: "int", hidden: true, sort: true },
      updatedBy: {},
      updatedTime: {},
    },
  },
  import: vehicleImport,
  form: {
    cgNo: { hint: "vehicle.cgNoHint" },
    lineNo: { hint: "vehicle.lineHint" },
    cntNo: { hint: "vehicle.cntNoHint" },
  },
});
