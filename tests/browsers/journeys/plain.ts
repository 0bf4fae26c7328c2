import type { Journey } from "../journey.ts";
import { button, check, field, message } from "../page.ts";

/** Links and forms alone: a list is narrowed, a sheet saved, a step done on a row. */
export const worksWithoutScripts: Journey = {
  name: "without scripts",
  user: "clerk",
  scripts: false,
  // Scripts that are held back.
  excused: /\.js\b|[Mm]odule/,
  async run(page) {
    await page.open("/seaway/bookingMgr/inner?f.bkStatus=DRAFT&size=20");
    check((await page.count({ css: ".sw-bell button" })) === 0, "no script runs");
    await page.click({ css: "table.sw-table tbody tr a", nth: 2 });
    await page.see({ css: "h1", text: message("booking.sheet") });
    const lines = { css: '[name$="].goodsNameEn"]' };
    const before = await page.count(lines);
    await page.click({ css: 'button[name="_intent"][value="add:cargo"]' });
    await page.until(
      async () => (await page.count(lines)) === before + 1,
      async () => "one line more",
    );
    await page.open(await page.path());
    const sales = `PLAIN ${Date.now()}`;
    await page.fill(field("sales"), sales);
    await page.click(button(message("shell.save")));
    await page.see({ role: "status", text: message("shell.saved") });
    await page.seeValue(field("sales"), sales);
  },
};
