import type { Dictionary } from "#platform/runtime/module/module.server.ts";

/** What a file at a record is; OTHER for those nobody has named. */
export const attachmentKinds = [
  "SHIPPING_INSTRUCTION",
  "PACKING_LIST",
  "DG_DECLARATION",
  "PACKING_CERTIFICATE",
  "MSDS",
  "BILL_COPY",
  "CUSTOMS",
  "LETTER",
  "PHOTO",
  "OTHER",
] as const;

export type AttachmentKind = (typeof attachmentKinds)[number];

const names: Record<AttachmentKind, readonly [zh: string, en: string]> = {
  SHIPPING_INSTRUCTION: ["补料（提单资料）", "Shipping instruction"],
  PACKING_LIST: ["装箱单", "Packing list"],
  DG_DECLARATION: ["危险货物申报单", "Dangerous goods declaration"],
  PACKING_CERTIFICATE: ["危险货物装箱证明书", "Container packing certificate"],
  MSDS: ["安全技术说明书（MSDS）", "Safety data sheet (MSDS)"],
  BILL_COPY: ["提单副本", "Bill of lading copy"],
  CUSTOMS: ["报关单证", "Customs document"],
  LETTER: ["保函、函件", "Letter or indemnity"],
  PHOTO: ["照片", "Photo"],
  OTHER: ["其他", "Other"],
};

export const attachmentDictionaries: Readonly<Record<string, Dictionary>> = {
  attachment_kind: {
    name: ["附件类型", "Attachment type"],
    values: attachmentKinds.map((kind) => [kind, ...names[kind]]),
  },
};
