export default {
  "ebConsolidation.title": "电子订舱拆票或追加",
  "ebConsolidation.consolidate": "拆票或追加",
  "ebConsolidation.source": "来源电子订舱",
  "ebConsolidation.howTo":
    "填写电子订舱号、方式和分票数后预览。拆票时各票合计必须等于原订舱；追加的分票自带货物和箱量。分票是草稿，各自提交。",
  "ebConsolidation.done": "分票已生成",
  "ebConsolidation.unknown": "没有电子订舱 {{ebNo}}",
  "ebConsolidation.appendToMain": "{{ebNo}} 是分票，请在主票 {{mainEbNo}} 上追加",
  "ebConsolidation.hasBoxes": "{{ebNo}} 已录入 {{count}} 个箱，拆票前请先删除箱明细",
  "ebConsolidation.numberTaken": "电子订舱号 {{ebNo}} 已被使用",
};
