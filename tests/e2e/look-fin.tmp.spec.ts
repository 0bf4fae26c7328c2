import { test } from "./fixture.ts";
const pages = (process.env.LOOK ?? "").split(" ").filter(Boolean);
for (const lang of (process.env.LANGS ?? "zh en").split(" ") as ("zh" | "en")[])
  test(`look ${lang}`, async ({ open }) => {
    test.setTimeout(600_000);
    const page = await open(process.env.AS ?? "finance", { lang });
    for (const width of (process.env.WIDTHS ?? "1440 390").split(" ").map(Number)) {
      await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
      for (const [i, at] of pages.entries()) {
        await page.goto(at);
        await page.waitForLoadState("networkidle");
        const over = await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");
        console.log(lang, width, at, "overflow", over);
        await page.screenshot({ path: `/tmp/fin-shots/${process.env.NAME ?? "p"}${i}-${lang}-${width}.png`, fullPage: process.env.FULL === "1" });
      }
    }
  });
