import { defineColumns } from "#platform/import/columns.ts";

/**
 * Columns of the booking import, in the order of the template (bookings.csv has the last names). One row is one booking with one kind of goods. What only
 * a new booking must say is asked of its row (booking-import.server.ts): the list's own workbook says less of bookings that are there.
 */
export const bookingImportColumns = defineColumns([
  { key: "bkNo", names: ["订舱号", "Booking no", "booking_no"], kind: "code", required: true, max: 35 },
  { key: "vessel", names: ["船名", "Vessel", "vessel"], kind: "text", max: 60 },
  { key: "voyage", names: ["航次", "Voyage", "voyage"], kind: "code", max: 20 },
  { key: "voyageName", names: ["voyage_name"], kind: "text", max: 60 },
  { key: "portLoad", names: ["装货港", "POL", "pol"], kind: "code", max: 10 },
  { key: "portDis", names: ["卸货港", "POD", "pod"], kind: "code", max: 10 },
  { key: "client", names: ["客户", "Client", "client"], kind: "text", max: 200 },
  { key: "clientCode", names: ["client_code"], kind: "code", max: 20 },
  { key: "shipper", names: ["发货人", "Shipper", "shipper"], kind: "text", max: 200, from: "shipperName" },
  { key: "consignee", names: ["收货人", "Consignee", "consignee"], kind: "text", max: 200, from: "consigneeName" },
  { key: "notify", names: ["通知人", "Notify", "notify"], kind: "text", max: 200 },
  { key: "nature", names: ["货物性质", "Nature", "nature"], kind: "code", dict: "cargo_nature" },
  { key: "hscode", names: ["HS编码", "HS code", "hs_code"], kind: "code", max: 10, number: "hsCode" },
  { key: "goods", names: ["品名", "Goods", "goods"], kind: "text", max: 250 },
  { key: "sizeType", names: ["箱型", "Size/type", "size_type"], kind: "code", max: 10 },
  { key: "contCount", names: ["箱量", "Containers", "containers"], kind: "integer", least: "1", greatest: "999" },
  { key: "pkgs", names: ["件数", "Packages", "packages"], kind: "integer", least: "0", greatest: "99999999" },
  { key: "packageKind", names: ["包装", "Package kind", "package_kind"], kind: "code", max: 10 },
  { key: "gwt", names: ["毛重", "Gross weight", "gross_kg"], kind: "decimal", decimals: 3, least: "0", unit: "kg" },
  { key: "dim", names: ["体积", "Measure", "cbm"], kind: "decimal", decimals: 3, least: "0" },
  { key: "deliveryTerms", names: ["运输条款", "Transport terms", "transport_terms"], kind: "code", max: 20 },
  { key: "freightTerms", names: ["付费方式", "Freight terms", "freight_terms"], kind: "code", dict: "freight_terms" },
  {
    key: "releaseType",
    names: ["放单方式", "Release type", "release_type"],
    kind: "code",
    dict: "release_type",
    words: { "seaway bill": "SEAWAY" },
  },
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
  { key: "ioType", names: ["io_type"], kind: "code", dict: "io_type" },
  { key: "tradeType", names: ["trade_type"], kind: "code", dict: "trade_type" },
  { key: "receipt", names: ["receipt"], kind: "code", max: 5 },
  { key: "delivery", names: ["delivery"], kind: "code", max: 5 },
  { key: "serviceContractNo", names: ["service_contract_no"], kind: "text", max: 40 },
  { key: "agent", names: ["agent"], kind: "code", max: 20 },
  { key: "sales", names: ["sales"], kind: "text", max: 40 },
  { key: "bookinger", names: ["booked_by"], kind: "text", max: 60 },
]);
/** Columns that are kept under the same name in the booking, and that only what a row says changes. */
export const plainKeys = ["ioType", "tradeType", "serviceContractNo", "agent", "sales", "bookinger"] as const;
export type BookingImportKey = (typeof bookingImportColumns)[number]["key"];
