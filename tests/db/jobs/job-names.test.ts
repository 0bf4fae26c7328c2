import { expect, test } from "vitest";
import { shownJobName, shownTaskTitle } from "#domain/administration/job/job-name.server.ts";
import { schedule } from "#db/services/registry.server.ts";

test("each job of a new installation has a name in both languages, beside the one that commands know", () => {
  expect(schedule.length).toBeGreaterThan(10);
  for (const { jobName } of schedule) {
    expect(shownJobName("zh", jobName)).toMatch(/^[^（]*\p{Script=Han}[^（]*（[a-z-]+）$/u);
    expect(shownJobName("en", jobName)).toContain(` (${jobName})`);
  }
  expect(shownJobName("zh", "night run")).toBe("night run");
});

test("a run bears the name of its job, other tasks their own", () => {
  expect(shownTaskTitle("zh", { kind: "job:calculate-fees", title: "calculate-fees" })).toBe(
    "计算应收费用（calculate-fees）",
  );
  expect(shownTaskTitle("zh", { kind: "fee.calculate", title: "calculate-fees" })).toBe(
    "calculate-fees",
  );
});
