import { customerEnglish } from "#domain/masterdata/customer/customer-english.ts";
import { defineList, type ListDefinition } from "#platform/records/list/list.ts";

/** Operations §3 "Captain/port approval". */
function approvalList(
  of: Pick<ListDefinition, "apiName" | "title" | "visible"> & { side: "captain" | "oversea" },
): ListDefinition {
  const flag = of.side === "captain" ? "dgCaptainFlag" : "dgOverseaFlag";
  const other = of.side === "captain" ? "dgOverseaFlag" : "dgCaptainFlag";
  return defineList({
    apiName: of.apiName,
    perm: "approval:list",
    title: of.title,
    visible: of.visible,
    scopes: { customer: ["clientCode"], portLoad: "portLoad", portDis: "portDis" },
    sort: { key: "submittedTime", order: "desc" },
    views: [
      {
        key: "pending",
        label: "approval.view.pending",
        search: `f.${flag}=APPLIED&f.ebStatus.in=SUBMITTED,RECEIVED&sort=submittedTime`,
        work: of.side === "captain" ? "approval:captain" : "approval:overseas",
      },
      {
        key: "refused",
        label: "approval.view.refused",
        search: `f.${flag}=REJECTED&f.ebStatus.in=SUBMITTED,RECEIVED&sort=-submittedTime`,
      },
      {
        key: "approved",
        label: "approval.view.approved",
        search: `f.${flag}=APPROVED&sort=-submittedTime`,
      },
    ],
    columns: [
      {
        key: "ebNo",
        label: "ebooking.ebNo",
        sort: true,
        filter: "contains",
        width: 140,
        fixed: "left",
      },
      {
        key: flag,
        label: "approval.state",
        kind: "dict",
        dict: "approval_status",
        sort: true,
        filter: "in",
        width: 80,
      },
      {
        key: "ebStatus",
        label: "ebooking.ebStatus",
        kind: "dict",
        dict: "eb_status",
        filter: "in",
        width: 80,
      },
      {
        key: "voyageName",
        path: "voyage.voyageName",
        label: "ebooking.voyage",
        sort: true,
        filter: "contains",
        width: 160,
      },
      { key: "portLoad", label: "ebooking.portLoad", sort: true, filter: "equals", width: 80 },
      { key: "portDis", label: "ebooking.portDis", sort: true, filter: "equals", width: 80 },
      { key: "etd", label: "ebooking.etd", kind: "date", sort: true, filter: "between", width: 90 },
      { key: "clientCode", label: "ebooking.clientCode", filter: "equals", width: 90 },
      {
        key: "clientName",
        label: "ebooking.clientName",
        english: { ...customerEnglish, by: "clientCode" },
        filter: "contains",
        width: 180,
      },
      { key: "goods", label: "approval.goods", width: 280 },
      { key: "apart", label: "approval.apart", width: 160 },
      { key: "isNhc", label: "approval.isNhc", kind: "flag", width: 70 },
      { key: "pkgs", label: "ebooking.pkgs", kind: "int", width: 70 },
      { key: "gwt", label: "ebooking.gwt", kind: "decimal", width: 90 },
      {
        key: other,
        label: `ebooking.${other}`,
        kind: "dict",
        dict: "approval_status",
        filter: "in",
        width: 90,
      },
      { key: `${of.side}RejectReason`, label: "approval.reason", width: 160 },
      { key: `${of.side}Remark`, label: "approval.remark", width: 160 },
      { key: `${of.side}By`, label: "approval.by", filter: "equals", width: 90 },
      { key: `${of.side}Time`, label: "approval.time", kind: "datetime", sort: true, width: 130 },
      { key: "ebRemark", label: "approval.ebRemark", width: 160 },
      {
        key: "submittedTime",
        label: "ebooking.submittedTime",
        kind: "datetime",
        sort: true,
        filter: "between",
        width: 130,
      },
    ],
  });
}

export const captainList = approvalList({
  apiName: "eb/captainConfirm",
  visible: `
    ebNo dgCaptainFlag voyageName portLoad portDis etd clientName goods gwt pkgs submittedTime
    captainRejectReason captainRemark captainBy captainTime ebRemark
  `,
  title: "approval.captainList",
  side: "captain",
});
export const overseasList = approvalList({
  apiName: "eb/overseasConfirm",
  visible: `
    ebNo dgOverseaFlag voyageName portLoad portDis etd clientName goods gwt pkgs submittedTime
    overseaRejectReason overseaRemark overseaBy overseaTime ebRemark
  `,
  title: "approval.overseasList",
  side: "oversea",
});
