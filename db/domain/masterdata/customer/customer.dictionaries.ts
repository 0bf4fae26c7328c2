import type { Dictionary } from "#platform/runtime/module/module.server.ts";

/** Coded values of this area and of those that build on it. */
export const customerDictionaries: Readonly<Record<string, Dictionary>> = {
  customer_status: {
    name: ["客户状态", "Customer status"],
    values: [
      ["DRAFT", "暂存", "Draft", "info"],
      ["SUBMITTED", "已提交", "Submitted", "success"],
    ],
  },
  customer_role: {
    name: ["客户角色", "Customer role"],
    values: [
      ["client", "委托人", "Client"],
      ["shipper", "发货人", "Shipper"],
      ["consignee", "收货人", "Consignee"],
      ["notify", "通知人", "Notify party"],
      ["forwarder", "货代", "Forwarder"],
      ["payer", "付款方", "Payer"],
      ["supplier", "供应商", "Supplier"],
      ["sc", "签约方", "Contract party"],
      ["portAgent", "港口代理", "Port agent"],
    ],
  },
  customer_type: {
    name: ["客户类型", "Customer type"],
    values: [
      ["SHIPPER", "直客", "Direct shipper"],
      ["FORWARDER", "货运代理", "Freight forwarder"],
      ["PORT_FORWARD", "口岸货代", "Port forwarder"],
      ["AGENT", "代理", "Agent"],
      ["SUPPLIER", "供应商", "Supplier"],
      ["OTHER", "其他", "Other"],
    ],
  },
  customer_source: {
    name: ["客户来源", "Customer source"],
    values: [
      ["SALES", "业务开发", "Sales"],
      ["EB", "电子订舱", "E-booking"],
      ["AGENT", "代理推荐", "Agent"],
      ["FILE", "文件导入", "File"],
      ["OTHER", "其他", "Other"],
    ],
  },
  payment_term: {
    name: ["付款条件", "Payment terms"],
    values: [
      ["DAYS", "按天数", "Days after the date"],
      ["END_OF_MONTH", "月末起按天数", "Days after end of month"],
      ["MONTH_DAY", "固定日付款", "Fixed day of a month"],
    ],
  },
  credit_control: {
    name: ["信用控制", "Credit control"],
    values: [
      ["NONE", "不控制", "None"],
      ["REMIND", "提醒", "Remind"],
      ["BLOCK", "拦截", "Block"],
    ],
  },
  supplier_type: {
    name: ["供应商类型", "Supplier type"],
    values: [
      ["CARRIER", "船公司", "Carrier"],
      ["FEEDER", "支线驳船", "Feeder or barge"],
      ["TRUCK", "车队", "Haulier"],
      ["RAIL", "铁路", "Rail"],
      ["TERMINAL", "码头", "Terminal"],
      ["DEPOT", "堆场", "Depot"],
      ["CUSTOMS", "报关行", "Customs broker"],
      ["REPAIR", "修箱", "Repair"],
      ["OTHER", "其他", "Other"],
    ],
  },
  contact_concern: {
    name: ["联系人负责事务", "Contact responsibility"],
    values: [
      ["BOOKING", "订舱", "Booking"],
      ["DOCUMENT", "单证", "Documents"],
      ["FINANCE", "财务", "Finance"],
      ["CARGO", "货物现场", "Cargo on site"],
      ["OTHER", "其他", "Other"],
    ],
  },
};
