export default {
  "kit.invalid": "输入有误",
  "kit.required": "{{field}}不能为空",
  "kit.notFound": "资源不存在",
  "kit.noPermission": "当前操作没有权限",
  "kit.stale": "{{who}} 于 {{when}} 已修改此记录，请刷新后再操作",
  "kit.duplicate": "数据正在处理，请勿重复提交",
  "kit.failed": "操作失败",
} as const;
