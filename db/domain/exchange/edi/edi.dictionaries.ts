import { messageNames } from "#edi/partners/partner-profile.ts";
import type { Dictionary } from "#platform/runtime/module/module.server.ts";

/** Coded values of this area and of those that build on it. */
export const ediDictionaries: Readonly<Record<string, Dictionary>> = {
  edi_status: {
    name: ["报文状态", "Message status"],
    values: [
      ["GENERATED", "已生成", "Generated", "info"],
      ["SENT", "已发送", "Sent", "primary"],
      ["OVERDUE", "回执超时", "Answer overdue", "danger"],
      ["RECEIVED", "已接收", "Received", "primary"],
      ["QUARANTINE", "未知伙伴", "Unknown partner", "warning"],
      ["TO_CORRECT", "待更正代码", "Codes to correct", "warning"],
      ["PARTIAL", "部分接受", "Accepted in part", "warning"],
      ["ACCEPTED", "已接受", "Accepted", "success"],
      ["REJECTED", "已拒绝", "Rejected", "danger"],
      ["FAILED", "失败", "Failed", "danger"],
      ["DUPLICATE", "重复", "Duplicate", "warning"],
    ],
  },
  edi_purpose: {
    name: ["报文用途", "Message purpose"],
    values: [
      ["original", "原始", "Original"],
      ["replace", "替换", "Replace"],
      ["change", "更改", "Change"],
      ["cancel", "取消", "Cancel"],
    ],
  },
  edi_function: {
    name: ["报文功能", "Message function"],
    values: [
      ["9", "原始", "Original"],
      ["5", "替换", "Replace"],
      ["4", "更改", "Change"],
      ["1", "取消", "Cancel"],
    ],
  },
  edi_mapping_type: {
    name: ["代码对照类型", "Code mapping type"],
    values: [
      ["PORT", "港口", "Port"],
      ["DOCK", "码头", "Dock"],
      ["SIZETYPE", "箱型", "Size/type"],
      ["PACKAGE", "包装", "Package"],
      ["CARRIER", "承运人", "Carrier"],
      ["PARTY", "客户", "Party"],
      ["VESSEL", "船舶", "Vessel"],
      ["TRANSTERM", "运输条款", "Transport terms"],
      ["FREIGHTTERM", "运费条款", "Freight terms"],
      ["RELEASETYPE", "放单方式", "Release type"],
      ["UNIT", "单位", "Unit"],
      ["CHARGE", "费用", "Charge"],
      ["MOVE", "动态", "Move"],
      ["MSGTYPE", "报文类型", "Message type"],
    ],
  },
  edi_syntax: {
    name: ["报文语法", "EDI syntax"],
    values: [
      ["UNOA", "UNOA", "UNOA"],
      ["UNOB", "UNOB", "UNOB"],
      ["UNOC", "UNOC", "UNOC"],
      ["UNOW", "UNOW", "UNOW"],
      ["UNOY", "UNOY", "UNOY"],
    ],
  },
  edi_syntax_version: {
    name: ["语法版本", "Syntax version"],
    values: [
      ["1", "1", "1"],
      ["2", "2", "2"],
      ["3", "3", "3"],
      ["4", "4", "4"],
    ],
  },
  edi_line_break: {
    name: ["换行", "Line break"],
    values: [
      ["none", "不换行", "None"],
      ["lf", "LF", "LF"],
      ["crlf", "CR LF", "CR LF"],
    ],
  },
  edi_message: { name: ["EDI报文类型", "EDI message"], values: messageNames },
  edi_release_document: {
    name: ["放箱单证名称", "Release document name"],
    values: [
      ["11", "11 放箱", "11 Release"],
      ["12", "12 订舱", "12 Booking"],
      ["108", "108 空箱放箱", "108 Empty release"],
      ["126", "126 收箱", "126 Acceptance"],
    ],
  },
  edi_vermas_release: {
    name: ["VERMAS版本", "VERMAS release"],
    values: [
      ["16A", "D.16A", "D.16A"],
      ["24A", "D.24A", "D.24A"],
    ],
  },
  edi_customs_document: {
    name: ["海关单证名称", "Customs document name"],
    values: [
      ["85", "85 海关舱单", "85 Customs manifest"],
      ["785", "785 舱单", "785 Manifest"],
    ],
  },
  edi_document_name: {
    name: ["单证名称", "Document name"],
    values: [
      ["787", "787 订舱清单", "787 Bordereau"],
      ["785", "785 舱单", "785 Manifest"],
    ],
  },
  edi_transport: {
    name: ["EDI传输方式", "EDI transport"],
    values: [
      ["none", "人工", "By hand"],
      ["folder", "文件夹", "Folder"],
      ["sftp", "SFTP", "SFTP"],
      ["https", "HTTPS", "HTTPS"],
    ],
  },
  edi_direction: {
    name: ["报文方向", "Message direction"],
    values: [
      ["OUT", "发出", "Out"],
      ["IN", "收到", "In"],
    ],
  },
  edi_mapped_by: {
    name: ["代码对照情况", "Mapping"],
    values: [
      ["none", "无对照", "No mapping"],
      ["same", "原样发送", "Sent unchanged"],
      ["official", "官方代码", "Official code"],
      ["any", "通用对照", "General mapping"],
      ["partner", "伙伴对照", "Partner mapping"],
    ],
  },
};
