import { defineForm } from "#platform/form/form.ts";

/** The sheet of a scheduled job; the next times stand below it. */
export const jobForm = defineForm({
  title: "job.sheet",
  sections: [
    {
      word: "job.section.what",
      fields: [
        { key: "jobName", word: "job.jobName", span: 4 },
        { key: "jobGroup", word: "job.jobGroup", kind: "dict", dict: "sys_job_group", span: 2 },
        { key: "invokeTarget", word: "job.invokeTarget", span: 6, hint: "job.targetHint" },
      ],
    },
    {
      word: "job.section.when",
      fields: [
        { key: "cronExpression", word: "job.cron", span: 4, hint: "job.cronHint" },
        { key: "misfirePolicy", word: "job.misfirePolicy", kind: "dict", dict: "job_misfire", span: 4, hint: "job.misfireHint" },
        { key: "concurrent", word: "job.concurrent", kind: "dict", dict: "job_concurrent", span: 4, hint: "job.concurrentHint" },
        { key: "remark", word: "job.remark", kind: "area", span: 12 },
      ],
    },
  ],
});
