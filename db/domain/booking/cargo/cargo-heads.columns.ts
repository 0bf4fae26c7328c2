import type { Unit } from "#platform/records/import/reader/units.ts";

/** Headings under which sheets of cargo bring a field, and the unit it is stored in. */
export type CargoHead = { names: readonly string[]; unit?: Unit };

/**
 * For imports and for tables pasted into lines. "品名" stands for either language; its cells decide.
 */
export const cargoHeads = {
  pkgs: {
    names: ["件数", "Packages", "Pkgs", "No. of Packages", "Pieces", "Quantity"],
    unit: "package",
  },
  gwt: {
    names: [
      "毛重(KG)",
      "Gross Weight (KG)",
      "毛重",
      "Gross Weight",
      "G.W.",
      "GWT",
      "重量",
      "Weight",
    ],
    unit: "kg",
  },
  dim: {
    names: ["体积(CBM)", "Measurement (CBM)", "体积", "Measurement", "Volume", "CBM", "尺码"],
    unit: "m3",
  },
  nwt: { names: ["净重(KG)", "Net Weight (KG)", "净重", "Net Weight", "N.W."], unit: "kg" },
  goodsNameEn: {
    names: ["英文品名", "Description of goods", "Commodity", "Goods", "Cargo", "品名", "货名"],
  },
  goodsNameCn: { names: ["中文品名", "品名", "货名", "货物名称"] },
  hscode: { names: ["HS编码", "HS Code", "HS", "税则号", "商品编码", "海关编码"] },
  packageKind: { names: ["包装", "包装种类", "Package type", "Kind of packages", "Packing"] },
  marks: { names: ["唛头", "Marks", "Marks & Nos", "Shipping marks"] },
  dgUnNo: { names: ["联合国编号", "UN编号", "UN No.", "UN Number", "UN"] },
  dgClass: { names: ["危险品类别", "IMO Class", "IMDG Class", "Class", "类别"] },
  dgPackingGroup: { names: ["包装类", "包装等级", "PG", "Packing Group"] },
  dgFlashpoint: { names: ["闪点", "Flash point", "Flashpoint"] },
} as const satisfies Record<string, CargoHead>;
