import { defineForm } from "#platform/records/form/form.ts";

/** The next times show below the form. */
export const jobForm = defineForm({
  title: "job.sheet",
  sections: [
    {
      label: "job.section.what",
      fields: [
        { key: "jobName", label: "job.jobName", span: 4 },
        { key: "jobGroup", label: "job.jobGroup", kind: "dict", dict: "sys_job_group", span: 2 },
        { key: "invokeTarget", label: "job.invokeTarget", span: 6, hint: "job.targetHint" },
      ],
    },
    {
      label: "job.section.when",
      fields: [
        { key: "cronExpression", label: "job.cron", span: 4, hint: "job.cronHint" },
        {
          key: "misfirePolicy",
          label: "job.misfirePolicy",
          kind: "dict",
          dict: "job_misfire",
          span: 4,
          hint: "job.misfireHint",
        },
        {
          key: "concurrent",
          label: "job.concurrent",
          kind: "dict",
          dict: "job_concurrent",
          span: 4,
          hint: "job.concurrentHint",
        },
        {
          key: "companyCode",
          label: "job.company",
          kind: "ref",
          ref: "company",
          span: 4,
          hint: "job.companyHint",
        },
        { key: "remark", label: "job.remark", kind: "area", span: 12 },
      ],
    },
  ],
});
