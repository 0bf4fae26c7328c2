import { defineColumns } from "#platform/records/import/columns.ts";
import { defineImport } from "#platform/records/import/define-import.server.ts";
import { unknownCodes } from "#platform/records/import/upsert.server.ts";
import { moveEvents, moveTraffics } from "./move-events.ts";
import { moveList } from "./move.list.ts";
import { recordMoves } from "./record-moves.server.ts";

const moveColumns = defineColumns([
  {
    key: "cntNo",
    names: ["箱号", "Container no.", "container_no", "Container", "集装箱号", "柜号"],
    kind: "code",
    required: true,
    max: 20,
    number: "container",
  },
  {
    key: "event",
    names: ["动态", "Move", "event", "箱动态", "Event"],
    kind: "code",
    required: true,
    max: 20,
    dict: "move_event",
  },
  {
    key: "eventTime",
    from: "localTime",
    names: ["当地时间", "Local time", "event_time", "动态时间"],
    kind: "datetime",
    required: true,
  },
  {
    key: "portCode",
    names: ["港口", "Port", "port_code", "UN/LOCODE"],
    kind: "code",
    required: true,
    max: 5,
  },
  { key: "dockCode", names: ["码头", "Terminal", "dock_code", "堆场"], kind: "code", max: 20 },
  { key: "emptyFlag", names: ["空箱", "Empty", "empty_flag"], kind: "flag" },
  {
    key: "traffic",
    names: ["进出口", "Traffic", "traffic"],
    kind: "code",
    max: 10,
    dict: "move_traffic",
  },
  { key: "sizeType", names: ["箱型", "Size/type", "size_type"], kind: "code", max: 10 },
  {
    key: "bkNo",
    names: ["订舱号", "Booking no.", "booking_no"],
    kind: "code",
    max: 35,
    number: "booking",
  },
  { key: "blNo", names: ["提单号", "B/L no.", "bl_no"], kind: "code", max: 35 },
  { key: "voyageName", names: ["船名航次", "Voyage", "voyage_name"], kind: "text", max: 60 },
  { key: "sealNo", names: ["封号", "Seal no.", "seal_no"], kind: "code", max: 40 },
  {
    key: "grossKg",
    names: ["毛重(KG)", "Gross weight (kg)", "gross_kg", "毛重"],
    kind: "decimal",
    decimals: 3,
    least: "0",
    greatest: "99999",
    unit: "kg",
  },
  { key: "truckNo", names: ["车牌号", "Truck no.", "truck_no"], kind: "text", max: 35 },
  { key: "sender", names: ["报告方", "Reported by", "sender"], kind: "text", max: 64 },
  { key: "remark", names: ["备注", "Remark", "remark"], kind: "text", max: 250 },
]);

/** Moves from a terminal's or depot's sheet, in the local time of the port. */
export const moveImport = defineImport({
  kind: "containerMove",
  title: "move.import",
  perm: "move:record",
  columns: moveColumns,
  list: moveList,
  leaves: ["eventTime", "timeZone", "cell"],
  key: ["sender", "cntNo", "event", "eventTime"],
  check: (ctx, rows) =>
    unknownCodes(ctx, rows, { portCode: ["port", "code"], sizeType: ["size_type", "code"] }),
  write: (ctx, rows) =>
    recordMoves(
      ctx,
      rows.map(({ values }) => ({
        sender: values.sender || ctx.actor.userName,
        cntNo: values.cntNo ?? "",
        event: moveEvents.find((event) => event === values.event) ?? "GATE_IN",
        localTime: values.eventTime ?? "",
        portCode: values.portCode ?? "",
        dockCode: values.dockCode ?? "",
        emptyFlag: values.emptyFlag === "Y" ? "Y" : "N",
        traffic: moveTraffics.find((traffic) => traffic === values.traffic) ?? "",
        sizeType: values.sizeType ?? "",
        bkNo: values.bkNo ?? "",
        blNo: values.blNo ?? "",
        voyageName: values.voyageName ?? "",
        sealNo: values.sealNo ?? "",
        grossKg: values.grossKg || null,
        truckNo: values.truckNo ?? "",
        remark: values.remark ?? "",
      })),
    ),
});
