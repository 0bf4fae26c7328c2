import { defineList, type ListDefinition } from "#platform/list/list.ts";

/** Special cargo waiting for, or past, the decision of the captain or of the overseas port (operations §3 "Captain/port approval"). */
function approvalList(of: Pick<ListDefinition, "apiName" | "title"> & { side: "captain" | "oversea" }): ListDefinition {
  const flag = of.side === "captain" ? "dgCaptainFlag" : "dgOverseaFlag";
  const other = of.side === "captain" ? "dgOverseaFlag" : "dgCaptainFlag";
  return defineList({
    apiName: of.apiName,
    perm: "approval:list",
    title: of.title,
    scopes: { customer: ["clientCode"], portLoad: "portLoad", portDis: "portDis" },
    sort: { key: "submittedTime", order: "desc" },
    columns: [
      { key: "ebNo", word: "ebooking.ebNo", sort: true, filter: "contains", width: 140, fixed: "left" },
      { key: flag, word: "approval.state", kind: "dict", dict: "approval_status", sort: true, filter: "in", width: 80 },
      { key: "ebStatus", word: "ebooking.ebStatus", kind: "dict", dict: "eb_status", filter: "in", width: 80 },
      { key: "voyageName", path: "voyage.voyageName", word: "ebooking.voyage", sort: true, filter: "contains", width: 160 },
      { key: "portLoad", word: "ebooking.portLoad", sort: true, filter: "equals", width: 80 },
      { key: "portDis", word: "ebooking.portDis", sort: true, filter: "equals", width: 80 },
      { key: "etd", word: "ebooking.etd", kind: "date", sort: true, filter: "between", width: 90 },
      { key: "clientCode", word: "ebooking.clientCode", filter: "equals", width: 90 },
      { key: "clientName", word: "ebooking.clientName", filter: "contains", width: 180 },
      { key: "goods", word: "approval.goods", width: 280 },
      { key: "apart", word: "approval.apart", width: 160 },
      { key: "isNhc", word: "approval.isNhc", kind: "flag", width: 70 },
      { key: "pkgs", word: "ebooking.pkgs", kind: "int", width: 70 },
      { key: "gwt", word: "ebooking.gwt", kind: "decimal", width: 90 },
      { key: other, word: `ebooking.${other}`, kind: "dict", dict: "approval_status", filter: "in", width: 90 },
      { key: `${of.side}RejectReason`, word: "approval.reason", width: 160 },
      { key: `${of.side}Remark`, word: "approval.remark", width: 160 },
      { key: `${of.side}By`, word: "approval.by", filter: "equals", width: 90 },
      { key: `${of.side}Time`, word: "approval.time", kind: "datetime", sort: true, width: 130 },
      { key: "ebRemark", word: "approval.ebRemark", width: 160 },
      { key: "submittedTime", word: "ebooking.submittedTime", kind: "datetime", sort: true, filter: "between", width: 130 },
    ],
  });
}

export const captainList = approvalList({ apiName: "eb/captainConfirm", title: "approval.captainList", side: "captain" });
export const overseasList = approvalList({ apiName: "eb/overseasConfirm", title: "approval.overseasList", side: "oversea" });
