import { cargoLines, containerLines, legsSection, partiesSection, routeSection } from "../cargo/cargo.form.ts";
import { defineForm, type FormSection } from "#platform/form/form.ts";

const mainSection: FormSection = {
  word: "ebooking.section.main",
  fields: [
    { key: "ebNo", word: "ebooking.ebNo", kind: "shown" },
    { key: "ebStatus", word: "ebooking.ebStatus", kind: "shown", dict: "eb_status" },
    { key: "ebModify", word: "ebooking.ebModify", kind: "shown", dict: "eb_modify" },
    { key: "bkNo", word: "ebooking.bkNo", kind: "shown" },
    { key: "clientCode", word: "ebooking.clientCode", kind: "ref", ref: "customer" },
    { key: "clientName", word: "ebooking.clientName", kind: "shown" },
    { key: "voyage", word: "ebooking.voyage", kind: "ref", ref: "voyage", hint: "ebooking.voyageHint" },
    { key: "planVslvoy", word: "ebooking.planVslvoy" },
    { key: "etd", word: "ebooking.etd", kind: "shown" },
    { key: "eta", word: "ebooking.eta", kind: "shown" },
    { key: "ebDeadlineText", word: "ebooking.ebDeadline", kind: "shown" },
    { key: "carrierCode", word: "ebooking.carrierCode", kind: "ref", ref: "line" },
    { key: "yard", word: "ebooking.yard" },
    { key: "nextPortDis", word: "ebooking.nextPortDis", kind: "ref", ref: "port" },
    { key: "nextCarrierCode", word: "ebooking.nextCarrierCode", kind: "code" },
    { key: "sales", word: "ebooking.sales" },
    { key: "isCoc", word: "ebooking.isCoc", kind: "flag" },
    { key: "houseBl", word: "ebooking.houseBl", kind: "flag" },
    { key: "isHds", word: "ebooking.isHds", kind: "flag" },
    { key: "isVip", word: "ebooking.isVip", kind: "flag" },
    { key: "isMain", word: "ebooking.isMain", kind: "flag" },
    { key: "mainEbNo", word: "ebooking.mainEbNo", kind: "code" },
    { key: "contInfo", word: "ebooking.contInfo", span: 6 },
    { key: "extraFeeStr", word: "ebooking.extraFeeStr", span: 6 },
    { key: "ebRemark", word: "ebooking.ebRemark", kind: "area", span: 12 },
  ],
};

const approvalSection: FormSection = {
  word: "ebooking.section.approval",
  fields: [
    { key: "dgCaptainFlag", word: "ebooking.dgCaptainFlag", kind: "shown", dict: "approval_status" },
    { key: "captainRejectReason", word: "ebooking.captainRejectReason", kind: "shown" },
    { key: "captainRemark", word: "ebooking.captainRemark", kind: "shown" },
    { key: "needsOversea", word: "ebooking.needsOversea", kind: "flag", hint: "ebooking.needsOverseaHint" },
    { key: "dgOverseaFlag", word: "ebooking.dgOverseaFlag", kind: "shown", dict: "approval_status" },
    { key: "overseaRejectReason", word: "ebooking.overseaRejectReason", kind: "shown" },
    { key: "overseaRemark", word: "ebooking.overseaRemark", kind: "shown" },
    { key: "rejectReason", word: "ebooking.rejectReason", kind: "shown" },
    { key: "rejectBy", word: "ebooking.rejectBy", kind: "shown" },
    { key: "rejectTimeText", word: "ebooking.rejectTime", kind: "shown" },
    { key: "auditRemark", word: "ebooking.auditRemark", kind: "shown" },
    { key: "isConfirm", word: "ebooking.isConfirm", kind: "shown", dict: "yes_no" },
  ],
};

const partyFlags: FormSection = {
  word: "ebooking.section.partyFlags",
  fields: [
    { key: "notifySame", word: "ebooking.notifySame", kind: "flag" },
    { key: "shipperPrintTag", word: "ebooking.shipperPrintTag", kind: "flag" },
    { key: "consigneePrintTag", word: "ebooking.consigneePrintTag", kind: "flag" },
    { key: "notifyPrintTag", word: "ebooking.notifyPrintTag", kind: "flag" },
  ],
};

/** Electronic booking entry (operations §2, §3). */
export const ebookingForm = defineForm({
  title: "ebooking.sheet",
  sections: [mainSection, approvalSection, routeSection, partiesSection, partyFlags, legsSection],
  lines: [containerLines, cargoLines],
});
