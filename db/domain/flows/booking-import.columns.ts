import { defineColumns } from "../kit/import/columns.ts";

/** Columns of the booking import, in the order of the template (bookings.csv has the last names). One row is one booking with one kind of goods. */
export const bookingImportColumns = defineColumns([
  { key: "bkNo", names: ["订舱号", "Booking no", "booking_no"], kind: "code", required: true, max: 35 },
  { key: "vessel", names: ["船名", "Vessel", "vessel"], kind: "text", required: true, max: 60 },
  { key: "voyage", names: ["航次", "Voyage", "voyage"], kind: "code", required: true, max: 20 },
  { key: "portLoad", names: ["装货港", "POL", "pol"], kind: "code", required: true, max: 10 },
  { key: "portDis", names: ["卸货港", "POD", "pod"], kind: "code", required: true, max: 10 },
  { key: "client", names: ["客户", "Client", "client"], kind: "text", max: 200 },
  { key: "shipper", names: ["发货人", "Shipper", "shipper"], kind: "text", required: true, max: 200 },
  { key: "consignee", names: ["收货人", "Consignee", "consignee"], kind: "text", max: 200 },
  { key: "notify", names: ["通知人", "Notify", "notify"], kind: "text", max: 200 },
  { key: "nature", names: ["货物性质", "Nature", "nature"], kind: "code", max: 20 },
  { key: "hscode", names: ["HS编码", "HS code", "hs_code"], kind: "code", max: 10, number: "hsCode" },
  { key: "goods", names: ["品名", "Goods", "goods"], kind: "text", required: true, max: 250 },
  { key: "sizeType", names: ["箱型", "Size/type", "size_type"], kind: "code", required: true, max: 10 },
  { key: "contCount", names: ["箱量", "Containers", "containers"], kind: "integer", required: true, least: "1", greatest: "999" },
  { key: "pkgs", names: ["件数", "Packages", "packages"], kind: "integer", least: "0", greatest: "99999999" },
  { key: "packageKind", names: ["包装", "Package kind", "package_kind"], kind: "code", max: 10 },
  { key: "gwt", names: ["毛重", "Gross weight", "gross_kg"], kind: "decimal", decimals: 3, least: "0", unit: "kg" },
  { key: "dim", names: ["体积", "Measure", "cbm"], kind: "decimal", decimals: 3, least: "0" },
  { key: "deliveryTerms", names: ["运输条款", "Transport terms", "transport_terms"], kind: "code", max: 20 },
  { key: "freightTerms", names: ["付费方式", "Freight terms", "freight_terms"], kind: "text", max: 20 },
  { key: "releaseType", names: ["放单方式", "Release type", "release_type"], kind: "text", max: 20 },
  { key: "isSoc", names: ["货主箱", "SOC", "soc"], kind: "flag" },
  { key: "dgUnNo", names: ["UN编号", "UN number", "un_no"], kind: "code", max: 4, number: "unNumber" },
  { key: "dgClass", names: ["危险品类别", "DG class", "dg_class"], kind: "code", max: 10 },
  { key: "dgPackingGroup", names: ["包装类", "Packing group", "packing_group"], kind: "code", max: 4 },
  { key: "dgGoodsName", names: ["危险品名称", "DG name", "dg_name"], kind: "text", max: 250 },
  { key: "dgFlashpoint", names: ["闪点", "Flash point", "flashpoint_c"], kind: "text", max: 20 },
  { key: "dgLinker", names: ["危险品联系人", "DG contact", "dg_contact"], kind: "text", max: 80 },
  { key: "dgLinkTel", names: ["危险品联系电话", "DG contact phone", "dg_contact_phone"], kind: "text", max: 60 },
  { key: "temperature", names: ["温度", "Temperature", "reefer_temp_c"], kind: "decimal", decimals: 1, least: "-70", greatest: "50" },
  { key: "oversize", names: ["超限尺寸", "Oversize dimensions", "oversize_dim"], kind: "text", max: 60 },
  { key: "subNature", names: ["子货类", "Sub-nature", "sub_nature"], kind: "text", max: 20 },
  { key: "remark", names: ["备注", "Remark", "remark"], kind: "text", max: 1000 },
]);
export type BookingImportKey = (typeof bookingImportColumns)[number]["key"];

/** What files write for the terms, beside our own codes. */
export const freightTerms: Record<string, string> = {
  prepaid: "PREPAID",
  collect: "COLLECT",
  elsewhere: "ELSEWHERE",
  预付: "PREPAID",
  到付: "COLLECT",
};
export const releaseTypes: Record<string, string> = {
  original: "ORIGINAL",
  telex: "TELEX",
  "telex release": "TELEX",
  "seaway bill": "SEAWAY",
  "sea waybill": "SEAWAY",
  seaway: "SEAWAY",
  正本: "ORIGINAL",
  电放: "TELEX",
  海运单: "SEAWAY",
};
export const natures: Record<string, string> = { 普货: "GENERAL", 冷藏: "REEFER", 危险品: "DANGEROUS", 超限: "OVERSIZE", 空箱: "EMPTY" };
