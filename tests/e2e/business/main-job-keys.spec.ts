import { expect, messagesOf, test } from "../fixture.ts";
import { KeyWalker, forbidMouse } from "../page/key-walker.ts";
import { walkMainJob } from "./main-job-walk.ts";
import { Counter } from "../page/walker.ts";

test("the whole main job is done with the keyboard alone, from the e-booking to the confirmed statement", async ({
  open,
}) => {
  test.setTimeout(300_000);
  const counter = new Counter();
  const pages: KeyWalker[] = [];
  await walkMainJob({
    label: messagesOf("en"),
    open: async (userName) => {
      const page = await open(userName, { lang: "en" });
      await forbidMouse(page);
      await page.goto("/");
      await expect(page.locator(".sw-bell button")).toBeVisible();
      const walker = new KeyWalker(page, userName, counter);
      pages.push(walker);
      return walker;
    },
  });
  for (const { page } of pages)
    await expect(page.locator("html")).not.toHaveAttribute("data-mouse", "used");
  expect(counter.numbersTyped).toBe(0);
  process.stdout.write(
    `main job by keyboard: ${counter.clicks} actions, ${counter.fields} fields\n`,
  );
});
