import type { Dictionary } from "#platform/runtime/module/module.server.ts";

/** Coded values of this area and of those that build on it. */
export const jobDictionaries: Readonly<Record<string, Dictionary>> = {
  task_status: {
    name: ["任务状态", "Task status"],
    values: [
      ["WAITING", "等待", "Waiting", "info"],
      ["RUNNING", "执行中", "Running", "primary"],
      ["DONE", "完成", "Done", "success"],
      ["FAILED", "失败", "Failed", "danger"],
      ["CANCELLED", "已取消", "Cancelled", "danger"],
    ],
  },
  job_misfire: {
    name: ["错过执行策略", "Missed runs"],
    values: [
      ["1", "全部补跑", "Run all missed"],
      ["2", "补跑一次", "Run once"],
      ["3", "放弃执行", "Skip"],
    ],
  },
  job_concurrent: {
    name: ["并发执行", "Concurrent runs"],
    values: [
      ["0", "允许", "Allowed"],
      ["1", "禁止", "Not allowed"],
    ],
  },
  sys_job_status: {
    name: ["定时任务状态", "Job status"],
    values: [
      ["0", "正常", "Active", "primary"],
      ["1", "暂停", "Paused", "danger"],
    ],
  },
  sys_job_group: {
    name: ["任务分组", "Job group"],
    values: [
      ["DEFAULT", "默认", "Default"],
      ["SYSTEM", "系统", "System"],
    ],
  },
};
