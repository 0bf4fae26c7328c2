import type { Dictionary } from "#platform/runtime/module/module.server.ts";

/** Coded values of this area and of those that build on it. */
export const adminDictionaries: Readonly<Record<string, Dictionary>> = {
  sys_notice_type: {
    name: ["通知类型", "Notice type"],
    values: [
      ["1", "通知", "Notice", "warning"],
      ["2", "公告", "Announcement", "success"],
    ],
  },
  sys_notice_status: {
    name: ["通知状态", "Notice status"],
    values: [
      ["0", "正常", "Open", "primary"],
      ["1", "关闭", "Closed", "danger"],
    ],
  },
  sys_oper_type: {
    name: ["操作类型", "Operation type"],
    values: [
      ["0", "其他", "Other", "info"],
      ["1", "新增", "Add", "info"],
      ["2", "修改", "Edit", "info"],
      ["3", "删除", "Delete", "danger"],
      ["4", "授权", "Grant", "primary"],
      ["5", "导出", "Export", "warning"],
      ["6", "导入", "Import", "warning"],
      ["7", "强退", "Force sign-out", "danger"],
      ["8", "生成", "Generate", "warning"],
      ["9", "清空", "Clear", "danger"],
    ],
  },
  sys_common_status: {
    name: ["登录状态", "Succeeded or failed"],
    values: [
      ["0", "成功", "Succeeded", "primary"],
      ["1", "失败", "Failed", "danger"],
    ],
  },
  notice_audience: {
    name: ["通知对象", "Notice audience"],
    values: [
      ["STAFF", "内部员工", "Staff"],
      ["ALL", "员工和客户", "Staff and customers"],
    ],
  },
  number_doc_type: {
    name: ["单证类型", "Document type"],
    values: [
      ["BK", "订舱", "Booking"],
      ["EB", "电子订舱", "E-booking"],
      ["BL", "提单", "Bill of lading"],
      ["STATEMENT", "对账单", "Statement"],
      ["EDI", "报文", "EDI message"],
      ["INVOICE", "发票登记", "Invoice registration"],
      ["AF", "付款申请", "Payment application"],
      ["CONTRACT", "合约", "Contract"],
      ["CUSTOMER", "客户", "Customer"],
    ],
  },
  number_date_part: {
    name: ["编号日期段", "Number date part"],
    values: [
      ["none", "无", "None"],
      ["yy", "两位年", "yy"],
      ["yyyy", "四位年", "yyyy"],
      ["yymm", "两位年月", "yymm"],
      ["yyyymm", "四位年月", "yyyymm"],
      ["yymmdd", "两位年月日", "yymmdd"],
      ["yyyymmdd", "四位年月日", "yyyymmdd"],
    ],
  },
  number_reset: {
    name: ["流水号归零", "Serial number reset"],
    values: [
      ["never", "不归零", "Never"],
      ["year", "每年", "Every year"],
      ["month", "每月", "Every month"],
      ["day", "每天", "Every day"],
    ],
  },
  number_direction: {
    name: ["编号进出口", "Number export/import"],
    values: [
      ["*", "全部", "Both"],
      ["O", "出口", "Export"],
      ["I", "进口", "Import"],
    ],
  },
  number_gap: {
    name: ["断号原因", "Gap reason"],
    values: [
      ["DELETED", "单证已删除", "Document deleted"],
      ["CHANGED", "单证已改号", "Document renumbered"],
      ["UNKNOWN", "取号未使用", "Taken but not used"],
    ],
  },
  change_operation: {
    name: ["变更操作", "Change type"],
    values: [
      ["INSERT", "新增", "Add"],
      ["UPDATE", "修改", "Change"],
      ["DELETE", "删除", "Delete"],
    ],
  },
  change_source: {
    name: ["来源", "Source"],
    values: [
      ["screen", "页面", "Screen"],
      ["api", "接口", "API"],
      ["cli", "命令", "Command"],
      ["job", "任务", "Job"],
      ["import", "导入", "Import"],
      ["edi", "报文", "EDI"],
      ["seed", "初始化", "Installation"],
      ["system", "系统", "System"],
    ],
  },
  oper_result: {
    name: ["操作结果", "Operation result"],
    values: [
      ["DONE", "成功", "Done", "success"],
      ["PARTLY", "部分完成", "Partly done", "warning"],
      ["REFUSED", "被拒绝", "Refused", "warning"],
      ["FAILED", "出错", "Failed", "danger"],
      ["STARTED", "已开始", "Started", "info"],
    ],
  },
  login_result: {
    name: ["登录结果", "Sign-in result"],
    values: [
      ["OK", "登录成功", "Signed in", "success"],
      ["WRONG", "用户不存在/密码错误", "Wrong user name or password", "danger"],
      ["LOCKED", "错误次数过多", "Too many attempts", "warning"],
      ["UNLOCK", "管理员解锁", "Unlocked by an administrator"],
      ["LOGOUT", "退出", "Signed out"],
      ["CAPTCHA", "验证码错误", "Wrong captcha"],
      ["DISABLED", "账号停用", "Account disabled"],
      ["BLACKLIST", "地址在黑名单中", "Address blocked"],
      ["DEVICE", "设备自动登录", "Signed in automatically by device", "success"],
      ["STOLEN", "设备令牌被重复使用，已作废", "Device token reused and revoked", "danger"],
      ["REGISTER", "注册", "Registered"],
    ],
  },
  session_channel: {
    name: ["登录方式", "Sign-in method"],
    values: [
      ["page", "页面", "Page"],
      ["api", "接口", "API"],
    ],
  },
  list_class: {
    name: ["标签颜色", "Label colour"],
    values: [
      ["default", "默认", "Default"],
      ["primary", "主要", "Primary"],
      ["success", "成功", "Success"],
      ["info", "信息", "Information"],
      ["warning", "警告", "Warning"],
      ["danger", "危险", "Danger"],
      ["violet", "终结", "Closed"],
    ],
  },
};
