import { usesIn } from "#platform/records/resource/code-uses.server.ts";
import { clearRuns } from "./ops/job-runs.server.ts";
import { jobResources } from "./job.resource.server.ts";
import { jobDictionaries } from "./job.dictionaries.ts";
import { defineModule } from "#platform/runtime/module/module.server.ts";

export const jobModule = defineModule({
  name: "job",
  after: ["admin"],
  dictionaries: jobDictionaries,
  resources: jobResources,
  uses: usesIn("job", "job.list", { company: ["company_code"] }),
  jobs: {
    "jobLog.clear": {
      operation: clearRuns,
      params: [{ key: "days", kind: "number" }],
      label: "job.target.clear",
      example: "jobLog.clear(90L)",
      schedule: {
        jobName: "clear-job-log",
        invokeTarget: "jobLog.clear(90L)",
        cronExpression: "0 30 4 ? * SUN",
        misfirePolicy: "2",
        concurrent: "1",
        status: "0",
        remark: "",
      },
    },
  },
  roles: {
    admin: ["monitor:job"],
    finance: ["monitor:job:list", "monitor:job:changeStatus"],
  },
  permissionLabels: {
    "monitor:job:query": "job.permission.query",
    "monitor:job:add": "job.permission.add",
    "monitor:job:edit": "job.permission.edit",
    "monitor:job:remove": "job.permission.remove",
    "monitor:job:export": "job.permission.export",
    "monitor:job:changeStatus": "job.permission.changeStatus",
  },
  tableLabels: {
    job: "job.table.job",
  },
});
