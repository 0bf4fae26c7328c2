import { clearRuns } from "./job-runs.server.ts";
import { jobResources } from "./job.resource.server.ts";
import { defineModule } from "#platform/module/module.server.ts";

export const jobModule = defineModule({
  name: "job",
  after: ["admin"],
  resources: jobResources,
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
});
