import { cargoHeads } from "#domain/booking/cargo/cargo-heads.columns.ts";
import { defineColumns } from "#platform/import/columns.ts";

/**
 * In template order (operations: container import row). Blank SOC and empty flags stay null until staging. kg and m³ with three decimals.
 */
export const containerImportColumns = defineColumns([
  { key: "orderNo", names: ["序号", "No.", "Serial No.", "S/N", "Seq", "编号", "行号"], kind: "text", max: 20, ordinal: true },
  {
    key: "cntNo",
    names: ["箱号", "Container No.", "Container Number", "Container", "Cntr No.", "Cont No.", "Ctn No.", "集装箱号", "柜号"],
    kind: "code",
    required: true,
    max: 20,
    number: "container",
  },
  {
    key: "sizeType",
    names: ["箱型", "Size/Type", "Size Type", "Container Type", "Type", "箱型尺寸", "尺寸箱型", "箱型箱量", "柜型"],
    kind: "code",
    required: true,
    max: 20,
  },
  {
    key: "bkNo",
    names: ["订舱号", "Booking No.", "Booking Number", "Booking", "BKG No.", "订舱编号", "提单号/订舱号"],
    kind: "code",
    required: true,
    max: 40,
    number: "booking",
  },
  { key: "sealNo", names: ["封号", "Seal No.", "Seal Number", "Seal", "铅封号", "封条号"], kind: "code", max: 40, number: "seal" },
  {
    key: "pkgs",
    ...cargoHeads.pkgs,
    kind: "integer",
    least: "0",
    greatest: "99999999",
  },
  {
    key: "gwt",
    ...cargoHeads.gwt,
    kind: "decimal",
    decimals: 3,
    least: "0",
    greatest: "99999999",
  },
  {
    key: "dim",
    ...cargoHeads.dim,
    kind: "decimal",
    decimals: 3,
    least: "0",
    greatest: "99999999",
  },
  { key: "vessel", names: ["船名", "Vessel", "Vessel Name"], kind: "text", max: 60 },
  { key: "voyage", names: ["航次", "Voyage", "Voyage No.", "Voy", "航次号"], kind: "code", max: 20, number: "voyage" },
  {
    key: "isSoc",
    names: ["SOC", "SOC Flag", "SOC标志", "是否SOC", "自备箱", "货主箱"],
    kind: "flag",
    yes: ["SOC", "自备箱", "自备", "自有箱", "货主箱"],
    no: ["COC", "船东箱", "船公司箱"],
  },
  {
    key: "emptyFlag",
    names: ["空箱", "Empty", "Empty Flag", "空箱标志", "是否空箱", "空重", "F/E", "E/F"],
    kind: "flag",
    yes: ["E", "MT", "Empty", "空", "空箱"],
    no: ["F", "Full", "Laden", "重", "重箱"],
  },
  { key: "remark", names: ["备注", "Remark", "Remarks", "Note"], kind: "text", max: 200 },
]);
