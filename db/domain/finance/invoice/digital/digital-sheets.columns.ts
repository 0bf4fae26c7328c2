import type { TaxMark } from "../line/tax-mark.ts";

/**
 * The worksheets of the tax platform. Names, headings and values are its own, in Chinese whoever
 * exports.
 */
export const sheetHeads = [
  {
    name: "1-发票基本信息",
    headings: [
      ...[
        "发票流水号",
        "发票类型",
        "特定业务类型",
        "是否含税",
        "购买方名称",
        "购买方纳税人识别号",
        "购买方地址",
        "购买方电话",
      ],
      ...["购买方开户银行", "购买方银行账号", "备注"],
    ],
  },
  {
    name: "2-发票明细信息",
    headings: [
      ...[
        "发票流水号",
        "项目名称",
        "商品和服务税收编码",
        "规格型号",
        "单位",
        "数量",
        "单价",
        "金额",
        "税率",
        "折扣金额",
      ],
      ...["是否使用优惠政策", "优惠政策类型"],
    ],
  },
  {
    name: "3-特定业务信息",
    headings: ["发票流水号", "起运地", "到达地", "运输工具种类", "运输工具牌号", "运输货物名称"],
  },
  {
    name: "4-附加要素信息",
    headings: ["发票流水号", "附加要素名称", "附加要素类型", "附加要素内容"],
  },
] as const;

export const typeNames: Readonly<Record<string, string>> = {
  SPECIAL: "增值税专用发票",
  GENERAL: "普通发票",
};
/** The preference a line without tax names: exempt and zero-rated differ in law. */
export const preferences: Readonly<Partial<Record<TaxMark, string>>> = {
  EXEMPT: "免税",
  ZERO_RATED: "出口退税",
};

/** The special business that asks for the third sheet, and how it names a ship. */
export const carriage = "货物运输服务";
export const shipName = "船舶";
export const unitName = "票";
export const flags = { yes: "是", no: "否" } as const;
/** Name and kind of the extra item. */
export const extraItem = ["费用代码", "文本型"] as const;
