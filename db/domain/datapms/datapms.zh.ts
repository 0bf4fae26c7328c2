export default {
  "datapms.saved": "数据权限已保存",
  "datapms.deleted": "数据权限已删除",
  "datapms.badColumn": "列 {{column}} 不是此页面的港口或部门列，不能作为限制条件",
  "datapms.noColumn": "权限“{{name}}”的限制在此页面没有对应的列，请在页面条件中选择列或清空该限制",
};
