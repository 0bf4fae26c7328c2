/** Issue, and what an issued bill says of the shipment. */
export default {
  "bill.askIssue":
    "货物已装船，将签发“已装船”提单，装船日期取自装船或离港报告。签发后提单不能修改，确定签发？",
  "bill.askIssueReceived":
    "尚无全部箱的装船报告，也无船舶离港报告：将签发“收货待运”提单，装船日期留空，装船后用“批注装船”补注。签发后提单不能修改，确定签发？",
  "bill.correctionWaits": "客户对电子订舱的更正待处理，请先接收或拒绝该更正",
  "bill.cancellationWaits": "客户申请取消订舱，请先同意或拒绝该申请",
  "bill.draftContested": "客户要求更正此提单草稿，请先更正并再次发送",
  "bill.issueOverReason": "客户的要求尚未处理，签发须填写原因",
  "bill.overReason": "越过客户要求的签发原因",
  "bill.askIssueOverCorrection":
    "客户对电子订舱的更正待处理。签发后该更正不能再接收，提单也不能修改。仍要签发请填写原因：",
  "bill.askIssueOverCancellation": "客户申请取消订舱，尚未处理。仍要签发请填写原因：",
  "bill.askIssueOverReview": "客户要求更正此提单草稿。签发后提单不能修改。仍要签发请填写原因：",
  "bill.permission.issueOver": "越过客户要求锁定、签发",
  "bill.reissuedAs": "已生成新提单草稿 {{made}}",
  "bill.next.showReplacement": "查看新提单",
  "bill.againWhy": "重印原因",
  "bill.print.originalAgain": "重印正本",
  "bill.noteOnBoard": "批注装船",
  "bill.noteOnBoard.done": "已批注装船",
  "bill.onBoardDate": "装船日期",
  "bill.onBoardNotedTime": "装船批注时间",
  "bill.onBoardNotedBy": "装船批注人",
  "bill.onBoardStated": "提单已注明装船日期 {{date}}",
  "bill.notOnBoard": "箱未全部报告装船，船舶也未报告离港，不能批注装船",
  "bill.onBoardIssuedOnly": "只有已签发的提单可以批注装船",
  "bill.permission.onBoard": "批注装船",
  "bill.event.onBoard": "提单批注装船",
  "bill.paper.received": "收货待运",
  "bill.paper.onBoardNotation": "{{date}} 已装船，{{vessel}}，{{port}}",
} as const;
