import {
  cargoLines,
  containerLines,
  legsSection,
  partiesSection,
  routeSection,
  voyageSuits,
} from "#domain/booking/cargo/cargo.form.ts";
import { defineForm, type FormSection } from "#platform/records/form/form.ts";

const mainSection: FormSection = {
  label: "ebooking.section.main",
  fields: [
    { key: "ebNo", label: "ebooking.ebNo", kind: "shown" },
    { key: "ebStatus", label: "ebooking.ebStatus", kind: "shown", dict: "eb_status" },
    { key: "ebModify", label: "ebooking.ebModify", kind: "shown", dict: "eb_modify" },
    { key: "bkNo", label: "ebooking.bkNo", kind: "shown" },
    { key: "clientCode", label: "ebooking.clientCode", kind: "ref", ref: "customer" },
    { key: "clientName", label: "ebooking.clientName", kind: "shown" },
    {
      key: "voyage",
      label: "ebooking.voyage",
      kind: "ref",
      ref: "voyage",
      suits: voyageSuits,
      hint: "ebooking.voyageHint",
    },
    { key: "planVslvoy", label: "ebooking.planVslvoy" },
    { key: "etd", label: "ebooking.etd", kind: "shown" },
    { key: "eta", label: "ebooking.eta", kind: "shown" },
    { key: "ebDeadlineText", label: "ebooking.ebDeadline", kind: "shown" },
    { key: "carrierCode", label: "ebooking.carrierCode", kind: "ref", ref: "line" },
    { key: "yard", label: "ebooking.yard" },
    { key: "nextPortDis", label: "ebooking.nextPortDis", kind: "ref", ref: "port" },
    { key: "nextCarrierCode", label: "ebooking.nextCarrierCode", kind: "code" },
    { key: "sales", label: "ebooking.sales" },
    { key: "isCoc", label: "ebooking.isCoc", kind: "flag" },
    { key: "houseBl", label: "ebooking.houseBl", kind: "flag" },
    { key: "isHds", label: "ebooking.isHds", kind: "flag" },
    { key: "isVip", label: "ebooking.isVip", kind: "flag" },
    { key: "isMain", label: "ebooking.isMain", kind: "flag" },
    { key: "mainEbNo", label: "ebooking.mainEbNo", kind: "code" },
    { key: "contInfo", label: "ebooking.contInfo", span: 6 },
    { key: "extraFeeStr", label: "ebooking.extraFeeStr", span: 6 },
    { key: "ebRemark", label: "ebooking.ebRemark", kind: "area", span: 12 },
  ],
};

const approvalSection: FormSection = {
  label: "ebooking.section.approval",
  fields: [
    {
      key: "dgCaptainFlag",
      label: "ebooking.dgCaptainFlag",
      kind: "shown",
      dict: "approval_status",
    },
    { key: "captainRejectReason", label: "ebooking.captainRejectReason", kind: "shown" },
    { key: "captainRemark", label: "ebooking.captainRemark", kind: "shown" },
    {
      key: "needsOversea",
      label: "ebooking.needsOversea",
      kind: "flag",
      hint: "ebooking.needsOverseaHint",
    },
    {
      key: "dgOverseaFlag",
      label: "ebooking.dgOverseaFlag",
      kind: "shown",
      dict: "approval_status",
    },
    { key: "overseaRejectReason", label: "ebooking.overseaRejectReason", kind: "shown" },
    { key: "overseaRemark", label: "ebooking.overseaRemark", kind: "shown" },
    { key: "rejectReason", label: "ebooking.rejectReason", kind: "shown" },
    { key: "rejectBy", label: "ebooking.rejectBy", kind: "shown" },
    { key: "rejectTimeText", label: "ebooking.rejectTime", kind: "shown" },
    { key: "cancelStatus", label: "ebooking.cancelStatus", kind: "shown", dict: "eb_cancel" },
    { key: "cancelReason", label: "ebooking.cancelReason", kind: "shown" },
    { key: "cancelDeclineReason", label: "ebooking.cancelDeclineReason", kind: "shown" },
    { key: "auditRemark", label: "ebooking.auditRemark", kind: "shown" },
    { key: "isConfirm", label: "ebooking.isConfirm", kind: "shown", dict: "yes_no" },
  ],
};

const partyFlags: FormSection = {
  label: "ebooking.section.partyFlags",
  fields: [
    { key: "notifySame", label: "ebooking.notifySame", kind: "flag" },
    { key: "shipperPrintTag", label: "ebooking.shipperPrintTag", kind: "flag" },
    { key: "consigneePrintTag", label: "ebooking.consigneePrintTag", kind: "flag" },
    { key: "notifyPrintTag", label: "ebooking.notifyPrintTag", kind: "flag" },
  ],
};

/** Operations §2, §3. */
export const ebookingForm = defineForm({
  title: "ebooking.sheet",
  sections: [mainSection, approvalSection, routeSection, partiesSection, partyFlags, legsSection],
  lines: [containerLines, cargoLines],
});
