export default {
  "manifest.list": "舱单/EDI导出清单",
  "manifest.list.about":
    "航次的提单及其舱单报文：CUSCAR按提单，IFCSUM按订舱；哪些已发送、状态及时间。",
  "manifest.cuscarStatus": "CUSCAR状态",
  "manifest.cuscarTime": "CUSCAR时间",
  "manifest.cuscarRef": "CUSCAR控制号",
  "manifest.ifcsumStatus": "IFCSUM状态",
  "manifest.ifcsumTime": "IFCSUM时间",
  "manifest.ifcsumRef": "IFCSUM控制号",
  "manifest.state": "申报",
  "manifest.voyageCounts": "航次 {{voyage}} 申报情况",
  "manifest.counts.total": "提单",
  "manifest.counts.reported": "已申报",
  "manifest.counts.open": "未申报",
  "manifest.counts.draft": "未签发",
  "manifest.sendCuscar": "发送CUSCAR",
} as const;
