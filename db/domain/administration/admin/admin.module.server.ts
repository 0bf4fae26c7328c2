import { sql } from "kysely";
import { dictDataForm } from "./admin.form.ts";
import { adminEntities } from "./admin.entity.server.ts";
import { adminOperations, adminResources } from "./admin.resources.server.ts";
import { logResources } from "./log.resources.server.ts";
import { mailNotices } from "./ops/mail-notices.server.ts";
import { loginLogArchive, operLogArchive } from "./ops/archive-logs.server.ts";
import { usesIn } from "#platform/records/resource/code-uses.server.ts";
import { adminDictionaries } from "./admin.dictionaries.ts";
import { defineModule } from "#platform/runtime/module/module.server.ts";

export const adminModule = defineModule({
  name: "admin",
  after: ["org", "session"],
  dictionaries: adminDictionaries,
  entities: adminEntities,
  resources: [...adminResources, ...logResources],
  operations: adminOperations,
  jobs: {
    "notice.mail": {
      operation: mailNotices,
      params: [],
      label: "admin.jobMailNotices",
      example: "notice.mail()",
      schedule: {
        jobName: "mail-notices",
        invokeTarget: "notice.mail()",
        cronExpression: "15 * * * * ?",
        misfirePolicy: "3",
        concurrent: "1",
        status: "0",
        remark: "",
      },
    },
    "operLog.cleanAside": {
      operation: operLogArchive.all,
      params: [{ key: "days", kind: "number" }],
      label: "job.target.operLog",
      example: "operLog.cleanAside(365L)",
    },
    "loginLog.cleanAside": {
      operation: loginLogArchive.all,
      params: [{ key: "days", kind: "number" }],
      label: "job.target.loginLog",
      example: "loginLog.cleanAside(365L)",
    },
  },
  references: {
    dictType: {
      table: "dict_type",
      code: "dict_type",
      zh: sql`dict_name`,
      en: sql`dict_name_en`,
      by: { kind: "all" },
      staffOnly: true,
    },
  },
  forms: { "system/dict/data": [dictDataForm] },
  uses: usesIn("number_rule", "admin.numberRules", { company: ["company_code"] }),
  roles: {
    admin: [
      "system:dict",
      "system:config",
      "system:notice",
      "system:numbering",
      "monitor:operlog",
      "monitor:logininfor",
      "monitor:online",
      "monitor:druid",
      "monitor:server",
      "monitor:cache",
    ],
    finance: ["system:changeLog:list"],
  },
  permissionLabels: {
    "system:dict:query": "admin.permission.dict.query",
    "system:dict:add": "admin.permission.dict.add",
    "system:dict:edit": "admin.permission.dict.edit",
    "system:dict:remove": "admin.permission.dict.remove",
    "system:dict:export": "admin.permission.dict.export",
    "system:config:query": "admin.permission.config.query",
    "system:config:add": "admin.permission.config.add",
    "system:config:edit": "admin.permission.config.edit",
    "system:config:remove": "admin.permission.config.remove",
    "system:config:export": "admin.permission.config.export",
    "system:notice:query": "admin.permission.notice.query",
    "system:notice:add": "admin.permission.notice.add",
    "system:notice:edit": "admin.permission.notice.edit",
    "system:notice:remove": "admin.permission.notice.remove",
    "system:numbering:query": "admin.permission.numbering.query",
    "system:numbering:add": "admin.permission.numbering.add",
    "system:numbering:edit": "admin.permission.numbering.edit",
    "system:numbering:remove": "admin.permission.numbering.remove",
    "system:numbering:export": "admin.permission.numbering.export",
    "monitor:operlog:query": "admin.permission.operlog.query",
    "monitor:operlog:remove": "admin.permission.operlog.remove",
    "monitor:operlog:export": "admin.permission.operlog.export",
    "monitor:logininfor:query": "admin.permission.logininfor.query",
    "monitor:logininfor:remove": "admin.permission.logininfor.remove",
    "monitor:logininfor:export": "admin.permission.logininfor.export",
    "monitor:logininfor:unlock": "admin.permission.logininfor.unlock",
    "monitor:online:query": "admin.permission.online.query",
    "monitor:online:batchLogout": "admin.permission.online.batchLogout",
    "monitor:online:forceLogout": "admin.permission.online.forceLogout",
  },
  tableLabels: {
    number_rule: "admin.table.numberRule",
    config: "admin.table.config",
    dict_type: "admin.table.dictType",
    dict_data: "admin.table.dictData",
    notice: "admin.table.notice",
  },
});
