import { expect, messagesOf, test, type Lang } from "../fixture.ts";
import { type Job, walkMainJob } from "./main-job-walk.ts";
import { Counter, Walker } from "../page/walker.ts";
import { triedIn } from "../languages.ts";

/** What the main job may cost at most. */
const most = { clicks: 25, fields: 12 };

for (const lang of triedIn<Lang>("zh", ["zh", "en"])) {
  test(`the main job costs at most ${most.clicks} presses and ${most.fields} fields, and no number is typed (${lang})`, async ({
    open,
  }) => {
    test.setTimeout(240_000);
    const counter = new Counter();
    const job: Job = {
      label: messagesOf(lang),
      // Everybody begins at the own home page, signed in.
      open: async (userName) => {
        const page = await open(userName, { lang });
        await page.goto("/");
        await expect(page.locator(".sw-bell button")).toBeVisible();
        return new Walker(page, userName, counter);
      },
    };
    await walkMainJob(job);
    const { clicks, fields, numbersTyped, screens, steps } = counter;
    process.stdout.write(
      `main job (${lang}): ${clicks} clicks, ${fields} fields, ${screens.length} screens, ${numbersTyped} numbers typed\n${steps.map((step, i) => `  ${i + 1}. ${step}`).join("\n")}\n`,
    );
    expect(numbersTyped).toBe(0);
    expect(clicks).toBeLessThanOrEqual(most.clicks);
    expect(fields).toBeLessThanOrEqual(most.fields);
  });
}
