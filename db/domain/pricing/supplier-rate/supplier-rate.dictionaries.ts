import type { Dictionary } from "#platform/runtime/module/module.server.ts";

/** Coded values of this area and of those that build on it. */
export const supplierRateDictionaries: Readonly<Record<string, Dictionary>> = {
  supplier_unit: {
    name: ["供应商计费单位", "Unit of supplier rates"],
    values: [
      ["CONTAINER", "按箱", "Per container"],
      ["BILL", "按提单", "Per bill"],
    ],
  },
  rate_supplier_type: {
    name: ["运价供应商类型", "Type of a supplier in a group"],
    values: [
      ["SUPPLIER", "供应商", "Supplier"],
      ["PORT_FORWARD", "口岸货代", "Port forwarder"],
    ],
  },
};
