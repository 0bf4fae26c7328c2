import { expect, type Lang, messagesOf, test } from "../fixture.ts";
import { triedIn } from "../languages.ts";
import { Counter, KeyWalker, forbidMouse } from "../page/key-walker.ts";
import { walkMainJob } from "./main-job-walk.ts";

/** What the main job may cost at most. */
const most = { presses: 25, fields: 12 };

for (const lang of triedIn<Lang>("en", ["zh", "en"]))
  test(`the main job is done with the keyboard alone, from the e-booking to the confirmed statement: at most ${most.presses} presses and ${most.fields} fields, and no number is typed (${lang})`, {
    tag: "@journey",
  }, async ({ open }) => {
    test.setTimeout(300_000);
    const counter = new Counter();
    const pages: KeyWalker[] = [];
    await walkMainJob({
      label: messagesOf(lang),
      // Everybody begins at the own home page, signed in.
      open: async (userName) => {
        const page = await open(userName, { lang });
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
    const { clicks, fields, numbersTyped, screens, steps } = counter;
    process.stdout.write(
      `main job (${lang}): ${clicks} presses, ${fields} fields, ${screens.length} screens, ${numbersTyped} numbers typed\n${steps.map((step, i) => `  ${i + 1}. ${step}`).join("\n")}\n`,
    );
    expect(numbersTyped).toBe(0);
    expect(clicks).toBeLessThanOrEqual(most.presses);
    expect(fields).toBeLessThanOrEqual(most.fields);
  });
